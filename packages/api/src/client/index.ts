export * from "./ExtraitApiError.js"
export * from "./ExtraitClient.js"
export type { ClientOptions } from "./transport.js"
