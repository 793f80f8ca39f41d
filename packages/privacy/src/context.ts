import type { Candidate, Reading } from "./recognizers/Recognizer.js"
import { textOf } from "./view/View.js"

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

const agrees = (label: string, kind: string): boolean =>
  label === kind || FAMILIES.some((family) => family.has(label) && family.has(kind))

/** Kinds that have a form: a label of another thing tells that the form is a chance. */
const FORMED = new Set([...FAMILIES.flatMap((family) => [...family]), "PHONE", "NUMBER_PLATE", "IP_ADDRESS"])

/** Raises or lowers a candidate's score by its label: before it, to its left, above it, or over its column. */
export const withContext = ({ labels, view }: Reading, candidate: Candidate, token: number): Candidate => {
  const { kind, score, why = "" } = candidate
  const at = view.tokens[token]
  // The name model already knows labels; and a form is surer than a name.
  if (at === undefined || score >= 0.95 || kind === "PERSON" || kind === "ADDRESS") return candidate
  const near = labels.in(at.segment).findLast(({ to }) => to <= token && token - to < reach)
  const left = labels.leftOf(at.segment)
  const around = near === undefined ? [left, labels.aboveOf(at.segment), labels.heads[at.segment]] : [near]
  if (around.some((label) => label !== undefined && agrees(label.kind, kind)))
    return { ...candidate, score: Math.min(1, score + raise), why: `${why} beside its label` }
  if ((near ?? left)?.kind !== "OTHER" || !FORMED.has(kind)) return candidate
  // A label in a sentence may be a small word of it, too: `la carte grise du FQ-771-JA`.
  const isSmallWord =
    near !== undefined && !near.colon && !near.starts && /^\S{1,3}$/.test(textOf(view, [near.from, near.to]))
  if (near !== undefined && (token - near.to > 2 || isSmallWord)) return candidate
  return { ...candidate, score: score - lower, why: "beside another label" }
}
