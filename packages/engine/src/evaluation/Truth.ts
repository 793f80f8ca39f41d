/**
 * The type of a labelled value, which decides how an answer is compared with it: text by its words, ids by letters and digits, numbers to the cent,
 * dates by day, and a yes or no by its normalised value.
 */
export type TruthType = "string" | "number" | "date" | "id" | "boolean"

/** A labelled value. */
export interface TruthField {
  readonly type: TruthType
  /**
   * Text as printed for strings and ids; `1234.56` for numbers; `YYYY-MM-DD` for dates; `true` or `false` for booleans. Null where the document
   * does not say it, so that any value given is invented.
   */
  readonly value: string | null
  /** Other values that are as right. */
  readonly also?: ReadonlyArray<string>
}

/** Labelled rows of one table: column key to the text as printed. */
export type TruthRows = ReadonlyArray<Readonly<Record<string, string>>>

/** What a labelled document says: a line of a set's `truth.jsonl`. */
export interface LabelledDocument {
  /** Name of the file in the set. */
  readonly file: string
  readonly document_type?: string | null
  readonly language?: string
  /** A field that is not here was not labelled; it may well stand on the page. */
  readonly fields?: Readonly<Record<string, TruthField>>
  readonly rows?: Readonly<Record<string, TruthRows>>
}
