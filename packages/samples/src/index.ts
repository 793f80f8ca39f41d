export { type DrawnCode, drawCode } from "./drawCode.js"
export * from "./generator/index.js"
