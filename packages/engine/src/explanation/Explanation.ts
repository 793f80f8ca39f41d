import type { BoundingBox } from "../page/BoundingBox.js"

/** A piece of text on a page. */
export interface PlacedText {
  readonly text: string
  /** From 1. */
  readonly page: number
  readonly bbox: BoundingBox
}

/** Words of the document that are evidence for or against a type. */
export interface AnchorExplanation {
  /** The words that the type asks for. */
  readonly words: string
  /** What they add to the type's log-odds; below 0 they speak against it. */
  readonly log_odds: number
  /** The line that contains them. */
  readonly line: PlacedText
}

/** A candidate for the document type. */
export interface TypeCandidate {
  /** Name of the type; null for none of them. */
  readonly type: string | null
  /** Total of the anchors and the page form. */
  readonly log_odds: number
  /** Share of the odds among all types and none. */
  readonly probability: number
  /** The evidence for and against the type. */
  readonly anchors: ReadonlyArray<AnchorExplanation>
  /** What the narrow page of a till receipt and the number of words add, where the type considers them. */
  readonly form_log_odds: number
}

/** Why the document has its type. */
export interface DocumentTypeExplanation {
  /** The type of the result; null for none. */
  readonly chosen: string | null
  /** Whether the caller gave the type; the candidates then played no part. */
  readonly given: boolean
  /** Likeliest first. */
  readonly candidates: ReadonlyArray<TypeCandidate>
}

/** Which language the document was read as, and why. */
export interface LanguageExplanation {
  /** ISO 639-1. */
  readonly chosen: string
  /** Whether the caller gave the language. */
  readonly given: boolean
  /** The language detected from the words. */
  readonly detected: string
  /** Probability of `detected`, 0 to 1. */
  readonly probability: number
}

/**
 * The position of a label relative to its value: before it on its line, the nearest or a farther text to its left, right above it or higher up, below
 * it, right of it, the heading over its part of the page, or around it in its sentence.
 */
export type LabelPlace = "inline" | "left" | "row" | "above" | "column" | "below" | "right" | "heading" | "sentence"

/** The text that names a value. */
export interface LabelExplanation extends PlacedText {
  readonly place: LabelPlace
  /** 0 to 1: how well the text matches what is looked for, whatever its position. */
  readonly quality: number
}

/** The features of one kind for a value. */
export interface FeatureExplanation {
  /** `label`, `place`, `form` and the like. */
  readonly name: string
  /** The features themselves, without those that are zero. */
  readonly values: Readonly<Record<string, number>>
  /**
   * Their contribution to the log-odds: how far these would fall with the features at zero and all others unchanged. Features interact, so the
   * contributions do not add up to the total.
   */
  readonly log_odds: number
}

/** A rule checked on a value: of the type, of its form, or of the caller. */
export interface RuleExplanation {
  /** `sum`, `at_most`, `not_before` and the like, `check_digits`, `pattern`. */
  readonly rule: string
  /** The fields that it binds together. */
  readonly fields: ReadonlyArray<string>
  readonly holds: boolean
}

/** A candidate: a piece of the page that could be a field's value. */
export interface ValueExplanation {
  /** The text as printed. */
  readonly value: string
  /** Null for a value that only a machine-readable file in the document states. */
  readonly page: number | null
  readonly bbox: BoundingBox | null
  /** The model's score, before the values compete. */
  readonly log_odds: number
  /** Share of the odds among the field's values and none. */
  readonly probability: number
  /** The label that names it best; null without one. */
  readonly label: LabelExplanation | null
}

/** Why a candidate is not the field's value. */
export interface RivalExplanation extends ValueExplanation {
  /** The reason, for people. */
  readonly why: string
  /** The other field that has it, if that is the reason. */
  readonly taken_by: string | null
  /** For a weaker rival: `values` are its own, and `log_odds` what it would gain with the winner's. Greatest first. */
  readonly weaker: ReadonlyArray<FeatureExplanation>
}

/** The value of a field in a machine-readable file inside the document (Factur-X, ZUGFeRD, UBL). */
export interface StatedExplanation {
  /** As the file states it. */
  readonly value: string
  /** Whether the pages show the same value, another, or none. The same value has the highest confidence. */
  readonly shown: "same" | "other" | "nothing"
}

/** Why a field has its value, or none. */
export interface FieldExplanation {
  /** Null where no value is given. */
  readonly chosen: ValueExplanation | null
  /** As in the result: the probability that the value, or its absence, is right. */
  readonly confidence: number
  /** The evidence for and against the chosen value, weightiest first, without neutral features. */
  readonly features: ReadonlyArray<FeatureExplanation>
  /** The rules checked on the chosen value. */
  readonly rules: ReadonlyArray<RuleExplanation>
  /** The likeliest other candidates, at most five. */
  readonly rivals: ReadonlyArray<RivalExplanation>
  /** Null where no file inside the document states the field. */
  readonly stated: StatedExplanation | null
}

/** A column of a table and the heading that identified it. */
export interface ColumnExplanation {
  /** Its name in the result. */
  readonly column: string
  /** Null where no heading names it. */
  readonly heading: string | null
}

/** How a table was found. */
export interface TableExplanation {
  /** Its key in the result. */
  readonly key: string
  /** By ruling lines and edges that form a grid, by its header alone, or by the contents of its rows. */
  readonly found_by: "grid" | "headings" | "contents"
  /** 0 to 1: how likely it is the requested table; null where only its contents identified it. */
  readonly fit: number | null
  readonly columns: ReadonlyArray<ColumnExplanation>
  /** Number of rows found. */
  readonly rows: number
}

/** Why a result is what it is. Boxes are fractions of the page, log-odds natural. */
export interface Explanation {
  readonly document_type: DocumentTypeExplanation
  readonly language: LanguageExplanation
  /** By the keys of `extract`. */
  readonly fields: Readonly<Record<string, FieldExplanation>>
  readonly tables: ReadonlyArray<TableExplanation>
}
