export type { Composition, DocumentMaker, Language } from "./DocumentMaker.js"
export {
  type GeneratedDocument,
  type GeneratedFormat,
  type GenerateOptions,
  generateDocument,
  generatedTypes,
  type JoinedOptions,
  joinDocuments,
  layoutsOf
} from "./generateDocument.js"
export { sampleDocuments, writeSampleDocuments } from "./sampleDocuments.js"
export type {
  DocumentTruth,
  PrivateKind,
  TruthBox,
  TruthField,
  TruthPrivate,
  TruthRow,
  TruthRows,
  TruthType
} from "./Truth.js"
export { type SetOptions, writeSet } from "./writeSet.js"
