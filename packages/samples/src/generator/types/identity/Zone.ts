/** Machine-readable zones as they are printed (ICAO Doc 9303, the French identity card's own form, ISO/IEC 18013-1 for licences). */

/** What a zone says. */
export interface ZoneContent {
  readonly code: string
  readonly issuer: string
  readonly number: string
  readonly surname: string
  readonly givenNames: ReadonlyArray<string>
  /** `YYMMDD`. */
  readonly birth: string
  readonly sex: "F" | "M"
  /** `YYMMDD`. */
  readonly expiry: string
  readonly nationality: string
}

/** Where a value stands in a zone. */
export interface ZoneSpan {
  readonly field: string
  readonly line: number
  readonly start: number
  readonly end: number
}

/** The lines of a zone and what stands where in them. */
export interface PrintedZone {
  readonly lines: ReadonlyArray<string>
  readonly spans: ReadonlyArray<ZoneSpan>
}

/** The check digit of a text: weights 7, 3, 1, letters from 10 on, fillers nothing. */
export const zoneDigit = (text: string): string => {
  const sum = [...text].reduce((total, character, i) => {
    const value = character === "<" ? 0 : Number.parseInt(character, 36)
    return total + value * ([7, 3, 1][i % 3] ?? 1)
  }, 0)
  return String(sum % 10)
}

const zoneName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toUpperCase()
    .replace(/['’.]/g, "")
    .replace(/[^A-Z]+/g, "<")

const filled = (text: string, length: number): string => text.slice(0, length).padEnd(length, "<")

interface Names {
  readonly text: string
  readonly surname: readonly [number, number]
  readonly given: readonly [number, number]
}

const namesOf = ({ surname, givenNames }: ZoneContent, length: number): Names => {
  const first = zoneName(surname)
  const rest = givenNames.map(zoneName).join("<")
  return {
    text: filled(`${first}<<${rest}`, length),
    surname: [0, first.length],
    given: [first.length + 2, Math.min(length, first.length + 2 + rest.length)]
  }
}

const nameSpans = ({ surname, given }: Names, line: number, at: number): ReadonlyArray<ZoneSpan> => [
  { field: "surname", line, start: at + surname[0], end: at + surname[1] },
  { field: "given_names", line, start: at + given[0], end: at + given[1] }
]

const withDigit = (text: string): string => text + zoneDigit(text)

/** Two lines of 44 or of 36: passports, and cards in the size of a booklet's page. */
const bookletZone = (content: ZoneContent, length: 44 | 36): PrintedZone => {
  const names = namesOf(content, length - 5)
  const number = withDigit(filled(content.number, 9))
  const birth = withDigit(content.birth)
  const expiry = withDigit(content.expiry)
  const optional = length === 44 ? "<".repeat(14) : "<".repeat(7)
  const tail = length === 44 ? `${optional}0` : optional
  const check = zoneDigit(number + birth + expiry + tail)
  const nationality = filled(content.nationality, 3)
  return {
    lines: [
      `${filled(content.code, 2)}${filled(content.issuer, 3)}${names.text}`,
      `${number}${nationality}${birth}${content.sex}${expiry}${tail}${check}`
    ],
    spans: [
      { field: "issuing_country", line: 0, start: 2, end: 5 },
      ...nameSpans(names, 0, 5),
      { field: "document_number", line: 1, start: 0, end: content.number.length },
      { field: "nationality", line: 1, start: 10, end: 13 },
      { field: "birth_date", line: 1, start: 13, end: 19 },
      { field: "sex", line: 1, start: 20, end: 21 },
      { field: "expiry_date", line: 1, start: 21, end: 27 }
    ]
  }
}

/** Two lines of 44 characters. */
export const td3 = (content: ZoneContent): PrintedZone => bookletZone(content, 44)

/** Two lines of 36 characters. */
export const td2 = (content: ZoneContent): PrintedZone => bookletZone(content, 36)

/** Three lines of 30 characters. */
export const td1 = (content: ZoneContent): PrintedZone => {
  const names = namesOf(content, 30)
  const first = `${filled(content.code, 2)}${filled(content.issuer, 3)}${withDigit(filled(content.number, 9))}${"<".repeat(15)}`
  const birth = withDigit(content.birth)
  const expiry = withDigit(content.expiry)
  const optional = "<".repeat(11)
  const check = zoneDigit(first.slice(5) + birth + expiry + optional)
  return {
    lines: [first, `${birth}${content.sex}${expiry}${filled(content.nationality, 3)}${optional}${check}`, names.text],
    spans: [
      { field: "issuing_country", line: 0, start: 2, end: 5 },
      { field: "document_number", line: 0, start: 5, end: 5 + content.number.length },
      { field: "birth_date", line: 1, start: 0, end: 6 },
      { field: "sex", line: 1, start: 7, end: 8 },
      { field: "expiry_date", line: 1, start: 8, end: 14 },
      { field: "nationality", line: 1, start: 15, end: 18 },
      ...nameSpans(names, 2, 0)
    ]
  }
}

/** The two lines of 36 of the French identity card before 2021; the number has twelve digits. */
export const frenchCardZone = (content: ZoneContent): PrintedZone => {
  const surname = zoneName(content.surname).slice(0, 25)
  const given = content.givenNames.map(zoneName).join("<<").slice(0, 14)
  const first = `IDFRA${filled(surname, 25)}${content.number.slice(4, 7)}${content.number.slice(7, 10)}`
  const second = `${withDigit(content.number)}${filled(given, 14)}${withDigit(content.birth)}${content.sex}`
  return {
    lines: [first, `${second}${zoneDigit(first + second)}`],
    spans: [
      { field: "issuing_country", line: 0, start: 2, end: 5 },
      { field: "surname", line: 0, start: 5, end: 5 + surname.length },
      { field: "document_number", line: 1, start: 0, end: 12 },
      { field: "given_names", line: 1, start: 13, end: 13 + given.length },
      { field: "birth_date", line: 1, start: 27, end: 33 },
      { field: "sex", line: 1, start: 34, end: 35 }
    ]
  }
}

/** The one line of 30 of a French driving licence. */
export const licenceZone = (content: ZoneContent): PrintedZone => {
  const surname = zoneName(content.surname).slice(0, 8)
  const start = withDigit(`D1${content.issuer}${content.number}`) + content.expiry + filled(surname, 8)
  return {
    lines: [withDigit(start)],
    spans: [
      { field: "issuing_country", line: 0, start: 2, end: 5 },
      { field: "document_number", line: 0, start: 5, end: 14 },
      { field: "expiry_date", line: 0, start: 15, end: 21 }
    ]
  }
}
