import type { Language, TypeWords } from "../lang/Language.js"
import type { DocumentType, FieldDefinition, FieldShape, TypeShape } from "./DocumentType.js"

interface Words {
  readonly code: string
  readonly words: TypeWords
}

const wordedField = (field: FieldShape, words: ReadonlyArray<Words>): FieldDefinition => {
  const said = words.flatMap(({ words: { patterns } }) => patterns?.[field.key] ?? [])
  return {
    ...field,
    ...(said.length === 0 ? {} : { pattern: `(?i).*(?:${said.join("|")}).*` }),
    labels: Object.fromEntries(words.map(({ code, words: { fields } }) => [code, fields[field.key] ?? []]))
  }
}

/** A built-in type with the words of languages, in their order. */
export const worded = (shape: TypeShape, languages: ReadonlyArray<Language>): DocumentType => {
  const words = languages.flatMap(({ code, types }): ReadonlyArray<Words> => {
    const own = types[shape.name]
    return own === undefined ? [] : [{ code, words: own }]
  })
  const all = words.map(({ words }) => words)
  return {
    ...shape,
    aliases: all.flatMap(({ aliases = [] }) => aliases),
    anchors: [...all.flatMap(({ anchors = [] }) => anchors), ...(shape.anchors ?? [])],
    fields: shape.fields.map((field) => wordedField(field, words)),
    tables: shape.tables.map(({ columns, key }) => ({
      key,
      columns: columns.map((column) => ({
        ...column,
        labels: all.flatMap(({ tables }) => tables?.[key]?.[column.key] ?? [])
      }))
    })),
    decoys: all.flatMap(({ decoys = [] }) => decoys)
  }
}
