import type { TruthField as Label, TruthRows } from "@extrait/engine/evaluation"

export type { TruthRows, TruthType } from "@extrait/engine/evaluation"

/** A label of what is printed: a generated document is not labelled with what it does not say. */
export interface TruthField extends Label {
  readonly value: string
}

/** Where a labelled value is printed: fractions of the page (0 to 1), origin top left, pages from 1. */
export interface TruthBox {
  readonly page: number
  /** The words that are printed there. */
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a piece of a document says about somebody. */
export type PrivateKind =
  | "PERSON"
  | "ADDRESS"
  | "PHONE"
  | "EMAIL"
  | "DATE_OF_BIRTH"
  | "PLACE_OF_BIRTH"
  | "SOCIAL_SECURITY_NUMBER"
  | "TAX_NUMBER"
  | "IBAN"
  | "ACCOUNT"
  | "ID_NUMBER"
  | "NUMBER_PLATE"

/** A piece that identifies somebody, and where it is printed: a word of a name, a line of an address, a number. */
export interface TruthPrivate extends TruthBox {
  readonly kind: PrivateKind
}

/** Everything that a generated document says, one line of `truth.jsonl` once its file is named. */
export interface DocumentTruth {
  readonly document_type: string
  readonly language: string
  /** Only what is printed is labelled. */
  readonly fields: Readonly<Record<string, TruthField>>
  /** Each place where a labelled value is printed, by field. */
  readonly boxes: Readonly<Record<string, ReadonlyArray<TruthBox>>>
  readonly rows: Readonly<Record<string, TruthRows>>
  /** Each place that shows who somebody is or where to find them; contacts of firms included. */
  readonly private: ReadonlyArray<TruthPrivate>
}

/** A line of `truth.jsonl`: a file's name and what it says. */
export interface TruthRow extends DocumentTruth {
  readonly file: string
}
