import { addressCandidates } from "../fields/addressCandidates.js"
import type { Candidate } from "../fields/candidates.js"
import type { Reading } from "../fields/reading.js"
import type { SoughtField } from "../fields/sought.js"
import { similarity, squash } from "../text/fold.js"
import { withoutLegalForm } from "../text/names.js"
import type { StatedValue } from "./StatedInvoice.js"
import { findText, findTexts } from "./textOnPage.js"

type Stated<Kind extends StatedValue["kind"]> = Extract<StatedValue, { readonly kind: Kind }>

/** Names at least this similar are one name, written in two ways or misread. */
const ALIKE = 0.85

/** Half a unit of the smallest coin in use. */
const TOLERANCE = 0.005

export const equalAmounts = (a: number, b: number): boolean => Math.abs(a - b) < TOLERANCE

/** The other date that an ambiguous one may mean: day and month swapped. */
export const exchanged = (iso: string): string => `${iso.slice(0, 5)}${iso.slice(8)}-${iso.slice(5, 7)}`

const amountAgrees = (candidate: Candidate, { also, number }: Stated<"number">, sign: 1 | -1): boolean => {
  const shown = candidate.number?.value
  return shown !== undefined && [number, ...(also ?? [])].some((one) => equalAmounts(one * sign, shown))
}

const dateAgrees = ({ date }: Candidate, { text }: Stated<"date">): boolean =>
  date !== undefined && (date.iso === text || (date.ambiguous && exchanged(date.iso) === text))

/** Digits shared by the numbers of a firm and its establishments: SIREN and SIRET. */
const SHARED_DIGITS = 9

const registrationAgrees = (shown: string, stated: string): boolean => {
  const [a, b] = [squash(shown), squash(stated)]
  if (a === b) return true
  if (!/^\d+$/.test(a) || !/^\d+$/.test(b)) return false
  return Math.min(a.length, b.length) >= SHARED_DIGITS && (a.startsWith(b) || b.startsWith(a))
}

const textAgrees = (candidate: Candidate, { also, text }: Stated<"text">, { kind }: SoughtField): boolean => {
  const names = [text, ...(also ?? [])]
  switch (kind) {
    case "name": {
      const shown = squash(withoutLegalForm(candidate.value))
      return names.some((name) => {
        const wanted = squash(withoutLegalForm(name))
        return wanted === shown || (wanted.length >= 6 && similarity(wanted, shown) >= ALIKE)
      })
    }
    case "text":
      return names.some((name) => similarity(squash(name), squash(candidate.value)) >= ALIKE)
    case "registration":
      return names.some((name) => registrationAgrees(candidate.compact, name))
    case "currency":
      return names.some((name) => name === candidate.compact)
    default:
      return names.some((name) => squash(name) === squash(candidate.compact))
  }
}

/** Whether a piece of a page states the file's value, ignoring spelling and the format of numbers and dates. */
export const agrees = (candidate: Candidate, stated: StatedValue, field: SoughtField, sign: 1 | -1): boolean => {
  switch (stated.kind) {
    case "number":
      return amountAgrees(candidate, stated, sign)
    case "date":
      return dateAgrees(candidate, stated)
    case "text":
      return textAgrees(candidate, stated, field)
    case "address":
      return false
  }
}

/** Length, relative to the address itself, beyond which a block of lines holds too much else to be that address. */
const MOST_ELSE = 0.6

/** The lines of the pages that show an address: those that contain its required parts and the least of anything else. */
const addressOnPage = (reading: Reading, { lines, postcode, text, town }: Stated<"address">): Candidate | undefined => {
  const needed = [lines[0], postcode, town].flatMap((part) => (part === undefined ? [] : [squash(part)]))
  const wanted = squash(text).length
  let best: Candidate | undefined
  let least = wanted * (1 + MOST_ELSE)
  for (const candidate of addressCandidates(reading)) {
    const shown = squash(candidate.value)
    if (shown.length >= least || !needed.every((part) => shown.includes(part))) continue
    best = candidate
    least = shown.length
  }
  if (best !== undefined) return best
  const inOrder = [lines[0], postcode, town].flatMap((part) => (part === undefined ? [] : [part]))
  for (const segment of reading.segments) {
    const found = findTexts(segment, inOrder)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * A stated value's place on the pages if no candidate of its field matches: a name within a one-line letterhead, or an address whose lines are
 * broken differently.
 */
export const elsewhereOnPage = (
  reading: Reading,
  stated: StatedValue,
  { kind }: SoughtField
): Candidate | undefined => {
  if (stated.kind === "address") return addressOnPage(reading, stated)
  // A value with a distinctive form was already found by it, and may also be part of another: a SIREN within a VAT number.
  if (stated.kind !== "text" || (kind !== "name" && kind !== "text" && kind !== "identifier")) return undefined
  for (const text of [stated.text, ...(stated.also ?? [])]) {
    const [first] = findText(reading, text)
    if (first !== undefined) return first
  }
  return undefined
}
