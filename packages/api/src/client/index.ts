export type { Asking, DocumentAsking, IsoDay, ResultOf, SavedSchema, SchemaLiteral, TypedField } from "@extrait/core"
export * from "./ExtraitApiError.js"
export * from "./ExtraitClient.js"
export type { ClientOptions } from "./transport.js"
