/** How much an extraction schema may ask for. */
export const schemaLimits = {
  fields: 50,
  tables: 10,
  /** Columns of a table. */
  columns: 20,
  /** Characters of a key or of a column's name. */
  keyLength: 128,
  /** Characters of a hint. */
  hintLength: 2000
} as const
