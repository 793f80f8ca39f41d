import { flatMap } from "../flatMap.js"
import type { Candidate } from "./candidates.js"
import { boxOfSpan, confidenceOfSpan, type Reading } from "./reading.js"

/** Fewest amounts with decimals on a page for its amounts without any to count as misread. */
const FEWEST_AMOUNTS = 3

/** The digits of an amount whose decimal mark was lost; the last two are its cents. */
const UNMARKED = /^\D{0,4}\d{3,9}\D{0,4}$/

const centsOf = (value: number): number => Math.round(Math.abs(value) * 100)

const isWhole = ({ number }: Candidate): boolean =>
  number !== undefined && !number.percent && number.decimals === 0 && !number.grouped

/** Amounts proved by those read with their decimals: each of them, and the sum and difference of any two. */
interface Proof {
  readonly shown: ReadonlySet<number>
  /** How often each amount is shown. */
  readonly times: (cents: number) => number
  readonly holds: (cents: number) => boolean
}

const proofOf = (candidates: ReadonlyArray<Candidate>): Proof => {
  const counts = new Map<number, number>()
  for (const { number } of candidates) {
    if (number === undefined || number.decimals !== 2 || number.percent || number.value === 0) continue
    const cents = centsOf(number.value)
    counts.set(cents, (counts.get(cents) ?? 0) + 1)
  }
  const shown = new Set(counts.keys())
  const holds = (cents: number): boolean => {
    if (shown.has(cents)) return true
    for (const one of shown) if (shown.has(cents - one) || shown.has(cents + one)) return true
    return false
  }
  return { shown, times: (cents) => counts.get(cents) ?? 0, holds }
}

/** The amount with its decimal mark put back before its last two digits. */
const withCents = (candidate: Candidate, cents: number): Candidate => {
  const { number } = candidate
  if (number === undefined) return candidate
  const value = (number.value < 0 ? -cents : cents) / 100
  return {
    ...candidate,
    compact: String(value),
    number: { ...number, value, decimals: 2 },
    money: { amount: value, currency: number.currency }
  }
}

/** Two numbers with a space between them at the end of a line: an amount whose decimal mark was read as a space. */
const joined = (whole: Candidate, cents: Candidate, proof: Proof): Candidate | undefined => {
  const { segment } = whole
  if (cents.segment !== segment || !isWhole(whole) || !isWhole(cents)) return undefined
  if (!/^\d{2}$/.test(cents.value) || segment.text.slice(whole.end, cents.start) !== " ") return undefined
  if (/[\p{L}\d]/u.test(segment.text.slice(cents.end))) return undefined
  const value = Math.abs(whole.number?.value ?? 0) * 100 + Number(cents.value)
  if (!proof.holds(value)) return undefined
  return withCents(
    {
      ...whole,
      end: cents.end,
      value: segment.text.slice(whole.start, cents.end),
      box: boxOfSpan(segment, whole.start, cents.end),
      confidence: confidenceOfSpan(segment, whole.start, cents.end)
    },
    value
  )
}

/**
 * Restores lost decimal marks in candidates where other amounts of the document prove them. An amount may have been read without its mark (`£1335`)
 * or with a space for it (`41 50`). It becomes 13.35 or 41.50 if that amount is shown elsewhere too, or is the sum or difference of two that are.
 * The value's text stays as printed.
 */
export const provenAmounts = (
  candidates: ReadonlyArray<Candidate>,
  leftOf: Reading["leftOf"]
): ReadonlyArray<Candidate> => {
  if (candidates.every(({ segment }) => segment.layout.page.source === "text_layer")) return candidates
  const proof = proofOf(candidates)
  if (proof.shown.size < FEWEST_AMOUNTS) return candidates
  return flatMap(candidates, (candidate, i) => {
    const { number, segment } = candidate
    if (number === undefined || segment.layout.page.source === "text_layer") return [candidate]
    if (SIGN_AS_FIVE.test(candidate.value)) return [withoutFive(candidate, proof)]
    if (!isWhole(candidate)) return [candidate]
    const next = candidates[i + 1]
    const both = next === undefined ? undefined : joined(candidate, next, proof)
    if (both !== undefined) return [both, candidate]
    if (!UNMARKED.test(candidate.value)) return [candidate]
    const cents = Math.abs(number.value)
    const named = number.currency !== null || isNamed(candidate, leftOf)
    const proven = named && isLast(candidate) ? proof.holds(cents) : isLast(candidate) && proof.shown.has(cents)
    return [proven ? withCents(candidate, cents) : candidate]
  })
}

/** An amount that begins with an S read as a five, where a dollar sign is just as likely. */
const SIGN_AS_FIVE = /^[Ss]\d{1,5}[.,]\d{2}$/

/** The amount after the sign, if the document shows that elsewhere but not the one that begins with a five. */
const withoutFive = (candidate: Candidate, proof: Proof): Candidate => {
  const all = centsOf(candidate.number?.value ?? 0)
  const cents = Number(candidate.value.replace(/\D/g, ""))
  return proof.times(cents) > 0 && proof.times(all) < 2 ? withCents(candidate, cents) : candidate
}

/** Whether there are words before a number, on its line or to its left. */
const isNamed = ({ segment, start, prefix }: Candidate, leftOf: Reading["leftOf"]): boolean =>
  start > 0 ? /\p{L}{2}/u.test(prefix) : (leftOf(segment)[0]?.labelText ?? "") !== ""

const isLast = ({ segment, end }: Candidate): boolean => !/[\p{L}\d]/u.test(segment.text.slice(end))
