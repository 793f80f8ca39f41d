import { flatMap } from "../../flatMap.js"
import { unionOfBoxes } from "../../layout/geometry.js"
import { type Candidate, candidateOf, textCandidate } from "../candidates.js"
import { boxOfSpan, confidenceOfSpan, type Reading, type Segment } from "../reading.js"

/** Consecutive lines read as one text, whose pieces can still be located on the page. */
export interface Passage {
  readonly text: string
  /** The piece from `start` to `end` as a candidate of words; undefined if it has no letters. */
  readonly candidate: (start: number, end: number, cue: number) => Candidate | undefined
}

/** Joins lines with single spaces. A word hyphenated at a line's end stays broken: names are not hyphenated. */
export const passageOf = (segments: ReadonlyArray<Segment>): Passage => {
  const starts: Array<number> = []
  let text = ""
  for (const segment of segments) {
    if (text !== "") text += " "
    starts.push(text.length)
    text += segment.text
  }
  const candidate = (start: number, end: number, cue: number): Candidate | undefined => {
    const raw = text.slice(start, end)
    const lead = raw.length - raw.replace(/^[\s:;,.\-–—*"“«(]+/u, "").length
    const value = raw.slice(lead).replace(/[\s:;,\-–—*"”»(]+$/u, "")
    if (!/\p{L}/u.test(value)) return undefined
    const from = start + lead
    const to = from + value.length
    const lines: Array<Segment> = []
    const boxes = []
    let confidence = 1
    for (const [i, segment] of segments.entries()) {
      const at = starts[i] ?? 0
      const left = Math.max(0, from - at)
      const right = Math.min(segment.text.length, to - at)
      if (right <= left) continue
      lines.push(segment)
      boxes.push(boxOfSpan(segment, left, right))
      confidence = Math.min(confidence, confidenceOfSpan(segment, left, right))
    }
    const [first] = lines
    if (first === undefined) return undefined
    const at = starts[segments.indexOf(first)] ?? 0
    return candidateOf({
      kind: "text",
      segment: first,
      lines,
      start: from - at,
      end: Math.min(first.text.length, to - at),
      value,
      compact: value,
      box: unionOfBoxes(boxes),
      confidence,
      prefix: "",
      parted: 0.5,
      cue
    })
  }
  return { text, candidate }
}

/** Lines of one page from the top down, and from the left within a row. */
export const fromTop = (segments: ReadonlyArray<Segment>, pageIndex: number): ReadonlyArray<Segment> =>
  segments
    .filter((segment) => segment.pageIndex === pageIndex && /[\p{L}\d]/u.test(segment.text))
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)

/** Lines of the first page with a label to their left. */
export const besideLabel = (reading: Reading, label: RegExp, cue: number): ReadonlyArray<Candidate> =>
  flatMap(reading.segments, (segment) => {
    const left = segment.pageIndex === 0 ? reading.leftOf(segment)[0] : undefined
    const found =
      left !== undefined && label.test(left.text) ? textCandidate(segment, 0, segment.text.length) : undefined
    return found === undefined ? [] : [{ ...found, cue }]
  })
