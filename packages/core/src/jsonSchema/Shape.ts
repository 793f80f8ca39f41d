/** What becomes of a value that was not found: null where that is allowed, otherwise it is left out. */
interface Absence {
  readonly nullable: boolean
  readonly optional: boolean
}

/** One value: a field of the extraction schema, or a column of one of its tables. */
export interface LeafShape extends Absence {
  readonly _tag: "Leaf"
  /** The field's key; the column's name within a row. */
  readonly key: string
  readonly type: "string" | "number" | "date" | "boolean"
  /** Whether a number is wanted as text, because the schema itself converts it. */
  readonly asText: boolean
  /** The texts that it may be; null for any. */
  readonly choices: ReadonlyArray<string> | null
}

/** Values by name. */
export interface ObjectShape extends Absence {
  readonly _tag: "Object"
  readonly members: ReadonlyArray<readonly [name: string, shape: Shape]>
}

/** The rows of a table. */
export interface RowsShape extends Absence {
  readonly _tag: "Rows"
  /** The table's key. */
  readonly key: string
  readonly row: LeafShape | ObjectShape
}

/** The form of the JSON that a result is put into. */
export type Shape = LeafShape | ObjectShape | RowsShape
