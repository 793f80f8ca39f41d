import { hasPostcode, startsLikeAddress } from "../text/addresses.js"
import { firmLikeness } from "../text/names.js"
import { remembered } from "../text/remembered.js"
import type { Candidate } from "./candidates.js"

/** Where a party's name and its address begin in a line, in UTF-16 units. */
export interface OneLineParty {
  readonly start: number
  readonly end: number
  readonly address: number
}

const LEAD = /^[\p{L}\s]{2,24}:\s+(?=\S)/u

/** Fewest letters of such a name. */
const SHORTEST_NAME = 3

/**
 * A party whose name and address share a line, after a role or with a firm's legal form: `Sold to: Dale & Sons, 3 Dock Road, Birkenhead CH41 1DQ`.
 * Without either, the first words may be a house name.
 */
export const oneLineParty: (text: string) => OneLineParty | undefined = remembered((text) => {
  const start = LEAD.exec(text)?.[0].length ?? 0
  for (const { 0: mark, index } of text.matchAll(/,\s+/g)) {
    if (index < start) continue
    const address = index + mark.length
    const name = text.slice(start, index)
    const rest = text.slice(address)
    if (!startsLikeAddress(rest) || !hasPostcode(rest)) continue
    const isName = name.replace(/[^\p{L}]/gu, "").length >= SHORTEST_NAME && !startsLikeAddress(name)
    return isName && (start > 0 || firmLikeness(name) >= 1) ? { start, end: index, address } : undefined
  }
  return undefined
})

/** Whether an address candidate includes the party's name, which it should leave out. */
export const holdsName = ({ end, segment, start }: Candidate): boolean => {
  const party = oneLineParty(segment.text)
  return party !== undefined && start < party.end && end > party.address
}
