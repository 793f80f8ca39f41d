import { LANGUAGES } from "../lang/languages.js"
import { BUILT_IN_TYPES } from "./builtInTypes.js"
import type { DocumentType, FieldDefinition } from "./DocumentType.js"

const labelsIn = (field: FieldDefinition, codes: ReadonlyArray<string>): FieldDefinition => {
  const labels = Object.entries(field.labels).filter(([code, own]) => own.length > 0 && codes.includes(code))
  return labels.length === 0 ? field : { ...field, labels: Object.fromEntries(labels) }
}

/** What looks like a field and is none, in some languages; a type of a user's own does not say in which language its decoys are. */
const decoysIn = (type: DocumentType, codes: ReadonlyArray<string>): ReadonlyArray<string> =>
  BUILT_IN_TYPES.includes(type)
    ? LANGUAGES.filter(({ code }) => codes.includes(code)).flatMap(({ types }) => types[type.name]?.decoys ?? [])
    : type.decoys

const known = new WeakMap<ReadonlyArray<DocumentType>, Map<string, ReadonlyArray<DocumentType>>>()

/**
 * Types with their labels and decoys in some languages alone, so that a language of which a document shows nothing costs it no time and lends it no
 * labels. A field that has none in these languages keeps those that it has.
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
