import { TIME_SPANS, UNTIL } from "../lang/languages.js"
import { findCheckedNumbers } from "../text/checkedNumbers.js"
import { findContacts } from "../text/contacts.js"
import { type DateSpan, findDates } from "../text/dates.js"
import { findIdentifiers, type IdentifierSpan } from "../text/identifiers.js"
import { findMisreadDates } from "../text/misreadDates.js"
import { mendDigits } from "../text/misreadings.js"
import { findNumbers, type NumberSpan } from "../text/numbers.js"
import { findPayments } from "../text/payments.js"
import { signsOf } from "../text/signs.js"
import { findTimes } from "../text/times.js"
import { type Candidate, type CandidateKind, candidateOf, partedBefore, prefixOf } from "./candidates.js"
import { findCurrencies } from "./currencyMarks.js"
import { groupedIdentifiers, identifierWords } from "./identifierWords.js"
import { boxOfSpan, confidenceOfSpan, type Reading, type Segment } from "./reading.js"

const RANGE_BETWEEN = new RegExp(`^\\s*(?:-|–|—|${UNTIL}|a|/)\\s*$`, "i")

/** The end of a line whose range continues on the next: `from 10/12/2024 to`. */
const OPENS_RANGE = new RegExp(`\\d\\s*(?:-|–|—|\\s(?:${UNTIL}))$`, "i")

/** Fewest words of a line of running text, as opposed to a label or a value. */
const FEWEST_OF_PROSE = 7

/** The next or previous line of running text in a block; undefined where the sentence does not continue. */
const besideInProse = (segment: Segment, reading: Reading, step: 1 | -1): Segment | undefined => {
  const other = reading.segments[segment.index + step]
  if (other === undefined || other.pageIndex !== segment.pageIndex || other.line.blockId !== segment.line.blockId)
    return undefined
  const above = step === 1 ? segment : other
  const goesOn = above.line.words.length >= FEWEST_OF_PROSE && !/[.:;!?]\s*$/.test(above.text)
  return goesOn || OPENS_RANGE.test(above.text) ? other : undefined
}

/** Most line heights between two dates of a range whose dash OCR has lost. */
const NEAR_RANGE = 2

/** For a date at the start of its line: the words before the date that ends the line to its left, where a gap splits the range in two. */
const partedRange = (segment: Segment, date: DateSpan, reading: Reading): string | undefined => {
  const beside = reading.leftOf(segment)
  const at = beside.findIndex(({ text }) => /[\p{L}\d]/u.test(text))
  const left = beside[at]
  const first = left === undefined ? undefined : findDates(left.text, reading.locale).at(-1)
  if (left === undefined || first === undefined || first.iso >= date.iso) return undefined
  const marks = beside.slice(0, at).map(({ text }) => text)
  const between = [left.text.slice(first.end), ...marks, segment.text.slice(0, date.start)].join(" ")
  const gap = (segment.box.x - left.box.x - left.box.width) / Math.max(1e-6, segment.layout.lineHeight)
  const near = gap < NEAR_RANGE && between.trim() === "" && segment.layout.page.source !== "text_layer"
  return near || RANGE_BETWEEN.test(between) ? prefixOf(left.text, first.start) : undefined
}

/** A line to write on, typed before or after the entry. */
const LEADERS = /_{2,}/g

/** The text with its writing lines blanked out; its length stays the same. */
const withoutLeaders = (text: string): string =>
  text.includes("__") ? text.replace(LEADERS, (line) => " ".repeat(line.length)) : text

const blanksIn = (text: string): number => text.match(/\s/g)?.length ?? 0

const ALSO_PHONES: ReadonlySet<string> = new Set(["siret", "siren", "vat"])

/** Every typed piece of one line. */
export const candidatesIn = (segment: Segment, reading: Reading): ReadonlyArray<Candidate> => {
  const shown = segment.text
  const bare = withoutLeaders(shown)
  const text = segment.layout.page.source === "text_layer" ? bare : mendDigits(bare)
  const signs = signsOf(text)
  // A value that begins a line of running text is named by the end of the line above.
  const above = besideInProse(segment, reading, -1)?.text ?? ""
  const lead = above === "" ? "" : `${above} `
  const readPrefix = (start: number): string =>
    start === 0 && lead === ""
      ? ""
      : /\p{L}{2}/u.test(text.slice(0, start))
        ? prefixOf(text, start)
        : prefixOf(lead + text, lead.length + start)
  // Several readings often begin at the same place, so the last answer is kept.
  let before: { readonly start: number; readonly prefix: string; readonly parted: number } | undefined
  const beforeAt = (start: number): { readonly prefix: string; readonly parted: number } => {
    if (before?.start !== start) before = { start, prefix: readPrefix(start), parted: partedBefore(segment, start) }
    return before
  }
  const own = [segment]
  let last: Candidate | undefined
  // Spaces inside a number were moved behind it; on the page they belong to it.
  const endOf = ({ start, end }: { readonly start: number; readonly end: number }): number =>
    text === shown ? end : end + Math.max(0, blanksIn(shown.slice(start, end)) - blanksIn(text.slice(start, end)))
  const found: Array<Candidate> = []
  const taken: Array<{ readonly start: number; readonly end: number }> = []
  const free = (start: number, end: number): boolean => !taken.some((other) => start < other.end && other.start < end)
  const take = (
    kind: CandidateKind,
    span: { readonly start: number; readonly end: number },
    compact: string,
    more: Partial<Pick<Candidate, "date" | "number" | "money" | "valid" | "range" | "prefix" | "value">> = {}
  ): void => {
    const end = endOf(span)
    const { parted, prefix } = beforeAt(span.start)
    const same = last?.start === span.start && last.end === end ? last : undefined
    last = candidateOf({
      kind,
      segment,
      lines: own,
      start: span.start,
      end,
      value: more.value ?? shown.slice(span.start, end).trim(),
      compact,
      box: same?.box ?? boxOfSpan(segment, span.start, end),
      confidence: same?.confidence ?? confidenceOfSpan(segment, span.start, end),
      date: more.date,
      number: more.number,
      money: more.money,
      valid: more.valid,
      range: more.range,
      prefix: more.prefix ?? prefix,
      parted
    })
    found.push(last)
  }
  const block = (span: { readonly start: number; readonly end: number }): void => {
    taken.push({ start: span.start, end: span.end })
  }

  // Bare groups of digits may be a telephone number or anything else: their label decides.
  const phones: Array<{ readonly start: number; readonly end: number }> = []
  if (signs.digits > 0 || signs.at || (signs.letters > 2 && text.includes("www"))) {
    for (const contact of findContacts(text)) {
      if (contact.kind === "phone") phones.push(contact)
      if (contact.kind === "phone") take("phone", contact, contact.text.toLowerCase().replace(/\s/g, ""))
      if (contact.kind === "email") {
        // A space that OCR put beside the at sign does not belong to the address, and the word after it is a separate one.
        const blanks = (shown.slice(contact.start, contact.end).match(/\s/g) ?? []).length
        const span = { start: contact.start, end: contact.end + blanks }
        take("email", span, contact.text.toLowerCase(), { value: contact.text })
      }
      block(contact)
    }
  }
  if (signs.longestRun > 2 || (signs.capitals + signs.digits > 7 && /[A-Z0-9]{8}/.test(text))) {
    for (const identifier of findIdentifiers(text)) {
      // Digits grouped like a telephone number may be a registration number, or a VAT number after a country code (`BE 0412.345.678`).
      if (!free(identifier.start, identifier.end) && !ALSO_PHONES.has(identifier.kind)) continue
      if (identifier.kind === "bic" && !standsAsBic(text, identifier)) continue
      const kind = identifier.kind === "siren" || identifier.kind === "siret" ? "registration" : identifier.kind
      take(kind, identifier, identifier.compact, { valid: identifier.valid })
      if (
        identifier.kind === "iban" ||
        (identifier.kind === "vat" && !mayBeCode(shown.slice(identifier.start, identifier.end)))
      )
        block(identifier)
    }
  }
  // Their kind must not depend on whether the digits could also be a date or a telephone number.
  if (signs.longestRun > 1) {
    for (const checked of findCheckedNumbers(text))
      take(checked.kind, checked, checked.compact, checked.valid === undefined ? {} : { valid: checked.valid })
  }
  const written = findDates(text, reading.locale)
  const misread =
    written.length === 0 && segment.layout.page.source !== "text_layer"
      ? findMisreadDates(text, reading.locale)
      : written
  const dates = misread.filter((date) => free(date.start, date.end))
  const moved = (span: DateSpan, by: number): DateSpan => ({ ...span, start: span.start + by, end: span.end + by })
  const earlier = dates.length === 0 || lead === "" ? undefined : findDates(above, reading.locale).at(-1)
  const below = dates.length === 0 ? undefined : besideInProse(segment, reading, 1)?.text
  const later = below === undefined ? undefined : findDates(below, reading.locale)[0]
  const whole = below === undefined ? text : `${text} ${below}`
  dates.forEach((date, i) => {
    const before = dates[i - 1] ?? (earlier === undefined ? undefined : moved(earlier, -lead.length))
    const after = dates[i + 1] ?? (later === undefined ? undefined : moved(later, text.length + 1))
    const opens = after !== undefined && RANGE_BETWEEN.test(whole.slice(date.end, after.start)) && after.iso >= date.iso
    const closes =
      before !== undefined &&
      RANGE_BETWEEN.test((lead + text).slice(lead.length + before.end, lead.length + date.start)) &&
      before.iso <= date.iso
    const parted = i === 0 && !closes ? partedRange(segment, date, reading) : undefined
    take("date", date, date.iso, {
      date,
      ...(closes
        ? { range: "to" as const, prefix: readPrefix(before.start) }
        : parted !== undefined
          ? { range: "to" as const, prefix: parted }
          : opens
            ? { range: "from" as const }
            : {})
    })
    block(date)
  })
  for (const time of findTimes(text)) {
    if (!free(time.start, time.end)) continue
    take("time", time, time.time)
    block(time)
  }
  for (const number of signs.digits === 0 ? [] : findNumbers(text, reading.locale)) {
    if (!free(number.start, number.end)) continue
    if (touchesLetters(text, number)) continue
    const counts = number.currency === null && TIME_BEHIND.test(text.slice(number.end))
    take("number", number, String(number.value), {
      number,
      ...(counts ? {} : { money: { amount: number.value, currency: number.currency } })
    })
  }
  const groups = (signs.digits === 0 ? [] : groupedIdentifiers(text)).filter(
    (group) => free(group.start, group.end) || phones.some(({ end, start }) => start >= group.start && end <= group.end)
  )
  const words = signs.digits === 0 ? [] : identifierWords(text)
  for (const word of groups.length === 0 ? words : [...groups, ...words]) {
    if (!groups.some((group) => group === word) && !free(word.start, word.end)) continue
    // The groups of a grouped number are not numbers themselves.
    if (groups.some((group) => group.whole && group !== word && word.start >= group.start && word.end <= group.end))
      continue
    take(
      "identifier",
      word,
      text
        .slice(word.start, word.end)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, "")
    )
  }
  if (signs.letters > 1) for (const payment of findPayments(text)) take("payment", payment, payment.method)
  for (const currency of findCurrencies(text, signs, reading.locale)) take("currency", currency, currency.code)
  return found
}

/** Whether an all-letter BIC is one: its name or an IBAN is on the line, or it is alone there. Words in capitals have the same form. */
const standsAsBic = (text: string, { start, end, compact }: IdentifierSpan): boolean =>
  /\d/.test(compact) || /\b(?:bic|swift|iban)/i.test(text) || !/\p{L}{2}/u.test(text.slice(0, start) + text.slice(end))

/**
 * Whether a text in the form of a VAT number may be a document number instead: `SI-2024-1234` is a sales invoice's. VAT numbers of countries whose
 * numbers are long or carry check digits are taken as they look.
 */
const mayBeCode = (text: string): boolean => !/\s/.test(text) && !/^(?:FR|GB|IE|BE|DE|LU|NL|CHE)/.test(text)

/** Units after a number that counts days or months rather than money. */
const TIME_BEHIND = new RegExp(`^\\s?(?:${TIME_SPANS})\\b`, "i")

/** A number that is part of a word (`A4`, `3rd`) is not a number; `12kg` is an exception. */
const touchesLetters = (text: string, span: NumberSpan): boolean => {
  const before = text[span.start - 1]
  const after = text[span.end]
  if (before !== undefined && /[\p{L}_@&]/u.test(before)) return true
  return (
    after !== undefined &&
    /[\p{L}_@]/u.test(after) &&
    !/^(?:kg|g|l|km|kwh|m|cm|mm|h|hrs?|pcs?|x|ml|mg|sr|s|z|t)\b/i.test(text.slice(span.end))
  )
}
