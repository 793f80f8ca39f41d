import { eitherOf } from "../lang/languages.js"
import { bottomOf, overlapFraction } from "../layout/geometry.js"
import type { Box } from "../page/Page.js"
import type { Candidate } from "./candidates.js"
import type { Reading } from "./reading.js"
import type { SoughtField } from "./sought.js"

/** How surely text in the lines below a party's name belongs to that party. */
const BELOW_NAME = 0.9

/** The widest gap, in line heights, within one party's block, and the most lines climbed. */
const BLOCK_GAP = 0.9
const MOST_CLIMBED = 12

/** Where a page's footer begins, and how surely text in it is the issuer's. */
const FOOT = 0.88
const IN_FOOT = 0.25

/** Terms firms use for their own details at the end of a document. A line with two different ones is such an end. */
const OWN_WORDS = new RegExp(`\\b(?:${eitherOf(({ letterhead }) => letterhead.own)})\\b`, "gi")
const FEWEST_OWN_WORDS = 2

const saysWhoWrites = (text: string): boolean =>
  new Set(text.toLowerCase().match(OWN_WORDS) ?? []).size >= FEWEST_OWN_WORDS

/** The name, among those given, that heads the lines around a candidate. */
const headOf = ({ segment }: Candidate, names: ReadonlyArray<Box>, { firstAbove }: Reading): Box | undefined => {
  const reach = segment.layout.lineHeight * BLOCK_GAP
  let { box } = segment
  for (let climbed = 0; climbed <= MOST_CLIMBED; climbed++) {
    const name = names.find((one) => overlapFraction(one, box, "y") > 0.5 && overlapFraction(one, box, "x") > 0.5)
    if (name !== undefined) return climbed === 0 ? undefined : name
    const next = firstAbove(segment.pageIndex, box)
    if (next === undefined || box.y - bottomOf(next.box) > reach) return undefined
    box = next.box
  }
  return undefined
}

/**
 * Which party's name a candidate is nearer to: 1 its own, −1 the other's. The lines below a name belong to it; elsewhere columns count more than
 * rows.
 */
export const nearerParty = (
  candidate: Candidate,
  field: SoughtField,
  parties: ReadonlyMap<string, ReadonlyArray<Box>>,
  reading: Reading
): number => {
  const names = parties.get(field.party ?? "") ?? []
  const others = parties.get(field.party === "issuer" ? "recipient" : "issuer") ?? []
  const [[own], [other]] = [names, others]
  if (own === undefined || other === undefined || candidate.segment.pageIndex > 0) return 0
  const head = headOf(candidate, [...names, ...others], reading)
  if (head !== undefined) return names.includes(head) ? BELOW_NAME : -BELOW_NAME
  const { page } = candidate.segment.layout
  // The page's footer belongs to the issuer, whichever name is above it. So does the closing line on a page that is not full.
  if (
    candidate.box.y > Math.max(own.y, other.y) &&
    (candidate.box.y > page.height * FOOT || saysWhoWrites(candidate.segment.text))
  )
    return field.party === "issuer" ? IN_FOOT : -IN_FOOT
  const box = candidate.lines.length > 1 ? candidate.box : candidate.segment.box
  const away = (party: Box): number =>
    (1.5 * Math.min(Math.abs(box.x - party.x), Math.abs(box.x + box.width - party.x - party.width))) / page.width +
    Math.abs(box.y - party.y) / page.height
  const toOwn = away(own)
  const toOther = away(other)
  return (toOther - toOwn) / Math.max(1e-6, toOther + toOwn)
}
