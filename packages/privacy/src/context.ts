import type { Label } from "./labels/Labels.js"
import type { LabelKind } from "./labels/Lexicon.js"
import type { Candidate, Reading } from "./recognizers/Recognizer.js"
import type { View } from "./view/View.js"

/** How much a label of the same kind raises a score, and one of another thing lowers it. */
const raise = 0.4
const lower = 0.35
/** How many tokens behind a label still count as beside it. */
const reach = 8

/** Kinds that share each other's labels: an account may be an IBAN, a patient's number a social security number. */
const FAMILIES: ReadonlyArray<ReadonlySet<string>> = [
  new Set(["ACCOUNT", "IBAN", "CARD"]),
  new Set(["SOCIAL_SECURITY_NUMBER", "TAX_NUMBER", "ID_NUMBER"])
]

const agrees = (label: LabelKind, kind: string): boolean =>
  label === kind || FAMILIES.some((family) => family.has(label) && family.has(kind))

/** Kinds that have a form: a label of another thing tells that the form is a chance. */
const FORMED = new Set([
  "PHONE",
  "CARD",
  "SOCIAL_SECURITY_NUMBER",
  "TAX_NUMBER",
  "NUMBER_PLATE",
  "IP_ADDRESS",
  "ACCOUNT",
  "ID_NUMBER"
])

/** Whether a label is a small word of a sentence, too: `la carte grise du FQ-771-JA`. */
const isSmallWord = (view: View, { colon, from, starts, to }: Label): boolean =>
  !colon && !starts && to - from === 1 && (view.tokens[from]?.text.length ?? 0) < 4

/** Raises or lowers a candidate's score by its label: before it, to its left, above it, or over its column. */
export const withContext = ({ labels, view }: Reading, candidate: Candidate, token: number): Candidate => {
  const at = view.tokens[token]
  // The name model already knows labels; and a form is surer than a name.
  if (at === undefined || candidate.score >= 0.95 || candidate.kind === "PERSON" || candidate.kind === "ADDRESS")
    return candidate
  const before = labels.in(at.segment).filter(({ to }) => to <= token && token - to < reach)
  const near: Label | undefined = before.at(-1)
  const around = [
    near,
    ...(near === undefined ? [labels.leftOf(at.segment), labels.aboveOf(at.segment), labels.headOf(at.segment)] : [])
  ]
  const known = around.filter((label) => label !== undefined)
  if (known.some(({ kind }) => agrees(kind, candidate.kind)))
    return { ...candidate, score: Math.min(1, candidate.score + raise), why: `${candidate.why ?? ""} beside its label` }
  const beside = near ?? labels.leftOf(at.segment)
  const other = beside?.kind === "OTHER" && (beside !== near || (token - beside.to <= 2 && !isSmallWord(view, beside)))
  return other && FORMED.has(candidate.kind)
    ? { ...candidate, score: candidate.score - lower, why: "beside another label" }
    : candidate
}
