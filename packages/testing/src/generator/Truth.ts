import type { TruthField, TruthRows } from "@extrait/engine/evaluation"

export type { TruthField, TruthRows, TruthType } from "@extrait/engine/evaluation"

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

/** Everything that a generated document says, one line of `truth.jsonl` once its file is named. */
export interface DocumentTruth {
  readonly document_type: string
  readonly language: string
  /** Only what is printed is labelled. */
  readonly fields: Readonly<Record<string, TruthField>>
  /** Each place where a labelled value is printed, by field. */
  readonly boxes: Readonly<Record<string, ReadonlyArray<TruthBox>>>
  readonly rows: Readonly<Record<string, TruthRows>>
}

/** A line of `truth.jsonl`: a file's name and what it says. */
export interface TruthRow extends DocumentTruth {
  readonly file: string
}
