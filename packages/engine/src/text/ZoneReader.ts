import { flatMap } from "../flatMap.js"
/** The common ground of all machine-readable zones: their alphabet, their check digits, and the correction of misread characters by position. */

/** The supported forms. */
export type ZoneForm = "TD1" | "TD2" | "TD3" | "french_identity_card" | "driving_licence"

/** The values of a zone. */
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
  /** As printed, with misreadings corrected. */
  readonly text: string
  /** Decoded: `YYYY-MM-DD`, names with blanks, `M`, `F` or `X`, a country's three letters. */
  readonly decoded: string
  /** Index of its line, and offsets in the corrected line. */
  readonly line: number
  readonly start: number
  readonly end: number
  /** Whether its own check digit agrees; null for a value that has none. */
  readonly checked: boolean | null
}

/** A machine-readable zone. */
export interface MachineZone {
  readonly form: ZoneForm
  /** The corrected lines, each as long as the form prescribes. */
  readonly lines: ReadonlyArray<string>
  readonly values: Readonly<Partial<Record<ZoneValueName, ZoneValue>>>
  /** Whether every check digit agrees. */
  readonly valid: boolean
  /** Whether some lines of the form were not read. */
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

/** Characters that OCR confuses in alphanumeric text, in both directions. */
const EXCHANGED: Readonly<Record<string, string>> = {
  "0": "O",
  O: "0",
  "1": "I",
  I: "1",
  "2": "Z",
  Z: "2",
  "4": "A",
  A: "4",
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
export const asLetters = (text: string): string => Array.from(text, (one) => LETTER_FOR[one] ?? one).join("")

/** A line as read, reduced to the zone's alphabet; characters that OCR puts for `<` are restored. */
export const zoneAlphabet = (text: string): string =>
  text
    .replace(/[«»≪≫]/g, "<<")
    .replace(/[‹›〈〉＜＞>({[]/g, "<")
    .replace(/[|\]]/g, "I")
    .toUpperCase()
    .replace(/[^A-Z0-9<]/g, "")

/** Shortest run of fillers whose length may have been misread. */
const SHORTEST_FILLER = 2

/** Adjusts a line to its proper length at its longest run of fillers; undefined if it is too far off. */
export const fitted = (line: string, length: number, most: number): string | undefined => {
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

/** Whether two characters are equal or are confused with each other. */
const areAlike = (a: string, b: string): boolean => a === b || EXCHANGED[a] === b || EXCHANGED[b] === a

/** Variants of a line in which one character may have been read twice (`G6` for `6`, `II` for `I`): each without one of the two. */
export const withoutDoubled = (line: string): ReadonlyArray<string> =>
  flatMap([...line], (one, i) => {
    const next = line.charAt(i + 1)
    if (one === "<" || next === "" || next === "<" || !areAlike(one, next)) return []
    const first = line.slice(0, i) + line.slice(i + 1)
    return one === next ? [first] : [first, line.slice(0, i + 1) + line.slice(i + 2)]
  })

/** The most confused characters that a check digit is trusted to find. */
const MOST_EXCHANGED = 2

/** A number that agrees with its check digit, with as few confused characters exchanged as possible; undefined if there is none. */
export const mendedNumber = (number: string, check: string): string | undefined => {
  if (zoneCheckDigit(number) === check) return number
  const places = flatMap([...number], (one, i) => (EXCHANGED[one] === undefined ? [] : [i]))
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

/** `YYMMDD` as a date in the given century; undefined if there is no such date. */
const dayOf = (digits: string, century: number): string | undefined => {
  const match = digits.match(/^(\d{2})(\d{2})(\d{2})$/)
  if (match === null) return undefined
  const [year, month, day] = [century + Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return `${year}-${match[2]}-${match[3]}`
}

/** In dates of expiry or issue, two-digit years from here on belong to the last century. */
const LAST_CENTURY = 80

export const recentDay = (digits: string): string | undefined =>
  dayOf(digits, Number(digits.slice(0, 2)) >= LAST_CENTURY ? 1900 : 2000)

/** The latest possible date of birth given the document's own date: nobody is born after their document. */
export const birthDay = (digits: string, before: string | undefined): string | undefined => {
  const late = dayOf(digits, 2000)
  const early = dayOf(digits, 1900)
  if (late === undefined || early === undefined) return late ?? early
  return late < (before ?? "2020") ? late : early
}

/** Collects the values of a zone while correcting its lines. */
export class ZoneReader {
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

  /** Whether a check digit agrees with its text; counts the result. */
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

  /** A six-digit date followed by its check digit. */
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

  /** Surname, two fillers, given names; anything after two more fillers is misread filler. */
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

  /** A line of a zone whose other lines were not read: only its check digits identify it. */
  finishAlone(form: ZoneForm): MachineZone | undefined {
    if (this.failed > 0) return undefined
    return { form, lines: this.lines, values: this.values, valid: true, partial: true }
  }
}
