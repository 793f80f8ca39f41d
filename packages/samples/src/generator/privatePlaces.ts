import type { DrawnPage, DrawnText, Mark } from "./drawing/Drawing.js"
import { widthOf } from "./drawing/Fonts.js"
import type { Invented } from "./Random.js"
import type { PrivateKind } from "./Truth.js"

/** A piece of what is drawn that says who somebody is, in points. */
export interface PrivateMark extends Omit<Mark, "field"> {
  readonly kind: PrivateKind
}

/** What the values of these fields say about somebody; names, addresses and telephones are known from having been invented. */
const kindOfField: Readonly<Record<string, PrivateKind>> = {
  patient_birth_date: "DATE_OF_BIRTH",
  birth_date: "DATE_OF_BIRTH",
  birth_place: "PLACE_OF_BIRTH",
  social_security_number: "SOCIAL_SECURITY_NUMBER",
  tax_number: "TAX_NUMBER",
  iban: "IBAN",
  supplier_iban: "IBAN",
  account_number: "ACCOUNT",
  patient_number: "ID_NUMBER",
  employee_number: "ID_NUMBER",
  prescriber_number: "ID_NUMBER",
  document_number: "ID_NUMBER",
  mrz: "ID_NUMBER",
  customer_number: "ACCOUNT",
  contract_number: "ACCOUNT",
  policy_number: "ACCOUNT"
}

interface Squashed {
  readonly text: string
  /** Which drawn text each character comes from, and its offset there. */
  readonly from: ReadonlyArray<readonly [text: number, offset: number]>
}

const plainOf = (character: string): string =>
  character
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

const squash = (texts: ReadonlyArray<DrawnText>): Squashed => {
  let text = ""
  const from: Array<readonly [number, number]> = []
  texts.forEach((drawn, t) => {
    for (let offset = 0; offset < drawn.text.length; offset++) {
      for (const letter of plainOf(drawn.text.charAt(offset))) {
        text += letter
        from.push([t, offset])
      }
    }
  })
  return { text, from }
}

/** A range of characters in the texts of a page. */
interface Span {
  readonly start: number
  readonly end: number
}

const isLetterOrDigit = (character: string | undefined): boolean => plainOf(character ?? "") !== ""

/** Where a value stands as whole words in the texts of a page, however it is broken into lines, and with or without accents. */
const spansOf = (page: Squashed, texts: ReadonlyArray<DrawnText>, value: string): ReadonlyArray<Span> => {
  const plain = [...value].map(plainOf).join("")
  if (plain.length < 2) return []
  const spans: Array<Span> = []
  for (let start = page.text.indexOf(plain); start >= 0; start = page.text.indexOf(plain, start + 1)) {
    const end = start + plain.length
    const [first, last] = [page.from[start], page.from[end - 1]]
    if (first === undefined || last === undefined) continue
    const cut =
      isLetterOrDigit(texts[first[0]]?.text[first[1] - 1]) || isLetterOrDigit(texts[last[0]]?.text[last[1] + 1])
    if (!cut) spans.push({ start, end })
  }
  return spans
}

/** A span as a mark for each drawn text that it runs over. */
const marksOf = (
  { from }: Squashed,
  { end, start }: Span,
  texts: ReadonlyArray<DrawnText>,
  kind: PrivateKind,
  page: number
): ReadonlyArray<PrivateMark> => {
  const pieces = new Map<number, readonly [first: number, last: number]>()
  for (const [text, offset] of from.slice(start, end)) pieces.set(text, [pieces.get(text)?.[0] ?? offset, offset])
  return [...pieces].flatMap(([index, [first, last]]) => {
    const drawn = texts[index]
    if (drawn === undefined) return []
    const { baseline, style, x } = drawn
    const text = drawn.text.slice(first, last + 1)
    return [
      {
        kind,
        page,
        text,
        x: x + widthOf(drawn.text.slice(0, first), style),
        y: baseline - style.size * 0.78,
        width: widthOf(text, style),
        height: style.size
      }
    ]
  })
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/**
 * Every place where a document shows who somebody is or where to find them: names, addresses and telephones that were invented for it,
 * wherever they are drawn; e-mail addresses; the values of the fields that number or date a person. A surname or a town inside a
 * firm's name is the firm's.
 */
export const privateMarks = (
  pages: ReadonlyArray<DrawnPage>,
  marks: ReadonlyArray<Mark>,
  invented: ReadonlyArray<Invented>
): ReadonlyArray<PrivateMark> => {
  const noted = new Map(invented.map((one) => [`${one.kind} ${one.text}`, one])).values()
  const [firms, others] = [[] as Array<string>, [] as Array<Invented & { readonly kind: PrivateKind }>]
  for (const { kind, text } of noted) {
    if (kind === "FIRM") firms.push(text)
    else others.push({ kind, text })
  }
  const drawn = pages.flatMap(({ texts }, index) => {
    const page = squash(texts)
    const ofFirms = firms.flatMap((name) => spansOf(page, texts, name))
    const isFirms = ({ end, start }: Span): boolean => ofFirms.some((firm) => firm.start <= start && end <= firm.end)
    const emails = texts.flatMap(({ text }) => text.match(EMAIL) ?? [])
    return [...others, ...[...new Set(emails)].map((text) => ({ kind: "EMAIL" as const, text }))].flatMap(
      ({ kind, text }) =>
        spansOf(page, texts, text)
          .filter((span) => !isFirms(span))
          .flatMap((span) => marksOf(page, span, texts, kind, index + 1))
    )
  })
  const labelled = marks.flatMap(({ field, ...mark }) => {
    const kind = kindOfField[field]
    return kind === undefined ? [] : [{ ...mark, kind }]
  })
  return [...drawn, ...labelled]
}
