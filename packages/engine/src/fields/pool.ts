import { flatMap } from "../flatMap.js"
import { centreY, overlapFraction } from "../layout/geometry.js"
import { checkBoxesIn } from "../text/checkBoxes.js"
import { findDates } from "../text/dates.js"
import { squash } from "../text/fold.js"
import { firmLikeness, isLegalForm, isTitleAlone, withoutLegalForm } from "../text/names.js"
import { remembered } from "../text/remembered.js"
import type { FieldKind } from "../types/DocumentType.js"
import { addressCandidates } from "./addressCandidates.js"
import { booleanCandidates } from "./booleanCandidates.js"
import { blockCandidate, type Candidate, partedBefore, textCandidate } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import type { LabelReader } from "./labelQualities.js"
import { holdsName, oneLineParty } from "./oneLineParty.js"
import { birthPlaceCandidates, personalCandidates } from "./personalCandidates.js"
import { cuedCandidates } from "./prose/cuedCandidates.js"
import type { Reading, Segment } from "./reading.js"
import { isRole, roleCandidates } from "./roleNames.js"
import type { SoughtField } from "./sought.js"
import { typedCandidates } from "./typedCandidates.js"

/** Kinds of fields whose values are words rather than a form of their own. */
const isWordy = (kind: FieldKind): boolean =>
  kind === "name" || kind === "text" || kind === "boolean" || kind === "address"

/** Most words of a label before its value on one line. */
const LONGEST_PREFIX = 5

/** The same for a bilingual label that differs from its value in typeface. */
const LONGEST_PREFIX_SET_APART = 9

/** How sure a label must be for a figure right after it to begin its value ("Terms of payment 30 days", "Payment terms net 30 days"). */
const WHOLE_PREFIX = 0.9
const CODE_AHEAD = /^[A-Z\d][A-Z\d/-]{1,20}$/
const FIGURE_AHEAD = /^(?:\p{L}+\s)?\d/u

/** How sure a label without a colon must be for the text after it to count as its value. */
const SURE_PREFIX = 0.6

/** Lines of the first page that are searched for a shop's name and address. */
const HEAD_LINES = 16

/** The number of an entry: `1.`, `4a.`. */
const FIGURE = /^\(?\d{1,2}[a-d]?[.)]\s*$/

/** Whether a line's words from an index on are in another typeface than those before, or in capitals where those are not. */
const isSetApart = ({ line: { words } }: Segment, from: number): boolean => {
  const [before, after] = [words.slice(0, from), words.slice(from)]
  const [first, second] = [before[0]?.font, after[0]?.font]
  if (first !== undefined && second !== undefined) {
    const unlike = first.bold !== second.bold || Math.abs(first.size - second.size) > second.size * 0.08
    return (
      unlike &&
      before.every(({ font }) => font?.bold === first.bold) &&
      after.every(({ font }) => font?.bold === second.bold)
    )
  }
  const plain = (list: typeof words): string => list.map(({ text }) => text).join(" ")
  return /\p{Ll}/u.test(plain(before)) && /\p{Lu}{3}/u.test(plain(after)) && !/\p{Ll}/u.test(plain(after))
}

/** Whether a line reads `Name: …` or `Company: …`, so that the whole of it is not a name. */
const isNamed = (text: string, colon: number): boolean => {
  if (colon <= 0 || !/^:\s+\S/.test(text.slice(colon))) return false
  const concepts = conceptsOf(text.slice(0, colon))
  return concepts.length > 0 && concepts.every((concept) => NAMES_NAMES.has(concept))
}

/** Concepts of labels within a party's block that introduce its name. */
const NAMES_NAMES: ReadonlySet<string> = new Set(["name", "company", "person", "contact"])

const textCandidates = (
  reading: Reading,
  sought: ReadonlyArray<SoughtField>,
  read: LabelReader
): ReadonlyArray<Candidate> => {
  if (!sought.some((field) => isWordy(field.kind))) return []
  /** How well words serve as the label of any wordy field. */
  const quality = (label: string): number => {
    const { best, of } = read(label)
    for (const place of best) {
      const field = sought[place]
      if (field !== undefined && isWordy(field.kind)) return of[place] ?? 0
    }
    return 0
  }
  const found: Array<Candidate> = []
  const add = (candidate: Candidate | undefined): void => {
    if (candidate === undefined || candidate.value.length > 160) return
    found.push(candidate)
    const bare = candidate.lines.length === 1 ? withoutCode(candidate) : undefined
    if (bare !== undefined) found.push(bare)
  }
  const whole = new Set(reading.segments.map(({ text }) => text.trim()))
  for (const segment of reading.segments) {
    const { text } = segment
    const colon = text.indexOf(":")
    if (!isNamed(text, colon)) add(textCandidate(segment, 0, text.length))
    if (colon > 0 && colon < text.length - 1 && /^(?:\s|\p{L})/u.test(text.slice(colon + 1)))
      add(textCandidate(segment, colon + 1, text.length))
    const words = segment.starts
    for (let count = 1; count <= Math.min(LONGEST_PREFIX_SET_APART, words.length - 1); count++) {
      if (count > LONGEST_PREFIX && !isSetApart(segment, count)) continue
      const at = words[count] ?? 0
      const prefix = text.slice(0, at)
      // A legal form ends the name before it.
      if (/:\s*$/.test(prefix) || isLegalForm(text.slice(at))) continue
      const named = quality(prefix)
      // The whole line is a label if it serves as one hardly worse than its first words do ("Seller trade name").
      if (
        named >= SURE_PREFIX &&
        (partedBefore(segment, at) > 0.5 ||
          FIGURE.test(prefix) ||
          (named >= WHOLE_PREFIX && FIGURE_AHEAD.test(text.slice(at))) ||
          isSetApart(segment, count) ||
          (named >= WHOLE_PREFIX && CODE_AHEAD.test(text.slice(at)) && firmLikeness(text.slice(at)) < 1) ||
          quality(text) < named * 0.65)
      )
        add(textCandidate(segment, at, text.length))
    }
    add(wrappedText(segment, reading))
    // `Mme Odile Renard, née le …`: the name comes before further details.
    const born = text.search(BORN)
    if (born > 2) add(textCandidate(segment, 0, born))
    const party = oneLineParty(text)
    if (party !== undefined) add(textCandidate(segment, party.start, party.end))
    // `Receipt from Marlow Pottery` names the issuer.
    const giver = GIVEN_BY.exec(text)?.[0].length
    if (giver !== undefined) add(textCandidate(segment, giver, text.length))
    // `Employee: Ada Marsh – No. 147 – Position: joiner`: each label's value ends before the next dash.
    const dash = text.search(/\s[-–—|•·]\s/)
    if (colon > 0 && dash > 2)
      for (const { index } of text.matchAll(LABELLED_PIECE)) {
        const start = text.indexOf(":", index) + 1
        add(textCandidate(segment, start, start + text.slice(start).search(PIECE_END)))
      }
    // A one-line letterhead is the firm's name, its legal form and its address. The name is also tried without the form.
    if (dash > 2 && !whole.has(text.slice(0, dash).trim()))
      add(textCandidate(segment, 0, withoutLegalForm(text.slice(0, dash)).length))
  }
  return found
}

/** A label with its value among several on a line, separated by dashes, and where the value ends. */
const LABELLED_PIECE =
  /(?<=^|\s[-–—|•·]\s)[^:–—|•·]{2,30}:\s(?=[^–—|•·]*\s[-–—|•·]\s)|(?<=\s[-–—|•·]\s)[^:–—|•·]{2,30}:\s(?=\S)/g
const PIECE_END = /\s[-–—|•·]\s|$/

/** An account number in brackets after a name. The line may end before the bracket closes. */
const CODE_BEHIND = /\s*[([]+\s?#?\d{3,}[)\]]?$/

/** The words before such a number. */
const withoutCode = ({ segment, start, value }: Candidate): Candidate | undefined => {
  const at = value.search(CODE_BEHIND)
  return at > 0 && /\p{L}{2}/u.test(value.slice(0, at)) ? textCandidate(segment, start, start + at) : undefined
}

/** Text after a person's name where a date of birth follows on the line. */
const BORN = /\s*[,;(–-]?\s+(?:\(?n[ée]e?(?:\(e\))?\s+le|born\s|d\.?o\.?b\b)/i

/** A title that ends in the issuer's name. */
const GIVEN_BY = /^(?:your\s|votre\s)?(?:receipt|invoice|re[çc]u|facture)\s(?:from|de\sla\spart\sde)\s(?=\p{Lu})/iu

/** Most lines of a value broken in a narrow cell. */
const MOST_WRAPPED = 4

/** A value that continues over the lines below it in its block, each of which begins with a small letter. */
const wrappedText = (segment: Segment, reading: Reading): Candidate | undefined => {
  const lines = [segment]
  while (lines.length < MOST_WRAPPED) {
    const next = reading.segments[segment.index + lines.length]
    if (next === undefined || next.pageIndex !== segment.pageIndex || next.line.blockId !== segment.line.blockId) break
    if (!/^\p{Ll}/u.test(next.text) || /:/.test(next.text)) break
    // A line with a label of its own beside it is another value.
    if (reading.leftOf(next).some(({ labelText }) => labelText !== "")) break
    lines.push(next)
  }
  if (lines.length === 1 || lines.some(({ line }) => line.words.length > LONGEST_WRAPPED)) return undefined
  return blockCandidate(
    "text",
    lines.map((line) => [line]),
    " "
  )
}

/** Most words in a line of such a value; longer lines are running text. */
const LONGEST_WRAPPED = 6

/**
 * The rows at the top of the first page, from the top down: lines with letters or digits. Lines side by side are joined, because a letterhead in
 * large type is often torn apart.
 */
const headRows = (reading: Reading, count: number): ReadonlyArray<ReadonlyArray<Segment>> => {
  const lines = reading.segments
    .filter(
      ({ pageIndex, text, layout, box }) =>
        pageIndex === 0 && /[\p{L}\d]{2}/u.test(text) && box.height > layout.lineHeight * 0.4
    )
    .sort((a, b) => centreY(a.box) - centreY(b.box) || a.box.x - b.box.x)
  const rows: Array<Array<Segment>> = []
  for (const line of lines) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row !== undefined && last !== undefined && overlapFraction(last.box, line.box, "y") >= 0.6) row.push(line)
    else if (rows.length === count) break
    else rows.push([line])
  }
  return rows.map((row) => row.sort((a, b) => a.box.x - b.box.x))
}

/** A tail of a shop's name line that is not part of the name: its registration number, in brackets or in the usual form. */
const REGISTRATION_TAIL = /\s*[([{][^)\]}]*\d{3}[^)\]}]*[)\]}]?\s*$|\s\d{5,7}\s?-\s?[A-Z](?![A-Za-z\d]).*$/

/** Lines at the head of a receipt that may be the shop's name: alone, side by side and in pairs. */
const headNames = (reading: Reading): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const add = (candidate: Candidate | undefined): void => {
    if (candidate !== undefined) found.push(candidate)
  }
  const rows = headRows(reading, HEAD_LINES)
  rows.forEach((row, i) => {
    for (const segment of row) {
      const tail = segment.text.search(REGISTRATION_TAIL)
      const giver = GIVEN_BY.exec(segment.text)?.[0].length ?? 0
      add(textCandidate(segment, giver, tail > 3 ? tail : segment.text.length))
    }
    if (row.length > 1) add(blockCandidate("text", [row], " "))
    const next = rows[i + 1]
    if (next !== undefined && next.length + row.length <= 4) add(blockCandidate("text", [row, next], " "))
  })
  return found
}

/** A receipt's title, whose words OCR may run together. Lines below it concern the sale and are not part of the address. */
const TITLE =
  /^(?:(?:simplified|full)?(?:tax|gst|vat|cash|sales?|official)*(?:invoice|receipt|bill)|ticket(?:decaisse)?|facture|recu)$/

/** Runs of one to five rows at the head of a receipt that may be the shop's address. */
const headAddresses = (reading: Reading): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const rows = headRows(reading, HEAD_LINES + 4)
  for (let i = 0; i < rows.length; i++) {
    for (let j = i; j < Math.min(i + 5, rows.length); j++) {
      if (TITLE.test(squash(rows[j]?.map(({ text }) => text).join("") ?? ""))) break
      const candidate = blockCandidate("address", rows.slice(i, j + 1))
      if (candidate !== undefined) found.push(candidate)
    }
  }
  return found
}

/** Whether a field asks for a place of birth, which documents often put after the date of birth without a label. */
const asksBirthPlace = ({ key, kind }: SoughtField): boolean => kind === "text" && /birth|naissance/i.test(key)

/** Every piece of the document that may be a field's value, by pool. */
export interface Pools {
  readonly typed: ReadonlyArray<Candidate>
  readonly text: ReadonlyArray<Candidate>
  readonly booleans: ReadonlyArray<Candidate>
  readonly addresses: ReadonlyArray<Candidate>
  readonly headNames: ReadonlyArray<Candidate>
  readonly headAddresses: ReadonlyArray<Candidate>
  /** Words that may be a place of birth, without the date. */
  readonly birthPlaces: ReadonlyArray<Candidate>
  /** Words and letters that state a sex, a country or a nationality. */
  readonly personal: ReadonlyArray<Candidate>
  /** Names by the role that a scoring model asks for. */
  readonly roles: Readonly<Record<string, ReadonlyArray<Candidate>>>
  /** Candidates found by their place in running text, by scoring model. */
  readonly cued: Readonly<Record<string, ReadonlyArray<Candidate>>>
}

/** Builds the pools of a document; `read` rates labels for the sought fields, by their indices. */
export const poolsOf = (reading: Reading, sought: ReadonlyArray<SoughtField>, read: LabelReader): Pools => {
  const wants = (test: (field: SoughtField) => boolean): boolean => sought.some(test)
  const text = textCandidates(reading, sought, read)
  return {
    typed: typedCandidates(reading),
    text,
    booleans: wants((field) => field.kind === "boolean") ? booleanCandidates(reading, text) : [],
    addresses: wants((field) => field.kind === "address" && field.model !== "merchant_address")
      ? addressCandidates(
          reading,
          wants((field) => field.model === "letterhead_address")
        )
      : [],
    headNames: wants(({ model }) => model === "merchant_name" || model === "letterhead_name") ? headNames(reading) : [],
    headAddresses: wants((field) => field.model === "merchant_address") ? headAddresses(reading) : [],
    birthPlaces: wants(asksBirthPlace)
      ? [...text.filter(({ value }) => findDates(value, reading.locale).length === 0), ...birthPlaceCandidates(reading)]
      : [],
    personal: wants(({ kind }) => kind === "sex" || kind === "country") ? personalCandidates(reading) : [],
    roles: Object.fromEntries(
      flatMap(sought, ({ model }) => (isRole(model) ? [[model, roleCandidates(model, text, reading)]] : []))
    ),
    cued: cuedCandidates(
      reading,
      sought.map(({ model }) => model)
    )
  }
}

/** Whether a text has boxes to tick, so that it is an answer rather than words. */
const hasBoxes = remembered((text) => checkBoxesIn(text).length > 0)

const digitsIn = ({ compact }: Candidate): number => compact.replace(/\D/g, "").length

/** A key that is equal for fields that the same candidates suit. */
export const formAsked = (field: SoughtField): string =>
  field.kind === "number" && field.money && !mayBeRate(field) ? "money" : field.kind

/** Whether a colon follows the text on its line, which makes it the label of a value beside or below. */
const asksForMore = ({ end, lines, segment }: Candidate): boolean =>
  lines.length === 1 && /^\s*:\s*$/.test(segment.text.slice(end))

/** Whether a typed candidate may be the value of a field of this kind. */
export const suits = (candidate: Candidate, field: SoughtField): boolean => {
  switch (field.kind) {
    case "amount":
      return (
        candidate.kind === "number" &&
        candidate.number?.percent === false &&
        candidate.money !== undefined &&
        isAmount(candidate)
      )
    case "number":
      return (
        candidate.kind === "number" &&
        (!field.money || (candidate.money !== undefined && candidate.number?.percent === false) || mayBeRate(field))
      )
    case "registration":
      return (
        candidate.kind === "registration" ||
        candidate.kind === "vat" ||
        (candidate.kind === "identifier" && candidate.value.replace(/\D/g, "").length >= 6)
      )
    case "vat":
      return (
        candidate.kind === "vat" || (candidate.kind === "identifier" && candidate.value.replace(/\D/g, "").length >= 8)
      )
    case "identifier":
      return candidate.kind === "identifier" && candidate.value.length >= 2
    case "social_security":
      return candidate.kind === "social_security" || (candidate.kind === "identifier" && digitsIn(candidate) >= 6)
    case "practitioner":
      return candidate.kind === "practitioner" || (candidate.kind === "identifier" && digitsIn(candidate) >= 5)
    case "bank_branch":
      return (
        candidate.kind === "sort_code" ||
        (candidate.kind === "identifier" && digitsIn(candidate) >= 3 && candidate.compact.length <= 9)
      )
    case "boolean":
      return candidate.kind === "boolean" || candidate.kind === "text"
    case "text":
      return candidate.kind === "text" && !hasBoxes(candidate.value)
    case "name":
      return (
        candidate.kind === "text" &&
        /\p{L}{2}/u.test(candidate.value) &&
        !CODE_BEHIND.test(candidate.value) &&
        !hasBoxes(candidate.value) &&
        !isTitleAlone(candidate.value) &&
        !asksForMore(candidate)
      )
    case "address":
      return candidate.kind === "address" || (candidate.kind === "text" && !holdsName(candidate))
    default:
      return candidate.kind === field.kind
  }
}

/** Whether a number of money may also be given as a percentage: a discount, a commission. */
const mayBeRate = ({ kind, query }: SoughtField): boolean =>
  kind === "number" &&
  query.phrases.some(({ concepts }) => concepts.includes("discount") || concepts.includes("commission"))

/** Whole numbers without a currency count as amounts only if they are long enough or have separators; otherwise they may be quantities or years. */
const isAmount = (candidate: Candidate): boolean => {
  const { number } = candidate
  if (number === undefined) return false
  if (number.currency !== null || number.decimals === 2 || number.grouped) return true
  return number.decimals <= 3 && candidate.value.replace(/\D/g, "").length <= 9
}

/** Names at the head of the first page, and those of the other lines. A line at the head that ends in a registration number comes without it. */
const namesAnywhere = ({ headNames, text }: Pools): ReadonlyArray<Candidate> => {
  const lines = new Set(flatMap(headNames, (candidate) => candidate.lines))
  return [...headNames, ...text.filter(({ prefix, segment }) => prefix !== "" || !lines.has(segment))]
}

/** The pool that holds the candidates for a field. */
export const poolFor = (field: SoughtField, pools: Pools): ReadonlyArray<Candidate> => {
  if (isRole(field.model)) return pools.roles[field.model] ?? []
  const cued = pools.cued[field.model]
  if (cued !== undefined) return cued
  if (field.kind === "sex" || field.kind === "country") return pools.personal
  if (field.model === "merchant_name") return pools.headNames
  if (field.model === "letterhead_name") return namesAnywhere(pools)
  if (field.model === "merchant_address") return pools.headAddresses
  if (field.kind === "address")
    return [...pools.addresses, ...pools.text.filter((candidate) => candidate.prefix !== "")]
  if (asksBirthPlace(field)) return pools.birthPlaces
  if (field.kind === "boolean") return pools.booleans
  if (field.kind === "name" || field.kind === "text") return pools.text
  return pools.typed
}
