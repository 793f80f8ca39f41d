/**
 * The parts of the engine that a service needs before any document arrives: document types, patterns, values, layout and a host's own kinds of
 * personal data. Importing this module does not load the search for fields, tables and personal data, which is most of the engine.
 */

export {
  checkedKinds,
  findOwn,
  OwnKindInvalid,
  type OwnPrivateKind,
  type PrivateValue,
  type TextSpan
} from "@extrait/privacy/kinds"
export { sealOf, type TwoDDocSeal } from "./codes/twoDDoc.js"
export type * from "./Extraction.js"
export type * from "./extractDocument.js"
export type * from "./lang/Language.js"
export { LANGUAGE_CODES, LANGUAGES } from "./lang/languages.js"
export * from "./layout/geometry.js"
export { layoutPage } from "./layout/layoutPage.js"
export type * from "./outline/Outline.js"
export { type DoclingJson, toDocling } from "./outline/toDocling.js"
export { toMarkdown } from "./outline/toMarkdown.js"
export { toPlainText } from "./outline/toPlainText.js"
export type * from "./page/Page.js"
export type { RedactedPage, ShownWord } from "./privacy/redactedPages.js"
export { textsOf } from "./privacy/textsOf.js"
export * from "./recognition.js"
export * from "./segments/Segment.js"
export { structuredFiles } from "./structured/AttachedFile.js"
export { type InvoicePages, invoicePages } from "./structured/invoicePages.js"
export * from "./text/booleans.js"
export * from "./text/checkedNumbers.js"
export * from "./text/dates.js"
export * from "./text/identifiers.js"
export * from "./text/locale.js"
export * from "./text/numbers.js"
export * from "./text/Pattern.js"
export { type PatternSize, patternSize } from "./text/patternSize.js"
export * from "./text/times.js"
export { BUILT_IN_TYPES, builtInType } from "./types/builtInTypes.js"
export * from "./types/DocumentType.js"
export { withOwnTypes } from "./types/ownTypes.js"
export { nearestTypes, typeNamed } from "./types/typeNames.js"
