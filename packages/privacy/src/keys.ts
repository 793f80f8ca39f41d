import { findingsIn, readingOf as readingOfView } from "./analyze.js"
import { fold } from "./fold.js"
import { KINDS, type PrivateKind } from "./kinds.js"
import type { Labels } from "./labels/Labels.js"
import { COMMON, GIVEN, listed, SURNAME } from "./names/gazetteer.js"
import type { Reading } from "./recognizers/Recognizer.js"
import { isClass, nameRun, runOf } from "./recognizers/shapes.js"
import { textView } from "./view/textView.js"

const kinds = new Set<string>(KINDS)

const readingOf = (text: string): Reading => readingOfView(textView(text))

/** A key's words as labels: `patientName` and `Nom du patient` are labels as found on a page. */
const labelsOf = (key: string): Labels =>
  readingOf(key.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replace(/[^\p{L}\p{N}]+/gu, " ")).labels

/** Whether a key names a firm, so that its value is no person's. */
export const namesFirm = (key: string): boolean => {
  const { all } = labelsOf(key)
  return all.some(({ kind }) => kind === "FIRM") && !all.some(({ kind }) => kinds.has(kind) && kind !== "PERSON")
}

/** Facts about a document's parties apart from their keys. */
export interface Parties {
  /** Whether the document gives the party of that key a number of registration, which people have who trade alone, and no others. */
  readonly registered: (key: string) => boolean
  /** Whether the document says of somebody that she trades under her own name. Default no. */
  readonly soleTrader?: boolean
}

/** The kind of personal data in a value, judged by its key or column. Undefined if the key indicates none, or the value cannot be it, such as a number without digits. */
export const kindOfKey = (key: string, value: string, parties?: Parties): PrivateKind | undefined => {
  const labels = labelsOf(key)
  const told = labels.all.map(({ kind }) => kind)
  const exact = told.filter((kind): kind is PrivateKind => kinds.has(kind) && kind !== "PERSON").at(-1)
  if (exact !== undefined) return canBe(exact, value) ? surest(exact, value) : undefined
  if (told.includes("OTHER")) return undefined
  const mayTradeAlone = parties?.soleTrader === true || parties?.registered(key) !== true
  const covered = labels.all.reduce((sum, { from, to }) => sum + to - from, 0)
  const isPerson = told.includes("FIRM")
    ? mayTradeAlone &&
      labels.view.tokens.some(({ fold }) => SELLER.test(fold)) &&
      isFullName(value, parties?.soleTrader === true)
    : told.includes("PARTY")
      ? mayTradeAlone && personIn(value, 2) !== undefined
      : told.includes("PERSON") && personIn(value, covered < labels.view.tokens.length ? 2 : 1) !== undefined
  return isPerson ? "PERSON" : undefined
}

/** Words in keys for sellers, who may be sole traders under their own name. */
const SELLER = /^(?:supplier|provider|merchant|fournisseur|prestataire|commercant|lieferant|anbieter|dienstleister)$/

/** Whether a seller's name is a person's and hardly a firm's: two to four words, none of them a common one, a given name first or last unless she is known to `trade` alone. */
const isFullName = (value: string, trades: boolean): boolean => {
  const name = personIn(value.replace(/,? (?:EI|E\.I\.|EIRL)$/, ""), 2)
  const bits = name?.split(/[\s,]+/).map((word) => listed(fold(word))) ?? []
  const given = (((bits[0] ?? 0) | (bits.at(-1) ?? 0)) & GIVEN) !== 0
  return (
    bits.length > 0 && bits.length <= 4 && (trades || given) && bits.every((one) => (one & (COMMON | GIVEN)) !== COMMON)
  )
}

/** The name at the beginning of a value, without titles, remarks in brackets, and anything after a comma or on the next line. It must have at least `fewest` words. */
export const personIn = (value: string, fewest = 1): string | undefined => {
  const [line = ""] = value.trim().split("\n")
  for (const part of [line, line.replace(/\s\(.*/, ""), line.replace(/(?:\s\(|,\s).*/, "")]) {
    const from = startOfPerson(part, fewest)
    if (from !== undefined) return part.slice(from)
  }
  return undefined
}

/** The kind shown by a value's own form, which is more precise than the key: a customer number may be an IBAN. */
const surest = (kind: PrivateKind, value: string): PrivateKind => {
  if (kind !== "ACCOUNT" && kind !== "ID_NUMBER") return kind
  const [only] = findingsIn(textView(value), { kinds: ["IBAN", "CARD", "SOCIAL_SECURITY_NUMBER", "EMAIL"] })
  return only !== undefined && only.start === 0 && only.end === value.length ? (only.kind as PrivateKind) : kind
}

/** Forms of kinds that have no shape beside a label. */
const FORMS: Readonly<Partial<Record<PrivateKind, RegExp>>> = {
  EMAIL: /@|©/,
  AGE: /^\s*(?:9\d|1[01]\d)(?!\d)/,
  URL: /[/.]/,
  IP_ADDRESS: /[.:]/
}

const canBe = (kind: PrivateKind, value: string): boolean => {
  const form = FORMS[kind]
  if (form !== undefined) return form.test(value)
  const reading = readingOf(value)
  const holds = (one: PrivateKind): boolean => runOf(one, reading, 0, reading.view.tokens.length) !== undefined
  const unlabelled = reading.labels.all.length === 0
  if (kind === "PLACE_OF_BIRTH") return holds(kind) && unlabelled
  if (kind === "ADDRESS") return holds(kind) && (unlabelled || /\d/.test(value))
  if (kind === "DATE_OF_BIRTH") return holds(kind)
  if (kind === "PHONE") return holds(kind) && !/\p{L}{4}/u.test(value)
  return holds("ID_NUMBER") || /^[*•xX\s]+\d{2,}$/.test(value)
}

/** Where a value that is only a person's name begins behind its titles. Where `fewest` words are required, one of them must be a known name. */
const startOfPerson = (value: string, fewest: number): number | undefined => {
  const cased = /\p{Lu}/u.test(value) ? value : value.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  const reading = readingOf(cased)
  const { labels, view } = reading
  const run = nameRun(reading, 0, view.tokens.length)
  if (run === undefined || run[1] < view.tokens.length || labels.all.some(({ colon }) => colon)) return undefined
  const words = view.tokens.slice(...run).filter(({ text }) => /^\p{L}/u.test(text))
  if (words.some((token) => isClass(labels, token, "firm") && token.text.length > 2)) return undefined
  const bits = words.map(({ fold }) => listed(fold) & (GIVEN | SURNAME | COMMON))
  const common = bits.filter((one) => one === COMMON).length
  const named = common < words.length || bits.some((one) => (one & ~COMMON) !== 0)
  const enough = words.length >= fewest && words.length <= 7 && named && common * 2 <= words.length
  return run[0] > 0 || enough ? view.tokens[run[0]]?.start : undefined
}
