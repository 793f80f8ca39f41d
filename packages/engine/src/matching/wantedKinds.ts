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

/**
 * How likely the question wants this kind of value, and how much of the value's look is wanted and unwanted. Each is a product of two numbers of the
 * vector, which trees that split on one number at a time do not find: `wanted` is the likelihood of each of `WANTED`, and `evidence` holds the look.
 */
export const wantedKindOf = (
  { kind, number }: Candidate,
  wanted: Float32Array,
  evidence: Float64Array
): readonly [kind: number, look: number, unwanted: number] => {
  let look = 0
  let unwanted = 0
  for (const { place, wanted: places } of LOOKS) {
    const likeness = evidence[place] as number
    const likely = sumAt(wanted, places)
    look += likeness * likely
    unwanted += likeness * (1 - likely)
  }
  const written = number === undefined ? undefined : placesOfNumber(number)
  if (written !== undefined) {
    look += sumAt(wanted, written)
    unwanted += 1 - sumAt(wanted, written)
  }
  return [sumAt(wanted, PLACES.get(kind) ?? []), look, unwanted]
}
