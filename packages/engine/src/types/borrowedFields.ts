import type { DocumentType, FieldDefinition, Label, TableDefinition } from "./DocumentType.js"

interface Labels {
  readonly en?: ReadonlyArray<Label>
  readonly fr?: ReadonlyArray<Label>
}

/** A field of another type as it stands there. Throws a RangeError for a key that the type has not. */
export const fieldOf = (type: DocumentType, key: string): FieldDefinition => {
  const field = type.fields.find((one) => one.key === key)
  if (field === undefined) throw new RangeError(`${type.name} has no field ${key}`)
  return field
}

/** A field of another type that this one knows under more labels. */
export const alsoCalled = (field: FieldDefinition, labels: Labels): FieldDefinition => ({
  ...field,
  labels: { en: [...field.labels.en, ...(labels.en ?? [])], fr: [...field.labels.fr, ...(labels.fr ?? [])] }
})

/** A table of another type as it stands there. Throws a RangeError for a key that the type has not. */
export const tableOf = (type: DocumentType, key: string): TableDefinition => {
  const table = type.tables.find((one) => one.key === key)
  if (table === undefined) throw new RangeError(`${type.name} has no table ${key}`)
  return table
}
