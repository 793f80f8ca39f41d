import { flatMap } from "../flatMap.js"
/** What all machine-readable zones have in common: their alphabet, their check digits, and the mending of what was misread by place. */

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

/** Whether two characters are one, or are taken for each other. */
const areAlike = (a: string, b: string): boolean => a === b || EXCHANGED[a] === b || EXCHANGED[b] === a

/** A line in the ways in which it may have been read with one character twice (`G6` for `6`, `II` for `I`): without one of the two. */
export const withoutDoubled = (line: string): ReadonlyArray<string> =>
  flatMap([...line], (one, i) => {
    const next = line.charAt(i + 1)
    if (one === "<" || next === "" || next === "<" || !areAlike(one, next)) return []
    const first = line.slice(0, i) + line.slice(i + 1)
    return one === next ? [first] : [first, line.slice(0, i + 1) + line.slice(i + 2)]
  })

/** The most exchanged characters that a check digit is trusted to find. */
const MOST_EXCHANGED = 2

/** A number whose check digit agrees, with as few of its characters exchanged as that takes; undefined where none does. */
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

export const recentDay = (digits: string): string | undefined =>
  dayOf(digits, Number(digits.slice(0, 2)) >= LAST_CENTURY ? 1900 : 2000)

/** The latest day of birth that the document's own day does not precede: nobody is born after their document. */
export const birthDay = (digits: string, before: string | undefined): string | undefined => {
  const late = dayOf(digits, 2000)
  const early = dayOf(digits, 1900)
  if (late === undefined || early === undefined) return late ?? early
  return late < (before ?? "2020") ? late : early
}

/** Collects the values of a zone while its lines are mended. */
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
