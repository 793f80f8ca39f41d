import { fold } from "../text/fold.js"
import { type Candidate, textCandidate } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import { contextsOf } from "./contexts.js"
import type { Reading, Segment } from "./reading.js"
import { isKnownConcept } from "./thesaurus.js"

/** A label and its value as a page shows them. */
export interface LabelledValue {
  readonly key: string
  readonly label: string
  readonly candidate: Candidate
  /** The label's line, and the label's position relative to the value. */
  readonly source: Segment
  readonly place: "inline" | "left" | "above"
  /** Probability that the two belong together. */
  readonly confidence: number
}

/** The most pairs that one document returns. */
const MOST = 60
const LONGEST_LABEL = 40
const LONGEST_VALUE = 200

/** A key of letters, digits and underscores made from a label. */
export const keyOfLabel = (label: string): string =>
  fold(label)
    .replace(/\bn\s?[°º]/g, "number ")
    .replace(/#/g, " number ")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40)
    .replace(/_+$/, "")

const isLabel = (text: string): boolean => {
  const bare = text.trim()
  return (
    bare.length >= 2 &&
    bare.length <= LONGEST_LABEL &&
    /\p{L}{2}/u.test(bare) &&
    !/\d{3}/.test(bare) &&
    bare.split(/\s+/).length <= 5
  )
}

const familiar = (label: string): boolean => {
  const concepts = conceptsOf(label)
  return concepts.length > 0 && concepts.filter(isKnownConcept).length / concepts.length >= 0.5
}

/** `Label: value` on one line. */
const inline = (segment: Segment): LabelledValue | undefined => {
  const at = segment.text.indexOf(":")
  if (at <= 0 || at >= segment.text.length - 1) return undefined
  const label = segment.text.slice(0, at).trim()
  if (!isLabel(label) || !/^\s/.test(segment.text.slice(at + 1)) || /\d$/.test(label)) return undefined
  const candidate = textCandidate(segment, at + 1, segment.text.length)
  return candidate === undefined
    ? undefined
    : {
        key: keyOfLabel(label),
        label,
        candidate,
        source: segment,
        place: "inline",
        confidence: familiar(label) ? 0.85 : 0.7
      }
}

/** A value beside or below a label on its own. */
const apart = (segment: Segment, reading: Reading, used: ReadonlySet<Segment>): LabelledValue | undefined => {
  const candidate = textCandidate(segment, 0, segment.text.length)
  if (candidate === undefined || (familiar(segment.text) && !/\d/.test(segment.text))) return undefined
  const left = reading.leftOf(segment)[0]
  if (left !== undefined && !used.has(left)) {
    const colon = /:\s*$/.test(left.text)
    if (left.labelText !== "" && isLabel(left.labelText) && (colon || familiar(left.labelText)))
      return {
        key: keyOfLabel(left.labelText),
        label: left.labelText,
        candidate,
        source: left,
        place: "left",
        confidence: colon ? 0.75 : 0.6
      }
    if (colon) return undefined
  }
  const above = contextsOf(candidate, reading).find((context) => context.relation === "above" && context.distance < 1)
  if (above !== undefined && left === undefined && isLabel(above.text) && familiar(above.text))
    return {
      key: keyOfLabel(above.text),
      label: above.text,
      candidate,
      source: above.source,
      place: "above",
      confidence: 0.5
    }
  return undefined
}

/** Every label–value pair on the pages, under keys made from the labels; repeated labels are numbered from the second on. */
export const labelledValues = (reading: Reading): ReadonlyArray<LabelledValue> => {
  const found: Array<LabelledValue> = []
  const used = new Set<Segment>()
  const keys = new Map<string, number>()
  for (const segment of reading.segments) {
    if (found.length >= MOST) break
    const pair = inline(segment) ?? apart(segment, reading, used)
    if (pair === undefined || pair.key === "" || pair.candidate.value.length > LONGEST_VALUE) continue
    used.add(segment)
    const times = (keys.get(pair.key) ?? 0) + 1
    keys.set(pair.key, times)
    found.push(times === 1 ? pair : { ...pair, key: `${pair.key}_${times}` })
  }
  return found
}
