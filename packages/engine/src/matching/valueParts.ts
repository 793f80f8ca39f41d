import type { Candidate } from "../fields/candidates.js"
import type { Segment } from "../fields/reading.js"
import { onceFor } from "../onceFor.js"
import { addressLikeness, hasPostcode } from "../text/addresses.js"
import { optionsIn } from "../text/checkBoxes.js"
import { firmLikeness, personLikeness } from "../text/names.js"
import type { PlaceReader } from "./boundaries.js"

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

/** Makes what gives the parts of a value, in the order of their names. */
export const partReader = (placeOf: PlaceReader): ((candidate: Candidate) => ReadonlyArray<number>) => {
  const optionsOf = onceFor(({ text }: Segment) => optionsIn(text))
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
    const final = candidate.lines.at(-1) ?? segment
    const parts = several
      ? [...partsOf(segment.text.slice(start)), ...partsOf(final.text)]
      : partsOf(segment.text.slice(start, end))
    const count = parts.length
    const begin = parts[0] ?? ""
    const close = parts.at(-1) ?? ""
    const before = start > 0 ? partsOf(segment.text.slice(0, start)).at(-1) : lineBeside(segment, -1)
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
