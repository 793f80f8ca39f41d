import { eitherOf } from "../lang/languages.js"
import { addressLikeness, hasPostcode, startsLikeAddress, startsLikeStreet } from "../text/addresses.js"
import { letterShare } from "../text/names.js"
import { blockCandidate, type Candidate, follows, textCandidate } from "./candidates.js"
import { oneLineParty } from "./oneLineParty.js"
import type { Reading, Segment } from "./reading.js"

/** Whether a line is a postcode and its town, without a street. */
const isTown = (text: string): boolean =>
  hasPostcode(text) && (!startsLikeAddress(text) || /^\s*\d{4,5}\s+\p{L}/u.test(text))

/** Whether a line without street words may stand above a town: it has no label and no long number, and does not itself begin an address. */
const mayBegin = (text: string): boolean => !/[:@]|\d{6}/.test(text) && !startsLikeAddress(text)

/** The most opening lines of an address that give no sign of being one: a house name, a village. */
const LONGEST_START = 2

/**
 * Runs of up to six lines of one block, or of lines right below each other, that may hold an address. With `inRows`, also addresses set on a single
 * row, as under the name of a practice.
 */
export const addressCandidates = (reading: Reading, inRows = false): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const likeness = reading.segments.map((segment) => addressLikeness(segment.text))
  for (let i = 0; i < reading.segments.length; i++) {
    const first = reading.segments[i]
    if (first === undefined || !/[\p{L}\d]/u.test(first.text)) continue
    const lines: Array<Segment> = []
    let sum = 0
    for (let j = i; j < Math.min(i + 6, reading.segments.length); j++) {
      const next = reading.segments[j]
      const last = lines.at(-1)
      if (next === undefined || (last !== undefined && (!follows(last, next) || isCode(next.text, last.text)))) break
      lines.push(next)
      sum += likeness[j] ?? 0
      // A house or place name may begin an address that a postcode ends.
      const posted =
        lines.length > 1 &&
        isTown(next.text) &&
        // A street without a number begins the address itself; the line above it is the owner's name.
        lines.every(({ text }, k) => text === next.text || (mayBegin(text) && (k === 0 || !startsLikeStreet(text))))
      if (((likeness[i] ?? 0) < 0.2 && !posted) || sum < 0.4) {
        if (lines.length > LONGEST_START && sum < 0.2) break
        continue
      }
      const candidate = blockCandidate(
        "address",
        lines.map((line) => [line])
      )
      if (candidate !== undefined) found.push(withoutReach(withoutName(withoutForm(candidate))))
    }
    const row = inRows ? addressRow(first, reading) : undefined
    if (row !== undefined) found.push(row)
  }
  return found
}

/** Where a one-line letterhead moves on to contact details: `4 rue Haute 21000 Dijon – Tél. 03 …`. */
const REACHED_BY = new RegExp(`\\s*[-–—|•·,]\\s*(?:${eitherOf(({ letterhead }) => letterhead.reach)})`, "i")

/** An address without the contact details that follow the town on its last line. */
const withoutReach = (candidate: Candidate): Candidate => {
  const last = candidate.lines.at(-1)
  const reach = last?.text.search(REACHED_BY) ?? -1
  if (last === undefined || reach <= 0 || !hasPostcode(last.text.slice(0, reach))) return candidate
  if (candidate.lines.length === 1) {
    const bare = textCandidate(last, candidate.start, reach)
    return bare === undefined ? candidate : { ...bare, kind: "address" }
  }
  const value = candidate.value.slice(0, candidate.value.lastIndexOf(last.text.slice(reach).trim())).trim()
  return value === "" ? candidate : { ...candidate, value, compact: value }
}

/** The legal form and capital that a one-line letterhead puts before the address: `SARL au capital de 8 000 € – 4 rue Haute 21000 Dijon`. */
const CAPITAL = /^[^–—|•·]*\bcapital\b[^–—|•·]*?\s[-–—|•·]\s+(?=\S)/i

/** A one-line address without the firm's form and capital before it. */
const withoutForm = (candidate: Candidate): Candidate => {
  const { lines, segment } = candidate
  const start = lines.length === 1 ? (CAPITAL.exec(segment.text)?.[0].length ?? 0) : 0
  if (start === 0 || !startsLikeAddress(segment.text.slice(start))) return candidate
  const bare = textCandidate(segment, start, segment.text.length)
  return bare === undefined ? candidate : { ...bare, kind: "address" }
}

/** A one-line address without the name before it. */
const withoutName = (candidate: Candidate): Candidate => {
  const { lines, segment, start } = candidate
  const party = lines.length === 1 && start === 0 ? oneLineParty(segment.text) : undefined
  const bare = party && textCandidate(segment, party.address, segment.text.length)
  return bare === undefined ? candidate : { ...bare, kind: "address" }
}

/** Widest gap, in line heights, between the parts of an address set on one row (`12 High Street - Leeds - LS1 4AB`). */
const WIDEST_PART = 2.5

/** The most parts of such a row, counting the separators. */
const MOST_PARTS = 9

/** An address on one row whose parts OCR took for separate lines, from its first part onwards. */
const addressRow = (first: Segment, reading: Reading): Candidate | undefined => {
  if (first.layout.page.source === "text_layer" || addressLikeness(first.text) < 0.2) return undefined
  const unit = Math.max(first.layout.lineHeight, 1e-6)
  const parts: Array<Segment> = [first]
  let end = first.box.x + first.box.width
  const beside = reading.rightOf(first).slice(0, MOST_PARTS)
  for (const next of beside) {
    if (next.box.x - end > unit * WIDEST_PART || /[:@]/.test(next.text) || /\d(?:[\s.]?\d){8}/.test(next.text)) break
    parts.push(next)
    end = next.box.x + next.box.width
  }
  const words = parts.filter(({ text }) => /[\p{L}\d]/u.test(text))
  if (words.length < 2 || !words.slice(1).some(({ text }) => hasPostcode(text))) return undefined
  return blockCandidate("address", [words], ", ")
}

/** Whether a line below an address is a number in its own right: digits and letters without a word, and no postcode. */
const isCode = (text: string, above: string): boolean =>
  letterShare(text) < 0.35 &&
  !hasPostcode(text) &&
  /\d{3}/.test(text) &&
  !(/^\d{5}(?:-\d{4})?$/.test(text.trim()) && /\b[A-Z]{2}\s*$/.test(above))
