import type { BoundingBox, ExtractedField, Normalized } from "../Extraction.js"
import type { Candidate } from "../fields/candidates.js"
import { excludes, type Taken } from "../fields/choose.js"
import type { Decision, FoundFields, Stated } from "../fields/extractFields.js"
import type { Reading } from "../fields/reading.js"
import { absent, isOfType, normalize, present } from "../fields/result.js"
import type { Scored } from "../fields/score.js"
import type { SoughtField } from "../fields/sought.js"
import { agrees, elsewhereOnPage, equalAmounts } from "./agreement.js"
import { AGREED, against, STATED_ALONE, STATED_BY_CODE } from "./certainty.js"
import type { StatedInvoice, StatedValue } from "./StatedInvoice.js"

/** A stated value, and where on the pages it is stated: a code's place. */
export interface PlacedStatement {
  readonly value: StatedValue
  /** From 1. */
  readonly page: number
  readonly bbox: BoundingBox
}

/** Values stated for a document's fields, other than by the words of its pages. */
export interface StatedFields extends Pick<StatedInvoice, "currency" | "fields"> {
  /** By key, statements that have a place on a page; those of an embedded file have none. */
  readonly placed?: ReadonlyMap<string, PlacedStatement>
}

/** Probability from which a value found on the page counts as shown rather than guessed. */
const SHOWN = 0.5

/** Log-odds below which a matching amount or date is there by chance. */
const BY_CHANCE = -4

/** Log-odds by which a matching piece may trail the page's own choice, if that choice counts as shown. */
const WITHIN = 3

/** The outcome for one field. */
interface Outcome {
  readonly field: ExtractedField
  readonly candidate: Candidate | undefined
  /** Whether the page shows a value other than the stated one. */
  readonly inconsistent: boolean
  readonly shown: Stated["shown"]
}

/** Whether a stated value can be the value of a field with the same key. */
const suits = (stated: StatedValue, { kind, spec }: SoughtField): boolean => {
  if (spec !== undefined && spec.type === "boolean") return false
  switch (stated.kind) {
    case "number":
      return kind === "amount" || kind === "number"
    case "date":
      return kind === "date"
    case "text":
    case "address":
      return kind !== "amount" && kind !== "number" && kind !== "date" && kind !== "boolean"
  }
}

/** The stated value in the type of its field. */
const normalizedOf = (stated: StatedValue, { kind, spec }: SoughtField, currency: string | null): Normalized => {
  switch (stated.kind) {
    case "number":
      return kind === "number" || spec?.type === "number" ? stated.number : { amount: stated.number, currency }
    case "date":
      return stated.text
    case "address":
      return null
    case "text":
      switch (kind) {
        case "iban":
        case "bic":
        case "vat":
        case "registration":
          return stated.text.toUpperCase().replace(/[^A-Z0-9]/g, "")
        case "currency":
        case "email":
        case "phone":
        case "time":
          return stated.text
        default:
          return null
      }
  }
}

const ofSign = (stated: StatedValue, sign: 1 | -1): StatedValue =>
  stated.kind !== "number" || sign === 1
    ? stated
    : {
        ...stated,
        number: -stated.number,
        text: stated.text.startsWith("-") ? stated.text.slice(1) : `-${stated.text}`
      }

/** The pieces of the page that state the file's value, best first. */
const agreeing = ({ choice }: Decision, stated: StatedValue, sign: 1 | -1): ReadonlyArray<Scored> =>
  choice.ranking.ranked.filter(({ candidate }) => agrees(candidate, stated, choice.ranking.field, sign))

/**
 * The sign with which the page shows the stated amounts. Page and file may each write a credit note's amounts as negative or as positive. If the
 * page shows the total with the opposite sign only, the same goes for all the other amounts.
 */
export const signOnPage = (found: FoundFields, invoice: Pick<StatedInvoice, "fields">): 1 | -1 => {
  for (const key of ["total_amount", "subtotal_amount", "amount_due"]) {
    const stated = invoice.fields.get(key)
    const given = found.decisions.find(({ choice }) => choice.ranking.field.key === key)?.given
    const shown = given?.candidate.number?.value
    if (stated?.kind !== "number" || shown === undefined || stated.number === 0) continue
    if (equalAmounts(stated.number, shown)) return 1
    if (equalAmounts(stated.number, -shown)) return -1
  }
  return 1
}

const outcomeOf = (
  decision: Decision,
  own: ExtractedField,
  written: StatedValue,
  sign: 1 | -1,
  reading: Reading,
  { currency, placed }: StatedFields
): Outcome => {
  const { field } = decision.choice.ranking
  const place = placed?.get(field.key)
  const aloneSure = place === undefined ? STATED_ALONE : STATED_BY_CODE
  const stated = ofSign(written, sign)
  const normalized = normalizedOf(stated, field, currency)
  const agreed = (candidate: Candidate): Outcome => ({
    field: present(candidate, stated.kind === "date" ? stated.text : normalize(field, candidate, currency), AGREED),
    candidate,
    inconsistent: false,
    shown: "same"
  })
  const alone = (confidence: number, inconsistent: boolean): Outcome => ({
    field: {
      value: stated.text,
      normalized,
      confidence,
      found: true,
      page: place?.page ?? null,
      bbox: place?.bbox ?? null,
      block_ids: []
    },
    candidate: undefined,
    inconsistent,
    shown: inconsistent ? "other" : "nothing"
  })
  const { given } = decision
  const [best] = agreeing(decision, written, sign)
  const shown = given !== undefined && decision.confidence >= SHOWN
  if (stated.kind === "number" || stated.kind === "date") {
    // A sum or a date may be on a page for many reasons, so it must be where the field is.
    const least = shown ? Math.min(given.logit - WITHIN, -WITHIN) : BY_CHANCE
    if (best !== undefined && best.logit >= least) return agreed(best.candidate)
    // The figures agree but the sign was lost or added: the file decides.
    const [bare] = agreeing(decision, ofSign(written, -1), sign)
    if (bare !== undefined && bare.logit >= least)
      return {
        field: present(bare.candidate, normalized, against(aloneSure, shown ? decision.confidence : SHOWN)),
        candidate: bare.candidate,
        inconsistent: true,
        shown: "other"
      }
  } else {
    const piece = best?.candidate ?? elsewhereOnPage(reading, stated, field)
    if (piece !== undefined) return agreed(piece)
    // Payment terms can be worded in many ways; a code's values are exact characters of a payment or a paper.
    if (field.kind === "text" && own.found && place === undefined)
      return { field: own, candidate: given?.candidate, inconsistent: false, shown: "other" }
  }
  if (!shown) return alone(aloneSure, false)
  // A value that fails its own check digits was misread or misprinted.
  return decision.confidence > aloneSure && given.candidate.valid !== false
    ? {
        field: { ...own, confidence: against(decision.confidence, aloneSure) },
        candidate: given.candidate,
        inconsistent: true,
        shown: "other"
      }
    : alone(against(aloneSure, decision.confidence), true)
}

/** Probability that a field is absent if the file does not state it and its piece of the page went to another field. */
const NOT_THERE = 0.5

const isFlagOf = (flag: string, key: string): boolean => flag.endsWith(`:${key}`)

/**
 * The fields, updated with the values stated by an attached file or a code. If the page shows the stated value, the field takes the page's text, box
 * and blocks, with high confidence. If it shows another, the likelier of the two is given and the field flagged `inconsistent`. If it shows none,
 * the stated value is given without page and place, or with the code's.
 */
export const confirmFields = (found: FoundFields, invoice: StatedFields, reading: Reading): FoundFields => {
  const sign = signOnPage(found, invoice)
  const extract: Record<string, ExtractedField> = { ...found.extract }
  let flags = [...found.flags]
  const taken: Array<Taken> = []
  const rest: Array<Decision> = []
  const decisions = found.decisions.map((decision): Decision => {
    const { field, ranked } = decision.choice.ranking
    const stated = invoice.fields.get(field.key)
    const own = found.extract[field.key]
    if (stated === undefined || own === undefined || !suits(stated, field)) {
      rest.push(decision)
      return decision
    }
    const outcome = outcomeOf(decision, own, stated, sign, reading, invoice)
    // The path is omitted if another value than the file's is given.
    const isStated = outcome.shown !== "other" || outcome.field.value === ofSign(stated, sign).text
    extract[field.key] =
      isStated && stated.path !== undefined ? { ...outcome.field, xpath: stated.path } : outcome.field
    if (outcome.candidate !== undefined) taken.push({ field, candidate: outcome.candidate })
    flags = flags.filter((flag) => !isFlagOf(flag, field.key))
    const { normalized, value } = outcome.field
    if (field.spec !== undefined && (!isOfType(field, normalized) || field.pattern?.matches(value ?? "") === false))
      flags.push(`invalid_field:${field.key}`)
    if (outcome.inconsistent || outcome.candidate?.valid === false) flags.push(`inconsistent:${field.key}`)
    const given = ranked.find(({ candidate }) => candidate === outcome.candidate)
    return {
      ...decision,
      given,
      confidence: outcome.field.confidence,
      stated: { value: ofSign(stated, sign).text, shown: outcome.shown }
    }
  })
  for (const { choice, given } of rest) {
    const { field } = choice.ranking
    if (given === undefined || !taken.some((other) => excludes(other, field, given.candidate))) continue
    extract[field.key] = absent(NOT_THERE)
    flags = flags.filter((flag) => !isFlagOf(flag, field.key))
    if (field.spec?.required === true) flags.push(`missing_field:${field.key}`)
  }
  return { extract, flags, decisions }
}
