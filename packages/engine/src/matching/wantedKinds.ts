import type { Candidate } from "../fields/candidates.js"
import type { NumberSpan } from "../text/numbers.js"
import { at } from "./evidenceNames.js"
import { WANTED } from "./meaning.js"

/** What questions may want of each kind of value. */
const SERVES: Readonly<Record<string, string>> = {
  date: "date",
  time: "time",
  number: "amount rate count measure duration id code",
  identifier: "id code",
  iban: "id",
  registration: "id",
  vat: "id",
  phone: "phone",
  email: "email",
  address: "address place",
  text: "person firm place address choice text code duration time",
  boolean: "boolean"
}

const placesOf = (kinds: string): ReadonlyArray<number> => kinds.split(" ").map((kind) => WANTED.indexOf(kind))

const PLACES: ReadonlyMap<string, ReadonlyArray<number>> = new Map(
  Object.entries(SERVES).map(([kind, kinds]) => [kind, placesOf(kinds)])
)

/** Looks of a text, by the names of its evidence, with what wants them. */
const LOOKS = (
  [
    ["person", "person"],
    ["firm", "firm"],
    ["address", "address place"],
    ["duration", "duration"],
    ["code", "id code"]
  ] as const
).map(([name, kinds]) => ({ place: at(name), wanted: placesOf(kinds) }))

const IN_PERCENT = placesOf("rate")
const IN_MONEY = placesOf("amount")
const WHOLE = placesOf("count measure duration id code")

/** What wants a number as it is written. */
const placesOfNumber = ({ currency, decimals, percent }: NumberSpan): ReadonlyArray<number> | undefined =>
  percent ? IN_PERCENT : currency !== null ? IN_MONEY : decimals === 0 ? WHOLE : undefined

const sumAt = (numbers: Float32Array, places: ReadonlyArray<number>): number =>
  places.reduce((sum, place) => sum + (numbers[place] ?? 0), 0)

/** How likely a kind of value is wanted, and how much of the value's look is wanted and unwanted. */
export type Wish = readonly [kind: number, look: number, unwanted: number]

/**
 * Makes what tells how a question wants a candidate, whose `evidence` holds its look. `wanted` is the likelihood of each of `WANTED`. Each number is a
 * product of two of the vector, which trees that split on one number at a time do not find.
 */
export const wishesOf = (wanted: Float32Array): ((candidate: Candidate, evidence: Float64Array) => Wish) => {
  const kinds = new Map([...PLACES].map(([kind, places]) => [kind, sumAt(wanted, places)]))
  const looks = LOOKS.map(({ place, wanted: places }) => ({ place, likely: sumAt(wanted, places) }))
  const numbers = new Map([IN_PERCENT, IN_MONEY, WHOLE].map((places) => [places, sumAt(wanted, places)]))
  return ({ kind, number }, evidence) => {
    let look = 0
    let unwanted = 0
    for (const { likely, place } of looks) {
      const likeness = evidence[place] as number
      look += likeness * likely
      unwanted += likeness * (1 - likely)
    }
    const written = number === undefined ? undefined : placesOfNumber(number)
    const likely = written === undefined ? undefined : numbers.get(written)
    if (likely !== undefined) {
      look += likely
      unwanted += 1 - likely
    }
    return [kinds.get(kind) ?? 0, look, unwanted]
  }
}
