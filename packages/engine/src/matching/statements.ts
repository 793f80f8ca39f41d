import { type Candidate, candidateOf } from "../fields/candidates.js"
import type { Reading, Segment } from "../fields/reading.js"
import { checkBoxesIn } from "../text/checkBoxes.js"
import { fold } from "../text/fold.js"

/** Words that negate a statement, in English, French and German. */
const NEGATION =
  /\b(?:no|not|non|none|nil|never|without|neither|nor|cannot|sans|aucune?s?|jamais|ne|n'\w+|ni|neant|pas|kein\w*|nicht|ohne|nie)\b/
/** Words that express refusal, whole and by their beginnings. */
const REFUSING = "denied prohibited forbidden unpaid inapte unfit unfavorable unfavourable"
const REFUSING_STEMS =
  "exclu refus reject declin interdit fail impaye defavorable waiv cancel annul invalid dispens renonc"

const REFUSAL = new RegExp(
  `\\b(?:(?:${REFUSING.replaceAll(" ", "|")})|(?:${REFUSING_STEMS.replaceAll(" ", "|")})\\w*)\\b`
)

/** Whether a statement is negated, and whether it expresses a refusal. */
export const polarityOf = (text: string): { readonly negated: boolean; readonly refused: boolean } => {
  const plain = fold(text)
  return { negated: NEGATION.test(plain), refused: REFUSAL.test(plain) }
}

/** Most words and characters of a statement. */
const MOST_WORDS = 26
const LONGEST = 200

/** The `cue` of an answer read from a statement. */
export const STATED = 1

const hasBoxes = ({ text }: Segment): boolean => checkBoxesIn(text).length > 0

/** Each piece of text as a statement that answers yes, and as one that answers no; the evidence decides between them. */
export const statementsOf = (reading: Reading, texts: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> =>
  texts
    .filter(
      ({ parted, segment, start, value }) =>
        /\p{L}{2}/u.test(value) &&
        // Boxes answer the words beside them, ticked or not.
        !hasBoxes(segment) &&
        !reading.rightOf(segment).slice(0, 1).some(hasBoxes) &&
        value.length <= LONGEST &&
        value.split(/\s+/).length <= MOST_WORDS &&
        (start === 0 || parted >= 0.9 || value.split(/\s+/).length >= 4)
    )
    .flatMap((text) =>
      ["true", "false"].map((compact) => candidateOf({ ...text, kind: "boolean", compact, cue: STATED }))
    )
