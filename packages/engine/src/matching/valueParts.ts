import type { Candidate } from "../fields/candidates.js"
import type { Segment } from "../fields/reading.js"
import { addressLikeness, hasPostcode } from "../text/addresses.js"
import { type Options, optionsIn } from "../text/checkBoxes.js"
import { firmLikeness, personLikeness } from "../text/names.js"
import { placesReader } from "./boundaries.js"

/**
 * How the parts of a value look: an address whose first part is a name begins a line too early, and one with a postcode behind it ends too early.
 * Parts are lines and what commas separate. −1 stands for a part that is not there. Of a tick box it is told whether the value is the words of one that
 * is ticked (1) or empty (−1), and how many boxes are within the value.
 */
export const PARTS = [
  "parts",
  "first part firm",
  "first part person",
  "first part address",
  "last part address",
  "last part postcode",
  "part before name",
  "part before address",
  "part behind address",
  "part behind postcode",
  "ticked",
  "boxes within"
] as const

const SEPARATOR = /,\s*|\s[-–—|•·]\s/

const partsOf = (text: string): ReadonlyArray<string> => text.split(SEPARATOR).filter((part) => part.trim() !== "")

const ABSENT = -1

const nameLikeness = (text: string): number => Math.max(firmLikeness(text), personLikeness(text))

const postcodeIn = (text: string): number => (hasPostcode(text) ? 1 : 0)

/** The text of a value in its first line, and in its last. */
const endsOf = ({ end, lines, segment, start }: Candidate): readonly [first: string, last: string] => {
  if (lines.length === 1) return [segment.text.slice(start, end), segment.text.slice(start, end)]
  return [segment.text.slice(start), lines.at(-1)?.text ?? ""]
}

/** Makes what gives the parts of a value, in the order of their names. */
export const partReader = (): ((candidate: Candidate) => ReadonlyArray<number>) => {
  const placeOf = placesReader()
  const lines = new Map<Segment, Options>()
  const optionsOf = (segment: Segment): Options => {
    const known = lines.get(segment)
    if (known !== undefined) return known
    const fresh = optionsIn(segment.text)
    lines.set(segment, fresh)
    return fresh
  }
  const lineBeside = ({ layout, line }: Segment, step: 1 | -1): string | undefined => {
    const place = placeOf(layout, line)
    return place === undefined ? undefined : place[0].lines[place[1] + step]?.text
  }
  return (candidate) => {
    const { end, kind, segment, start } = candidate
    const several = candidate.lines.length > 1
    const { options } = optionsOf(segment)
    const within = several ? [] : options.filter(({ box }) => box.start >= start && box.end <= end)
    const own = several ? undefined : options.find((option) => option.start <= start && end <= option.end)
    const ticked = own === undefined ? 0 : own.box.ticked ? 1 : -1
    if (kind !== "text" && kind !== "address") return [1, ...new Array(9).fill(ABSENT), ticked, within.length]
    const [first, last] = endsOf(candidate)
    const [parts, others] = several ? [partsOf(first), partsOf(last)] : [partsOf(first), partsOf(first)]
    const count = several ? parts.length + others.length : parts.length
    const begin = parts[0] ?? ""
    const close = others.at(-1) ?? ""
    const before = start > 0 ? partsOf(segment.text.slice(0, start)).at(-1) : lineBeside(segment, -1)
    const final = candidate.lines.at(-1) ?? segment
    const rest = several ? "" : segment.text.slice(end)
    const behind = /[\p{L}\d]/u.test(rest) ? partsOf(rest)[0] : lineBeside(final, 1)
    return [
      Math.min(9, count),
      count > 1 ? firmLikeness(begin) : ABSENT,
      count > 1 ? personLikeness(begin) : ABSENT,
      count > 1 ? addressLikeness(begin) : ABSENT,
      count > 1 ? addressLikeness(close) : ABSENT,
      count > 1 ? postcodeIn(close) : ABSENT,
      before === undefined ? ABSENT : nameLikeness(before),
      before === undefined ? ABSENT : addressLikeness(before),
      behind === undefined ? ABSENT : addressLikeness(behind),
      behind === undefined ? ABSENT : postcodeIn(behind),
      ticked,
      within.length
    ]
  }
}
