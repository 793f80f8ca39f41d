/**
 * What a service needs of the engine before any document comes: document types, patterns, values, layout and a host's own kinds of personal data.
 * Whoever imports it loads nothing of what finds fields, tables and personal data, which is most of the engine.
 */
export type * from "./Extraction.js"
export type * from "./extractDocument.js"
export * from "./layout/geometry.js"
export { layoutPage } from "./layout/layoutPage.js"
export type * from "./page/Page.js"
export { checkedKinds, findOwn, OwnKindInvalid, type OwnPrivateKind } from "./privacy/ownKinds.js"
export { textsOf } from "./privacy/textsOf.js"
export * from "./recognition.js"
export { structuredFiles } from "./structured/AttachedFile.js"
export * from "./text/booleans.js"
export * from "./text/checkedNumbers.js"
export * from "./text/dates.js"
export * from "./text/identifiers.js"
export * from "./text/locale.js"
export * from "./text/numbers.js"
export * from "./text/Pattern.js"
export { BUILT_IN_TYPES, builtInType } from "./types/builtInTypes.js"
export * from "./types/DocumentType.js"
export { withOwnTypes } from "./types/ownTypes.js"
export { nearestTypes, typeNamed } from "./types/typeNames.js"
