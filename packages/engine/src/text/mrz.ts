/**
 * Machine-readable zones of identity documents: TD1, TD2 and TD3 of ICAO Doc 9303 (parts 3 to 7), the French identity card's own two
 * lines of 36 (arrêté of 1987) and the one line of card-sized driving licences (ISO/IEC 18013-1, as French licences bear it).
 */

/** The forms that are known. */
export type ZoneForm = "TD1" | "TD2" | "TD3" | "french_identity_card" | "driving_licence"

/** What a zone says. */
export type ZoneValueName =
  | "document_number"
  | "surname"
  | "given_names"
  | "birth_date"
  | "nationality"
  | "sex"
  | "expiry_date"
  | "issuing_country"

/** One value of a zone. */
export interface ZoneValue {
  /** As it stands, misreadings mended. */
  readonly text: string
  /** Decoded: `YYYY-MM-DD`, names with blanks, `M`, `F` or `X`, a country's three letters. */
  readonly decoded: string
  /** Index of its line, and offsets in the mended line. */
  readonly line: number
  readonly start: number
  readonly end: number
  /** Whether its own check digit agrees; null for a value that has none. */
  readonly checked: boolean | null
}

/** A machine-readable zone. */
export interface MachineZone {
  readonly form: ZoneForm
  /** The lines with misreadings mended, each as long as the form says. */
  readonly lines: ReadonlyArray<string>
  readonly values: Readonly<Partial<Record<ZoneValueName, ZoneValue>>>
  /** Whether every check digit agrees. */
  readonly valid: boolean
  /** Whether lines of the form were not read. */
  readonly partial: boolean
}

const WEIGHTS = [7, 3, 1] as const

const weightOf = (character: string): number => {
  const code = character.charCodeAt(0)
  if (code >= 48 && code <= 57) return code - 48
  return code >= 65 && code <= 90 ? code - 55 : 0
}

/** The check digit of a text of capitals, digits and `<` (Doc 9303-3, 4.9): weights 7, 3, 1, modulo 10. */
export const zoneCheckDigit = (text: string): string => {
  let sum = 0
  for (let i = 0; i < text.length; i++) sum += weightOf(text.charAt(i)) * (WEIGHTS[i % 3] ?? 1)
  return String(sum % 10)
}

const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  U: "0",
  I: "1",
  L: "1",
  J: "1",
  Z: "2",
  A: "4",
  S: "5",
  G: "6",
  T: "7",
  B: "8"
}
const LETTER_FOR: Readonly<Record<string, string>> = {
  "0": "O",
  "1": "I",
  "2": "Z",
  "4": "A",
  "5": "S",
  "6": "G",
  "8": "B"
}

/** Characters that recognition exchanges in a text of letters and digits, each way. */
const EXCHANGED: Readonly<Record<string, string>> = {
  "0": "O",
  O: "0",
  "1": "I",
  I: "1",
  "2": "Z",
  Z: "2",
  "5": "S",
  S: "5",
  "6": "G",
  G: "6",
  "8": "B",
  B: "8",
  D: "0",
  Q: "0",
  L: "1"
}

const asDigits = (text: string): string => Array.from(text, (one) => DIGIT_FOR[one] ?? one).join("")
const asLetters = (text: string): string => Array.from(text, (one) => LETTER_FOR[one] ?? one).join("")

/** A line as it was read, reduced to the zone's alphabet; what recognition puts for `<` is put back. */
export const zoneAlphabet = (text: string): string =>
  text
    .replace(/[«»≪≫]/g, "<<")
    .replace(/[‹›〈〉＜＞>({[]/g, "<")
    .replace(/[|\]]/g, "I")
    .toUpperCase()
    .replace(/[^A-Z0-9<]/g, "")

/** Fewest of a run of fillers that may have been read too long or too short. */
const SHORTEST_FILLER = 2

/** A line brought to its length by its longest run of fillers; undefined where it is too far off. */
const fitted = (line: string, length: number, most: number): string | undefined => {
  const off = length - line.length
  if (off === 0) return line
  if (Math.abs(off) > most) return undefined
  let at = -1
  let longest = SHORTEST_FILLER - 1
  for (const run of line.matchAll(/<+/g)) {
    if (run[0].length >= longest) {
      longest = run[0].length
      at = run.index
    }
  }
  if (at < 0 || longest < SHORTEST_FILLER || longest + off < 1) return undefined
  return off > 0 ? line.slice(0, at) + "<".repeat(off) + line.slice(at) : line.slice(0, at) + line.slice(at - off)
}

/** The most exchanged characters that a check digit is trusted to find. */
const MOST_EXCHANGED = 2

/** A number whose check digit agrees, with as few of its characters exchanged as that takes; undefined where none does. */
const mendedNumber = (number: string, check: string): string | undefined => {
  if (zoneCheckDigit(number) === check) return number
  const places = [...number].flatMap((one, i) => (EXCHANGED[one] === undefined ? [] : [i]))
  const exchanged = (from: number, left: number, text: string): string | undefined => {
    if (left === 0) return zoneCheckDigit(text) === check ? text : undefined
    for (let i = from; i < places.length; i++) {
      const at = places[i] ?? 0
      const found = exchanged(
        i + 1,
        left - 1,
        text.slice(0, at) + (EXCHANGED[text.charAt(at)] ?? "") + text.slice(at + 1)
      )
      if (found !== undefined) return found
    }
    return undefined
  }
  for (let count = 1; count <= MOST_EXCHANGED; count++) {
    const found = exchanged(0, count, number)
    if (found !== undefined) return found
  }
  return undefined
}

const replaced = (line: string, start: number, text: string): string =>
  line.slice(0, start) + text + line.slice(start + text.length)

/** `YYMMDD` as a day, in the given century; undefined where there is no such day. */
const dayOf = (digits: string, century: number): string | undefined => {
  const match = digits.match(/^(\d{2})(\d{2})(\d{2})$/)
  if (match === null) return undefined
  const [year, month, day] = [century + Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return `${year}-${match[2]}-${match[3]}`
}

/** Years of two digits from here on belong to the last century in a day of expiry or issue. */
const LAST_CENTURY = 80

const recentDay = (digits: string): string | undefined =>
  dayOf(digits, Number(digits.slice(0, 2)) >= LAST_CENTURY ? 1900 : 2000)

/** The latest day of birth that the document's own day does not precede: nobody is born after their document. */
const birthDay = (digits: string, before: string | undefined): string | undefined => {
  const late = dayOf(digits, 2000)
  const early = dayOf(digits, 1900)
  if (late === undefined || early === undefined) return late ?? early
  return late < (before ?? "2020") ? late : early
}

/** Collects the values of a zone while its lines are mended. */
class ZoneReader {
  readonly values: Partial<Record<ZoneValueName, ZoneValue>> = {}
  private held = 0
  private failed = 0

  constructor(readonly lines: Array<string>) {}

  part(line: number, start: number, end: number): string {
    return (this.lines[line] ?? "").slice(start, end)
  }

  mend(line: number, start: number, text: string): void {
    this.lines[line] = replaced(this.lines[line] ?? "", start, text)
  }

  take(name: ZoneValueName, line: number, start: number, text: string, decoded: string, checked: boolean | null): void {
    const bare = text.replace(/<+$/, "")
    if (decoded !== "") this.values[name] = { text: bare, decoded, line, start, end: start + bare.length, checked }
  }

  /** Tells whether a check digit agrees with what it checks, and counts it. */
  check(text: string, digit: string): boolean {
    const holds = zoneCheckDigit(text) === (digit === "<" ? "0" : digit)
    if (holds) this.held++
    else this.failed++
    return holds
  }

  number(line: number, start: number, end: number, at: number): void {
    const check = asDigits(this.part(line, at, at + 1))
    this.mend(line, at, check)
    const shown = this.part(line, start, end)
    const text = mendedNumber(shown, check) ?? shown
    this.mend(line, start, text)
    this.take("document_number", line, start, text, text.replace(/</g, ""), this.check(text, check))
  }

  digits(line: number, start: number, end: number): string {
    const text = asDigits(this.part(line, start, end))
    this.mend(line, start, text)
    return text
  }

  /** Six digits of a day and their check digit behind them. */
  day(line: number, start: number): { readonly text: string; readonly checked: boolean } {
    const text = this.digits(line, start, start + 6)
    return { text, checked: this.check(text, this.digits(line, start + 6, start + 7)) }
  }

  letters(name: ZoneValueName, line: number, start: number, end: number): void {
    const text = asLetters(this.part(line, start, end))
    this.mend(line, start, text)
    this.take(name, line, start, text, text.replace(/</g, ""), null)
  }

  sex(line: number, at: number): void {
    const shown = this.part(line, at, at + 1)
    const text = shown === "H" ? "M" : shown === "P" || shown === "E" ? "F" : shown
    this.mend(line, at, text)
    if (/[MFX]/.test(text)) this.take("sex", line, at, text, text, null)
  }

  /** Surname, two fillers, given names; what follows two fillers more is misread filler. */
  names(line: number, start: number, end: number): void {
    const whole = asLetters(this.part(line, start, end))
    this.mend(line, start, whole)
    const [surname = "", given = ""] = whole.split("<<").filter((part, i) => part !== "" || i === 0)
    this.name("surname", line, start, surname)
    const at = whole.indexOf(given, surname.length)
    if (given === "") return
    this.name("given_names", line, start + at, given)
    const rest = start + at + given.length
    this.mend(line, rest, "<".repeat(end - rest))
  }

  name(name: ZoneValueName, line: number, start: number, text: string): void {
    const lead = text.length - text.replace(/^<+/, "").length
    const bare = text.slice(lead).replace(/<+$/, "")
    if (/^[A-Z<]+$/.test(bare)) this.take(name, line, start + lead, bare, bare.replace(/<+/g, " "), null)
  }

  finish(form: ZoneForm): MachineZone | undefined {
    if (this.held === 0 || this.failed > this.held) return undefined
    return { form, lines: this.lines, values: this.values, valid: this.failed === 0, partial: false }
  }

  /** A line of a zone whose others were not read: nothing but its check digits says that it is one. */
  finishAlone(form: ZoneForm): MachineZone | undefined {
    if (this.failed > 0) return undefined
    return { form, lines: this.lines, values: this.values, valid: true, partial: true }
  }
}

/** What the document's second half of dates says: birth, sex and expiry, at `at` of a line. */
const lifeAndExpiry = (reader: ZoneReader, line: number, at: number): void => {
  const birth = reader.day(line, at)
  reader.sex(line, at + 7)
  const expiry = reader.day(line, at + 8)
  const until = recentDay(expiry.text)
  const born = birthDay(birth.text, until)
  if (born !== undefined) reader.take("birth_date", line, at, birth.text, born, birth.checked)
  if (until !== undefined) reader.take("expiry_date", line, at + 8, expiry.text, until, expiry.checked)
}

const readTd3 = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  if (!/^P/.test(lines[0] ?? "")) return undefined
  const reader = new ZoneReader([...lines])
  reader.letters("issuing_country", 0, 2, 5)
  reader.names(0, 5, 44)
  reader.number(1, 0, 9, 9)
  reader.letters("nationality", 1, 10, 13)
  lifeAndExpiry(reader, 1, 13)
  reader.check(reader.part(1, 28, 42), reader.digits(1, 42, 43))
  reader.check(reader.part(1, 0, 10) + reader.part(1, 13, 20) + reader.part(1, 21, 43), reader.digits(1, 43, 44))
  return reader.finish("TD3")
}

/** The second line of a passport or of a card in that form, alone. */
const readSecondLine =
  (form: "TD3" | "TD2") =>
  (lines: ReadonlyArray<string>): MachineZone | undefined => {
    const reader = new ZoneReader([...lines])
    const last = form === "TD3" ? 43 : 35
    reader.number(0, 0, 9, 9)
    reader.letters("nationality", 0, 10, 13)
    lifeAndExpiry(reader, 0, 13)
    reader.check(
      reader.part(0, 0, 10) + reader.part(0, 13, 20) + reader.part(0, 21, last),
      reader.digits(0, last, last + 1)
    )
    return reader.finishAlone(form)
  }

/** The second of a card's three lines, alone: its last digit checks the first line too. */
const readMiddleLine = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  const reader = new ZoneReader([...lines])
  lifeAndExpiry(reader, 0, 0)
  reader.letters("nationality", 0, 15, 18)
  return /[MFX<]/.test(reader.part(0, 7, 8)) ? reader.finishAlone("TD1") : undefined
}

const readTd2 = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  if (!/^[IAC]/.test(lines[0] ?? "")) return undefined
  const reader = new ZoneReader([...lines])
  reader.letters("issuing_country", 0, 2, 5)
  reader.names(0, 5, 36)
  reader.number(1, 0, 9, 9)
  reader.letters("nationality", 1, 10, 13)
  lifeAndExpiry(reader, 1, 13)
  reader.check(reader.part(1, 0, 10) + reader.part(1, 13, 20) + reader.part(1, 21, 35), reader.digits(1, 35, 36))
  return reader.finish("TD2")
}

/** A number longer than nine characters goes on in the optional data, its check digit behind it (Doc 9303-5, note j). */
const longNumber = (reader: ZoneReader): boolean => {
  if (reader.part(0, 14, 15) !== "<") return false
  const rest = reader.part(0, 15, 30).match(/^([A-Z0-9]+)([0-9])</)
  if (rest === null) return false
  const text = reader.part(0, 5, 14) + (rest[1] ?? "")
  if (zoneCheckDigit(text) !== rest[2]) return false
  reader.take("document_number", 0, 5, text, text, reader.check(text, rest[2]))
  return true
}

const readTd1 = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  if (!/^[IACR1LT]/.test(lines[0] ?? "")) return undefined
  const reader = new ZoneReader([...lines])
  if (/^[1LT]/.test(reader.part(0, 0, 1))) reader.mend(0, 0, "I")
  reader.letters("issuing_country", 0, 2, 5)
  if (!longNumber(reader)) reader.number(0, 5, 14, 14)
  lifeAndExpiry(reader, 1, 0)
  reader.letters("nationality", 1, 15, 18)
  reader.names(2, 0, 30)
  reader.check(
    reader.part(0, 5, 30) + reader.part(1, 0, 7) + reader.part(1, 8, 15) + reader.part(1, 18, 29),
    reader.digits(1, 29, 30)
  )
  return reader.finish("TD1")
}

const readFrenchCard = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  if (!/^[I1][D0O][FP]R/.test(lines[0] ?? "")) return undefined
  const reader = new ZoneReader([...lines])
  reader.mend(0, 0, "IDFRA")
  reader.take("issuing_country", 0, 2, "FRA", "FRA", null)
  reader.take("nationality", 0, 2, "FRA", "FRA", null)
  const surname = asLetters(reader.part(0, 5, 30))
  reader.mend(0, 5, surname)
  reader.name("surname", 0, 5, surname.split("<<")[0] ?? "")
  reader.digits(1, 0, 12)
  reader.number(1, 0, 12, 12)
  const given = asLetters(reader.part(1, 13, 27))
  reader.mend(1, 13, given)
  reader.name("given_names", 1, 13, given.replace(/<<+/g, "<").replace(/<$/, ""))
  const birth = reader.day(1, 27)
  reader.sex(1, 34)
  // The number begins with the year and the month of issue.
  const born = birthDay(birth.text, recentDay(`${reader.part(1, 0, 4)}28`))
  if (born !== undefined) reader.take("birth_date", 1, 27, birth.text, born, birth.checked)
  reader.check(reader.part(0, 0, 36) + reader.part(1, 0, 35), reader.digits(1, 35, 36))
  return reader.finish("french_identity_card")
}

const readLicence = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  if (!/^[D0][1IL][A-Z0]{3}/.test(lines[0] ?? "")) return undefined
  const reader = new ZoneReader([...lines])
  reader.mend(0, 0, "D1")
  reader.letters("issuing_country", 0, 2, 5)
  const check = reader.digits(0, 14, 15)
  // The digit checks the document's kind and country too.
  const lead = reader.part(0, 0, 5)
  const shown = reader.part(0, 5, 14)
  const number = mendedNumber(lead + shown, check)?.slice(lead.length) ?? shown
  reader.mend(0, 5, number)
  reader.take("document_number", 0, 5, number, number.replace(/</g, ""), reader.check(lead + number, check))
  const whole = (): string => reader.part(0, 0, 29)
  const expiry = reader.digits(0, 15, 21)
  const surname = asLetters(reader.part(0, 21, 29))
  reader.mend(0, 21, surname)
  reader.name("surname", 0, 21, surname)
  const holds = reader.check(whole(), reader.digits(0, 29, 30))
  const until = recentDay(expiry)
  if (until !== undefined) reader.take("expiry_date", 0, 15, expiry, until, holds)
  return reader.finish("driving_licence")
}

const FORMS: ReadonlyArray<{
  readonly count: number
  readonly length: number
  readonly read: (lines: ReadonlyArray<string>) => MachineZone | undefined
}> = [
  { count: 2, length: 44, read: readTd3 },
  { count: 3, length: 30, read: readTd1 },
  { count: 2, length: 36, read: readFrenchCard },
  { count: 2, length: 36, read: readTd2 },
  { count: 1, length: 30, read: readLicence },
  { count: 1, length: 44, read: readSecondLine("TD3") },
  { count: 1, length: 36, read: readSecondLine("TD2") },
  { count: 1, length: 30, read: readMiddleLine }
]

/** Characters by which a line may have been read too long or too short. */
const MOST_OFF = 7

/** How many values of a zone no check digit speaks against. */
const soundness = (zone: MachineZone): number =>
  Object.values(zone.values).filter(({ checked }) => checked !== false).length

/**
 * Reads a zone from its lines, as recognised: letters and digits taken for each other are mended by their place and by the check
 * digits, and fillers that were lost or doubled are put right. Undefined where the lines are no zone of a known form, or where more
 * check digits fail than agree.
 */
export const parseZone = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  let best: MachineZone | undefined
  const plain = lines.map(zoneAlphabet)
  for (const { count, length, read } of FORMS) {
    if (plain.length !== count) continue
    const exact = plain.map((line) => fitted(line, length, MOST_OFF))
    if (!exact.every((line) => line !== undefined)) continue
    const zone = read(exact)
    if (zone === undefined) continue
    if (best === undefined || (zone.valid && !best.valid) || soundness(zone) > soundness(best)) best = zone
  }
  return best
}
