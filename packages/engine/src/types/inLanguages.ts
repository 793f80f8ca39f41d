import { LANGUAGES } from "../lang/languages.js"
import { BUILT_IN_TYPES } from "./builtInTypes.js"
import type { DocumentType, FieldDefinition } from "./DocumentType.js"

const labelsIn = (field: FieldDefinition, codes: ReadonlyArray<string>): FieldDefinition => {
  const labels = Object.entries(field.labels).filter(([code, own]) => own.length > 0 && codes.includes(code))
  return labels.length === 0 ? field : { ...field, labels: Object.fromEntries(labels) }
}

/** The decoys of a type in some languages; the decoys of a caller's own type have no language. */
const decoysIn = (type: DocumentType, codes: ReadonlyArray<string>): ReadonlyArray<string> =>
  BUILT_IN_TYPES.includes(type)
    ? LANGUAGES.filter(({ code }) => codes.includes(code)).flatMap(({ types }) => types[type.name]?.decoys ?? [])
    : type.decoys

const known = new WeakMap<ReadonlyArray<DocumentType>, Map<string, ReadonlyArray<DocumentType>>>()

/**
 * Types with their labels and decoys in only some languages, so that languages absent from a document cost no time and add no labels. A field
 * without labels in these languages keeps its own.
 */
export const inLanguages = (
  types: ReadonlyArray<DocumentType>,
  codes: ReadonlyArray<string>
): ReadonlyArray<DocumentType> => {
  const byCodes = known.get(types) ?? new Map<string, ReadonlyArray<DocumentType>>()
  known.set(types, byCodes)
  const key = codes.join(" ")
  const before = byCodes.get(key)
  if (before !== undefined) return before
  const made = types.map((type) => ({
    ...type,
    fields: type.fields.map((field) => labelsIn(field, codes)),
    decoys: decoysIn(type, codes)
  }))
  byCodes.set(key, made)
  return made
}
