import type { BoundingBox } from "../page/BoundingBox.js"

/** A piece of text on a page. */
export interface PlacedText {
  readonly text: string
  /** From 1. */
  readonly page: number
  readonly bbox: BoundingBox
}

/** Words of the document that speak for a type or against it. */
export interface AnchorExplanation {
  /** The words that the type asks for. */
  readonly words: string
  /** What they add to the type's log-odds; below 0 they speak against it. */
  readonly log_odds: number
  /** The line that says them. */
  readonly line: PlacedText
}

/** One type that the document could be of. */
export interface TypeCandidate {
  /** Null for none of the types. */
  readonly type: string | null
  /** Of the anchors and the form together. */
  readonly log_odds: number
  /** Share of the odds among all the types and none. */
  readonly probability: number
  /** What of the document spoke for the type or against it. */
  readonly anchors: ReadonlyArray<AnchorExplanation>
  /** What the narrow page of a till and the number of words add, where the type looks at them. */
  readonly form_log_odds: number
}

/** Why the document is taken for what it is. */
export interface DocumentTypeExplanation {
  /** The type of the result; null for none. */
  readonly chosen: string | null
  /** Whether the caller said so; the candidates then played no part. */
  readonly given: boolean
  /** Likeliest first. */
  readonly candidates: ReadonlyArray<TypeCandidate>
}

/** Which language the document was read as, and why. */
export interface LanguageExplanation {
  /** ISO 639-1. */
  readonly chosen: string
  /** Whether the caller said so. */
  readonly given: boolean
  /** What the words say, and the probability that they do. */
  readonly detected: string
  /** That of `detected`, 0 to 1. */
  readonly probability: number
}

/**
 * Where a label stands to its value: before it on its line, the nearest or a farther text to its left, right above it or higher up, below
 * it, right of it, as the heading over its part of the page, or around it in its sentence.
 */
export type LabelPlace = "inline" | "left" | "row" | "above" | "column" | "below" | "right" | "heading" | "sentence"

/** The text that names a value. */
export interface LabelExplanation extends PlacedText {
  readonly place: LabelPlace
  /** 0 to 1: how well the text says what is looked for, wherever it stands. */
  readonly quality: number
}

/** What the features of one kind say of a value. */
export interface FeatureExplanation {
  /** `label`, `place`, `form` and the like. */
  readonly name: string
  /** The features themselves, those that are nothing left out. */
  readonly values: Readonly<Record<string, number>>
  /**
   * What they add to the log-odds: by how much these would fall were the features nothing and all others as they are. Features act
   * together, so this does not add up to the whole.
   */
  readonly log_odds: number
}

/** A rule that was tried on a value: of the type, of its form, or of the caller's. */
export interface RuleExplanation {
  /** `sum`, `at_most`, `not_before` and the like, `check_digits`, `pattern`. */
  readonly rule: string
  /** The fields that it binds together. */
  readonly fields: ReadonlyArray<string>
  readonly holds: boolean
}

/** A piece of the page that may be a field's value. */
export interface ValueExplanation {
  /** The text as it stands. */
  readonly value: string
  /** Null for a value that a machine-readable file in the document states and no page shows. */
  readonly page: number | null
  readonly bbox: BoundingBox | null
  /** As the model sees it, before the values compete. */
  readonly log_odds: number
  /** Share of the odds among the field's values and none. */
  readonly probability: number
  /** The label that names it best; null where none does. */
  readonly label: LabelExplanation | null
}

/** Why a piece of the page is not the field's value. */
export interface RivalExplanation extends ValueExplanation {
  /** In words. */
  readonly why: string
  /** The other field that has it, where that is why. */
  readonly taken_by: string | null
  /** Where it is the weaker: `values` are the rival's, and `log_odds` what it would gain with the winner's. The greatest first. */
  readonly weaker: ReadonlyArray<FeatureExplanation>
}

/** What a machine-readable file inside the document (Factur-X, ZUGFeRD, UBL) states of a field. */
export interface StatedExplanation {
  /** As the file states it. */
  readonly value: string
  /** Whether the pages show the same, something else, or nothing of it. Where they show the same, the value is as sure as can be. */
  readonly shown: "same" | "other" | "nothing"
}

/** How a field came by its value, or by none. */
export interface FieldExplanation {
  /** Null where no value is given. */
  readonly chosen: ValueExplanation | null
  /** As in the result: the probability that the value, or its absence, is right. */
  readonly confidence: number
  /** What spoke for the chosen value and against it, the weightiest first; those that said nothing are left out. */
  readonly features: ReadonlyArray<FeatureExplanation>
  /** Those that were tried on the chosen value. */
  readonly rules: ReadonlyArray<RuleExplanation>
  /** The likeliest of the others, at most five. */
  readonly rivals: ReadonlyArray<RivalExplanation>
  /** Null where no file inside the document states the field. */
  readonly stated: StatedExplanation | null
}

/** One column of a table and the heading it was known by. */
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
  /** By lines and edges that make a grid, by words of its header alone, or by what its rows hold. */
  readonly found_by: "grid" | "headings" | "contents"
  /** 0 to 1: how likely it is the table asked for; null where its contents alone told it. */
  readonly fit: number | null
  readonly columns: ReadonlyArray<ColumnExplanation>
  /** How many were found. */
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
