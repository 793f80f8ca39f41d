import type { Money } from "../Extraction.js"
import { boxAround } from "../layout/geometry.js"
import type { Box } from "../page/Page.js"
import { addressLikeness, hasPostcode, startsLikeAddress } from "../text/addresses.js"
import { findCheckedNumbers } from "../text/checkedNumbers.js"
import { findContacts } from "../text/contacts.js"
import { CURRENCY_SOURCE, currencyOf } from "../text/currencies.js"
import { type DateSpan, findDates, findTimes } from "../text/dates.js"
import { findIdentifiers, type IdentifierSpan } from "../text/identifiers.js"
import { matchesOf } from "../text/matches.js"
import { mendDigits } from "../text/misreadings.js"
import { letterShare } from "../text/names.js"
import { findNumbers, type NumberSpan } from "../text/numbers.js"
import { findPayments } from "../text/payments.js"
import { groupedIdentifiers, identifierWords } from "./identifierWords.js"
import { boxOfSpan, confidenceOfSpan, type Reading, type Segment } from "./reading.js"

/** What a piece of the page is. */
export type CandidateKind =
  | "date"
  | "time"
  | "number"
  | "identifier"
  | "iban"
  | "bic"
  | "vat"
  | "registration"
  | "phone"
  | "email"
  | "currency"
  | "payment"
  | "text"
  | "address"
  | "boolean"
  | "sex"
  | "country"
  | "social_security"
  | "practitioner"
  | "sort_code"

/** A piece of the page that could be the value of a field. */
export interface Candidate {
  readonly kind: CandidateKind
  /** The first segment, and the last where the value has several lines. */
  readonly segment: Segment
  readonly lines: ReadonlyArray<Segment>
  /** Offsets in the first segment's text. */
  readonly start: number
  readonly end: number
  /** The text as it stands on the page; lines are joined with a comma and a space. */
  readonly value: string
  /** The value to compare: `YYYY-MM-DD`, digits without marks, capitals without spaces. */
  readonly compact: string
  readonly box: Box
  /** Least recognition confidence of its words. */
  readonly confidence: number
  readonly date?: DateSpan | undefined
  readonly number?: NumberSpan | undefined
  readonly money?: Money | undefined
  /** For an identifier with check digits: whether they agree. */
  readonly valid?: boolean | undefined
  /** For one of two days joined by a dash or `to`: which. */
  readonly range?: "from" | "to" | undefined
  /** The text before it in its segment that may be its label, without what parts it from the value. */
  readonly prefix: string
  /** 0 to 1: how clearly the value is parted from the prefix: by a colon, by a gap, or by nothing but a space. */
  readonly parted: number
  /** For a piece found by its place in running text, 0 to 1: how much that speaks for it. */
  readonly cue?: number | undefined
  /** The candidate of another pool that is the same piece of the page, and has the same around it. */
  readonly sameAs?: Candidate | undefined
}

/**
 * A candidate in the one form that all have, whatever they are of: a page has hundreds, and each is asked for its parts again and
 * again, which costs several times as much of objects that differ in what they have.
 */
export const candidateOf = (parts: Candidate): Candidate => ({
  kind: parts.kind,
  segment: parts.segment,
  lines: parts.lines,
  start: parts.start,
  end: parts.end,
  value: parts.value,
  compact: parts.compact,
  box: parts.box,
  confidence: parts.confidence,
  date: parts.date,
  number: parts.number,
  money: parts.money,
  valid: parts.valid,
  range: parts.range,
  prefix: parts.prefix,
  parted: parts.parted,
  cue: parts.cue,
  sameAs: parts.sameAs
})

const SEPARATORS = /[\s:;,.|=>\-–—/(["'#]+$/u

/** Text before an offset that can be a value's label: what follows the last clear break. */
export const prefixOf = (text: string, start: number): string => {
  let before = text.slice(0, start)
  const colon = /:\s*$/.test(before)
  before = before.replace(/[\s:=|>([#-]+$/u, (tail) => (tail.includes("#") ? " #" : ""))
  // The words of another value before this one (`IBAN: FR76… - BIC: …`) are not its label.
  const parts = before.split(/\s[-–—|•·]\s|[,;|]\s|:\s/)
  const last = withoutNumbers((parts.at(-1) ?? "").trim())
  return colon || last.split(/\s+/).length <= 6 ? last : last.split(/\s+/).slice(-6).join(" ")
}

const NUMBER_BEFORE =
  /(?:(?<!\p{L})(?:n\s?[°ºo]\.?|no\.?|number|num[ée]ro)\s*)?(?<![\p{L}\d])(?=[\p{L}\d/-]*\d{4})[\p{L}\d]+(?:[-/][\p{L}\d]+)*(?![\p{L}\d])\s*/giu

/** A label without the number of the thing that it names: `contrat n° 281888118 valable du` says what `contrat valable du` does. */
const withoutNumbers = (label: string): string => {
  if (!/\d{4}/.test(label)) return label
  const bare = label.replace(NUMBER_BEFORE, "").trim()
  return /\p{L}{2}/u.test(bare) ? bare : label
}

/** How clearly a value is parted from what stands before it on its line. */
export const partedBefore = (segment: Segment, start: number): number => {
  if (/[:#=][\s_…]*$/.test(segment.text.slice(0, start))) return 1
  const at = segment.starts.findIndex((offset, i) => offset + (segment.line.words[i]?.text.length ?? 0) > start)
  const word = segment.line.words[at]
  const before = segment.line.words[at - 1]
  if (word === undefined || before === undefined) return 0.5
  const gap = word.box.x - before.box.x - before.box.width
  return gap > segment.box.height * 0.6 ? 0.9 : 0.3
}

const RANGE_BETWEEN = /^\s*(?:-|–|—|to|thru|through|until|au|à|a|\/)\s*$/i

/** Words from which on a line is running text rather than a label or a value. */
const FEWEST_OF_PROSE = 7

/** The next or the one before of a block's lines of running text; undefined where the sentence does not go on. */
const besideInProse = (segment: Segment, reading: Reading, step: 1 | -1): Segment | undefined => {
  const other = reading.segments[segment.index + step]
  if (other === undefined || other.pageIndex !== segment.pageIndex || other.line.blockId !== segment.line.blockId)
    return undefined
  const above = step === 1 ? segment : other
  return above.line.words.length >= FEWEST_OF_PROSE && !/[.:;!?]\s*$/.test(above.text) ? other : undefined
}

/** Line heights between two days of a span whose dash a recogniser has lost. */
const NEAR_RANGE = 2

/** For a day that begins its line: the words before the day that ends the line to its left, where the two are one span that a gap parts. */
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

/** A line to write on, typed before or behind what was written. */
const LEADERS = /_{2,}/g

/** A text with blanks for the lines to write on; its length stays. */
const withoutLeaders = (text: string): string =>
  text.includes("__") ? text.replace(LEADERS, (line) => " ".repeat(line.length)) : text

const blanksIn = (text: string): number => text.match(/\s/g)?.length ?? 0

/** Every typed piece of one line. */
export const candidatesIn = (segment: Segment, reading: Reading): ReadonlyArray<Candidate> => {
  const shown = segment.text
  const bare = withoutLeaders(shown)
  const text = segment.layout.page.source === "text_layer" ? bare : mendDigits(bare)
  // What begins a line of running text is named by the end of the line above.
  const above = besideInProse(segment, reading, -1)?.text ?? ""
  const lead = above === "" ? "" : `${above} `
  const prefixAt = (start: number): string =>
    start === 0 && lead === ""
      ? ""
      : /\p{L}{2}/u.test(text.slice(0, start))
        ? prefixOf(text, start)
        : prefixOf(lead + text, lead.length + start)
  // Blanks that fell inside a number were moved behind it: on the page they are part of it.
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
    found.push(
      candidateOf({
        kind,
        segment,
        lines: [segment],
        start: span.start,
        end,
        value: more.value ?? shown.slice(span.start, end).trim(),
        compact,
        box: boxOfSpan(segment, span.start, end),
        confidence: confidenceOfSpan(segment, span.start, end),
        date: more.date,
        number: more.number,
        money: more.money,
        valid: more.valid,
        range: more.range,
        prefix: more.prefix ?? prefixAt(span.start),
        parted: partedBefore(segment, span.start)
      })
    )
  }
  const block = (span: { readonly start: number; readonly end: number }): void => {
    taken.push({ start: span.start, end: span.end })
  }

  // Groups of digits alone may be a telephone's number or any other: their label tells.
  const phones: Array<{ readonly start: number; readonly end: number }> = []
  if (/[@\d]|www/.test(text)) {
    for (const contact of findContacts(text)) {
      if (contact.kind === "phone") phones.push(contact)
      if (contact.kind === "phone") take("phone", contact, contact.text.toLowerCase().replace(/\s/g, ""))
      if (contact.kind === "email") {
        // A blank that recognition put beside the sign is no part of an address, and the word behind it is.
        const blanks = (shown.slice(contact.start, contact.end).match(/\s/g) ?? []).length
        const span = { start: contact.start, end: contact.end + blanks }
        take("email", span, contact.text.toLowerCase(), { value: contact.text })
      }
      block(contact)
    }
  }
  if (/[A-Z0-9]{8}|\d{3}/.test(text)) {
    for (const identifier of findIdentifiers(text)) {
      if (!free(identifier.start, identifier.end) && identifier.kind !== "siret" && identifier.kind !== "siren")
        continue
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
  // What these are must not depend on whether their digits could also be a day or a telephone number.
  if (/\d{2}/.test(text)) {
    for (const checked of findCheckedNumbers(text))
      take(checked.kind, checked, checked.compact, checked.valid === undefined ? {} : { valid: checked.valid })
  }
  const dates = findDates(text, reading.locale).filter((date) => free(date.start, date.end))
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
        ? { range: "to" as const, prefix: prefixAt(before.start) }
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
  for (const number of findNumbers(text, reading.locale)) {
    if (!free(number.start, number.end)) continue
    if (touchesLetters(text, number)) continue
    take("number", number, String(number.value), {
      number,
      money: { amount: number.value, currency: number.currency }
    })
  }
  const groups = [...groupedIdentifiers(text)].filter(
    (group) => free(group.start, group.end) || phones.some(({ end, start }) => start >= group.start && end <= group.end)
  )
  for (const word of [...groups, ...identifierWords(text)]) {
    if (!groups.some((group) => group === word) && !free(word.start, word.end)) continue
    // The groups of a number that is written in groups are no numbers of their own.
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
  for (const payment of findPayments(text)) take("payment", payment, payment.method)
  for (const match of CURRENCY_SIGNS.test(text) ? matchesOf(text, CURRENCY) : []) {
    const code = currencyOf(match[0], reading.locale)
    if (code !== null && namesCurrency(text, match.index, match[0]) && !ofCapital(text, match.index))
      take("currency", { start: match.index, end: match.index + match[0].length }, code)
  }
  return found
}

/** Whether a BIC of letters alone stands as one: with its name or an IBAN on the line, or alone; capitals in words have its form too. */
const standsAsBic = (text: string, { start, end, compact }: IdentifierSpan): boolean =>
  /\d/.test(compact) || /\b(?:bic|swift|iban)/i.test(text) || !/\p{L}{2}/u.test(text.slice(0, start) + text.slice(end))

/**
 * Whether what has the form of a VAT number may as well be a number of a document: `SI-2024-1234` is a sales invoice's. Those of
 * countries whose numbers are long or checked are what they look like.
 */
const mayBeCode = (text: string): boolean => !/\s/.test(text) && !/^(?:FR|GB|IE|BE|DE|LU|NL|CHE)/.test(text)

/** What stands before a currency's code where a document says in which currency its amounts are. */
const STATED_IN =
  /(?:amounts?|prices?|figures|totals?|montants?|prix|sommes?|exprim[ée]e?s?|stated|shown|expressed)\b[^.:]{0,30}\s(?:in|en)\s$/iu

/** A label of amounts that a currency's code ends: `Total EUR`, `Unit price USD`. */
const AMOUNT_HEAD = /(?:^|\s)(?:totals?|amounts?|prices?|montants?|prix|value|valeur|due|ttc|ht)\s$/i

/** A firm's capital, which French letterheads and feet state by law: its currency says nothing of the document's amounts. */
const CAPITAL = /\bcapital\b[^,;|]{0,40}$/i

const ofCapital = (text: string, at: number): boolean => CAPITAL.test(text.slice(0, at))

/** Whether letters that are a currency's code stand for it: beside a number, in brackets or after its label. `BHD` ends names, too. */
const namesCurrency = (text: string, start: number, code: string): boolean => {
  if (!/^[A-Z]{3}$/.test(code)) return true
  const before = text.slice(0, start)
  const after = text.slice(start + code.length)
  return (
    /\d\s?$|[([]\s?$|(?:currency|devise|monnaie)[^\p{L}]*(?:\p{L}+\s?\(?)?$/iu.test(before) ||
    STATED_IN.test(before) ||
    /^\s?-?\d/.test(after) ||
    text.trim() === code ||
    (AMOUNT_HEAD.test(before) && after.trim() === "")
  )
}

/** A number that is part of a word (`A4`, `3rd`, `12kg` aside) is no number. */
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

const CURRENCY = new RegExp(CURRENCY_SOURCE, "g")

/** What a text with a currency in it has at least one of: a sign, letters that may be a code, or a part of a name. */
const CURRENCY_SIGNS = /[€£¥₹₺₽$ł]|[A-Z]{3}|[Rr][Mms]|Kč|Fr|uro/

/** A candidate of words: a whole segment, or what follows its label. */
export const textCandidate = (segment: Segment, start: number, end: number): Candidate | undefined => {
  const raw = segment.text.slice(start, end)
  const lead = raw.length - raw.replace(/^[\s:;,.\-–—=>*|_…]+/u, "").length
  const trimmed = raw.slice(lead).replace(/[\s:;,\-–—=>*|_…]+$/u, "")
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return undefined
  const from = start + lead
  const to = from + trimmed.length
  return candidateOf({
    kind: "text",
    segment,
    lines: [segment],
    start: from,
    end: to,
    value: trimmed,
    compact: trimmed,
    box: boxOfSpan(segment, from, to),
    confidence: confidenceOfSpan(segment, from, to),
    prefix: start === 0 ? "" : segment.text.slice(0, start).replace(SEPARATORS, "").trim(),
    parted: partedBefore(segment, from)
  })
}

/** A candidate of several whole rows, one below the other; the lines of a row stand side by side. */
export const blockCandidate = (
  kind: "address" | "text",
  rows: ReadonlyArray<ReadonlyArray<Segment>>,
  separator = ", "
): Candidate | undefined => {
  const lines = rows.flat()
  const first = lines[0]
  if (first === undefined) return undefined
  const value = rows
    .map((row) => row.map((line) => line.text.trim()).join(" "))
    .join("\n")
    .replace(/[,;]?\n/g, separator)
    .replace(/^[\s:;,\-–—*|]+|[\s:;,\-–—*|]+$/gu, "")
  return candidateOf({
    kind,
    segment: first,
    lines,
    start: 0,
    end: first.text.length,
    value,
    compact: value,
    box: boxAround(lines),
    confidence: Math.min(...lines.map((line) => confidenceOfSpan(line, 0, line.text.length))),
    prefix: "",
    parted: 0
  })
}

/** Whether a line is a postcode with its place, without a street. */
const isTown = (text: string): boolean =>
  hasPostcode(text) && (!startsLikeAddress(text) || /^\s*\d{5}\s+\p{L}/u.test(text))

/** Whether a line may stand over a town without a word of streets: no label, no number, and no street that begins the address itself. */
const mayBegin = (text: string): boolean => !/[:@]|\d{6}/.test(text) && !startsLikeAddress(text)

/** Lines that an address may begin with which say nothing of one: a house, a village. */
const LONGEST_START = 2

/**
 * Runs of up to six lines of one block, or of lines right below each other, in which an address may stand; those that stand on one row,
 * as under the name of a practice, where `inRows` says so.
 */
export const addressCandidates = (reading: Reading, inRows = false): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const likeness = reading.segments.map((segment) => addressLikeness(segment.text))
  for (let i = 0; i < reading.segments.length; i++) {
    const first = reading.segments[i]
    if (first === undefined || !/[\p{L}\d]/u.test(first.text)) continue
    const lines: Array<Segment> = []
    let sum = 0
    for (let j = i; j < Math.min(i + 6, reading.segments.length); j++) {
      const next = reading.segments[j]
      const last = lines.at(-1)
      if (next === undefined || (last !== undefined && (!follows(last, next) || isCode(next.text, last.text)))) break
      lines.push(next)
      sum += likeness[j] ?? 0
      // The name of a house or a place may begin an address that a postcode ends.
      const posted =
        lines.length > 1 && isTown(next.text) && lines.every(({ text }) => mayBegin(text) || text === next.text)
      if (((likeness[i] ?? 0) < 0.2 && !posted) || sum < 0.4) {
        if (lines.length > LONGEST_START && sum < 0.2) break
        continue
      }
      const candidate = blockCandidate(
        "address",
        lines.map((line) => [line])
      )
      if (candidate !== undefined) found.push(candidate)
    }
    const row = inRows ? addressRow(first, reading) : undefined
    if (row !== undefined) found.push(row)
  }
  return found
}

/** Line heights between the parts of an address that stands on one row (`12 High Street - Leeds - LS1 4AB`). */
const WIDEST_PART = 2.5

/** The most parts of such a row, the marks between them among these. */
const MOST_PARTS = 9

/** An address on one row whose parts recognition took for lines of their own, from its first part on. */
const addressRow = (first: Segment, reading: Reading): Candidate | undefined => {
  if (first.layout.page.source === "text_layer" || addressLikeness(first.text) < 0.2) return undefined
  const unit = Math.max(first.layout.lineHeight, 1e-6)
  const parts: Array<Segment> = [first]
  let end = first.box.x + first.box.width
  const beside = reading.rightOf(first).slice(0, MOST_PARTS)
  for (const next of beside) {
    if (next.box.x - end > unit * WIDEST_PART || /[:@]/.test(next.text) || /\d(?:[\s.]?\d){8}/.test(next.text)) break
    parts.push(next)
    end = next.box.x + next.box.width
  }
  const words = parts.filter(({ text }) => /[\p{L}\d]/u.test(text))
  if (words.length < 2 || !words.slice(1).some(({ text }) => hasPostcode(text))) return undefined
  return blockCandidate("address", [words], ", ")
}

/** Whether a line below an address is a number of its own: digits and letters without a word, and no postcode. */
const isCode = (text: string, above: string): boolean =>
  letterShare(text) < 0.35 &&
  !hasPostcode(text) &&
  /\d{3}/.test(text) &&
  !(/^\d{5}(?:-\d{4})?$/.test(text.trim()) && /\b[A-Z]{2}\s*$/.test(above))

/** Whether a line stands right below another, as the next line of a paragraph does. */
export const follows = (above: Segment, below: Segment): boolean => {
  if (above.pageIndex !== below.pageIndex) return false
  const gap = below.box.y - (above.box.y + above.box.height)
  if (gap < -below.box.height * 0.5 || gap > Math.max(above.box.height, below.box.height) * 1.3) return false
  return Math.min(above.box.x + above.box.width, below.box.x + below.box.width) > Math.max(above.box.x, below.box.x)
}
