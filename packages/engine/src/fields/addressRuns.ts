import { bottomOf, centreX, overlapOnAxis, rightOf } from "../layout/geometry.js"
import { addressLikeness, endsLikeStreet, hasPostcode, startsLikeAddress } from "../text/addresses.js"
import { isTitleAlone, personLikeness } from "../text/names.js"
import { conceptsOf } from "./concepts.js"
import { ATTENTION, NO_ROLE, roleOf } from "./partyRoles.js"
import type { Segment } from "./reading.js"
import { isKnownConcept } from "./thesaurus.js"

/** Line heights between two lines of a block, and between a block and further details of its party below it. */
const NEXT_LINE = 1.3
export const NEXT_PART = 2.6

/** The most lines in a block. */
const LONGEST = 12

/** How much taller than most lines a name in large type is. */
export const LARGE = 1.25

/** Articles that make a label's word a name: `Le Fournisseur`, `The Customer`. */
export const ARTICLE = /^(?:le|la|les|the|aux?|chez)\s|^l['’]/i

/** Whether a text is nothing but a label, or ends as a label does. */
export const isLabel = (text: string): boolean => {
  if (/:\s*$/.test(text)) return true
  const concepts = conceptsOf(text)
  return concepts.length > 0 && concepts.every(isKnownConcept)
}

/** Whether a line only announces whose name follows. */
export const leads = (text: string): boolean => isLabel(text) || ATTENTION.test(text) || isTitleAlone(text)

/** The words that introduce a name on its own line: `To: Dale & Sons`, `Client : Ferme des Ormes`. */
export const leadIn = (text: string): string =>
  text.includes(":") && !ATTENTION.test(text) ? (/^[\p{L}\s]{2,24}:\s+(?=\p{L})/u.exec(text)?.[0] ?? "") : ""

/** The role that those words give the named party. */
export const roleLedIn = (text: string, byCustomer: boolean): ReturnType<typeof roleOf> => {
  const lead = leadIn(text)
  return lead === "" ? NO_ROLE : roleOf(lead.replace(/\s*:\s*$/, ""), byCustomer)
}

/** Whether a line may belong to an address. */
export const isAddress = (text: string): boolean => addressLikeness(text) >= 0.25

/** Whether a line belongs to an address, and is not a name with a street word in it (`Tallow Street School`). */
const isAddressAlone = (text: string): boolean =>
  startsLikeAddress(text) || endsLikeStreet(text) || hasPostcode(text) || addressLikeness(text) >= 0.5

/** The index of an address's first line: either a name precedes it, or it is unmistakably an address. */
export const addressIn = (run: ReadonlyArray<Segment>): number =>
  run.findIndex(
    ({ text }, i) => isAddress(text) && (isAddressAlone(text) || run.slice(0, i).some((before) => !leads(before.text)))
  )

/** Whether a line continues the one above: below it and aligned with it. */
export const goesOn = (above: Segment, below: Segment, gap: number): boolean => {
  const unit = Math.max(above.layout.lineHeight, 1e-6)
  const apart = below.box.y - bottomOf(above.box)
  if (apart < -below.box.height * 0.5 || apart > Math.max(above.box.height, below.box.height, unit) * gap) return false
  return (
    Math.abs(above.box.x - below.box.x) < unit * 1.2 ||
    Math.abs(rightOf(above.box) - rightOf(below.box)) < unit ||
    (Math.abs(centreX(above.box) - centreX(below.box)) < unit && overlapOnAxis(above.box, below.box, "x") > 0) ||
    // A letterhead's address may extend beyond the name above it on both sides.
    (below.box.x <= above.box.x && rightOf(below.box) >= rightOf(above.box) && hasPostcode(below.text))
  )
}

/** Line heights by which the gap to the next block exceeds the gaps within an address. */
const WIDER = 0.5

/** Gap, in line heights, beyond which a line stands apart from the one above. */
const APART = 0.5

/**
 * Whether a block ends before a line that is close enough to continue it: the line announces another party, or is set further apart than the lines
 * of the address are.
 */
const endsBefore = (run: ReadonlyArray<Segment>, line: Segment, byCustomer: boolean): boolean => {
  const last = run.at(-1)
  if (last === undefined) return false
  const gap = line.box.y - bottomOf(last.box)
  const unit = line.layout.lineHeight
  // A line of an address may contain a label's word. One that introduces another party ends in a colon or is set apart.
  const leading = /:\s*$/.test(line.text) || gap > unit * APART
  if (leading && !ARTICLE.test(line.text) && roleOf(line.labelText, byCustomer) !== NO_ROLE) return true
  if (roleLedIn(line.text, byCustomer) !== NO_ROLE) return true
  // The address window of a letter begins under the large-type name of the letterhead.
  if (last.size > line.size * LARGE && personLikeness(line.text) === 1) return true
  if (run.length < 2 || !run.some(({ text }) => hasPostcode(text))) return false
  const widest = run
    .slice(1)
    .reduce((most, { box }, i) => Math.max(most, box.y - bottomOf(run[i]?.box ?? box)), Number.NEGATIVE_INFINITY)
  return gap > widest + unit * WIDER
}

/** Runs of lines one below the other. */
export const runsOf = (lines: ReadonlyArray<Segment>, byCustomer: boolean): ReadonlyArray<ReadonlyArray<Segment>> => {
  const runs: Array<Array<Segment>> = []
  // Runs that a later line may still continue; lines come from the top down.
  let open: Array<Array<Segment>> = []
  const tallest = lines.reduce((most, { box, layout }) => Math.max(most, box.height, layout.lineHeight), 1e-6)
  for (const line of lines) {
    let best: Array<Segment> | undefined
    open = open.filter((run) => line.box.y - bottomOf(run.at(-1)?.box ?? line.box) <= tallest * NEXT_LINE)
    for (const run of open) {
      const last = run.at(-1)
      if (last === undefined || run.length >= LONGEST || !goesOn(last, line, NEXT_LINE)) continue
      if (endsBefore(run, line, byCustomer)) continue
      if (best === undefined || Math.abs(last.box.x - line.box.x) < Math.abs((best.at(-1)?.box.x ?? 0) - line.box.x))
        best = run
    }
    if (best !== undefined) best.push(line)
    else {
      const run = [line]
      runs.push(run)
      open.push(run)
    }
  }
  return runs
}

/** The label right above a line, if there is one. */
export const labelOver = (line: Segment, lines: ReadonlyArray<Segment>): string => {
  let best: Segment | undefined
  for (const other of lines) {
    if (other.box.y >= line.box.y) break
    if (other.labelText !== "" && other !== line && goesOn(other, line, NEXT_PART)) best = other
  }
  return best?.labelText ?? ""
}

/** Most line heights between a name and the word to its left that introduces it. */
const WIDEST_LEAD = 12

/** The label to the left of a line, if there is one: `To` beside the name of the customer. */
export const labelBeside = (line: Segment, lines: ReadonlyArray<Segment>): string => {
  let best: Segment | undefined
  for (const other of lines) {
    if (other === line || other.labelText === "" || rightOf(other.box) > line.box.x) continue
    if (overlapOnAxis(other.box, line.box, "y") < Math.min(other.box.height, line.box.height) * 0.5) continue
    if (line.box.x - rightOf(other.box) > line.layout.lineHeight * WIDEST_LEAD) continue
    if (best === undefined || rightOf(other.box) > rightOf(best.box)) best = other
  }
  return best?.labelText ?? ""
}
