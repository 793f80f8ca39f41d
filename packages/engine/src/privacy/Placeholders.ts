import { findDates } from "../text/dates.js"
import { DAY_FIRST, MONTH_FIRST } from "../text/locale.js"
import type { Finding } from "./Finding.js"
import { findAll } from "./findAll.js"
import { standsInFirm } from "./firms.js"
import { isAlsoWord, isGivenName } from "./givenNames.js"
import { type KeyIndex, keyIndex, keysIn } from "./keyIndex.js"
import { withDigitsRead } from "./misreadDigits.js"
import { endOfAddress, type KnownAddress, nearAddresses } from "./nearAddresses.js"
import { type KnownEmail, nearEmails } from "./nearEmails.js"
import { type KnownName, nearNames } from "./nearNames.js"
import { cutPhones, type KnownNumber, nearNumbers } from "./nearNumbers.js"
import { reshaped } from "./shape.js"
import { squashed, squashedWithOffsets } from "./squashed.js"

/** A piece of a text to be replaced, and by what. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly placeholder: string
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** Spellings shorter than this are replaced only where a label or a field shows them, for they may stand for anything elsewhere. */
const shortestAnywhere = 3

/** Values times characters up to which values are looked for read amiss, too: beyond, each would be compared with each word for minutes. */
const mostCompared = 50_000_000

/** Values with as many digits are the same where letters were read for some of them. */
const fewestDigits = 6

const particles = new Set(["de", "du", "des", "la", "le", "van", "von", "der", "den", "da", "di", "et", "and"])

const TITLE =
  /^(?:m|mm|mme|mlle|mr|mrs|ms|miss|mx|dr|docteur|pr|prof|professeur|professor|maitre|monsieur|madame|mademoiselle|sir)$/

const wordsOf = (name: string): Array<string> =>
  name
    .split(/[\s,]+/)
    .map(squashed)
    .filter((word) => word !== "" && !TITLE.test(word))

/** The words of a name that tell who it is without the others: those in capitals, or the last one. */
const loneWords = (name: string): Array<string> => {
  const words = name.split(/[\s,]+/).filter((word) => word !== "" && !TITLE.test(squashed(word)))
  const capitals = words.filter((word) => /^\p{Lu}[\p{Lu}'’-]+$/u.test(word))
  const chosen = capitals.length > 0 ? capitals : words.slice(-1)
  const long = words.length === 1 ? 2 : 4
  return chosen
    .filter((word) => /^\p{Lu}/u.test(word))
    .map(squashed)
    .filter((word) => word.length >= long && !particles.has(word))
}

/**
 * The private values of one document, each with its placeholder. The same value, compared without case, accents, spaces and punctuation,
 * always gets the same placeholder; numbers run from 1 for each kind in the order in which values are first told.
 */
export class Placeholders {
  private readonly known = new Map<string, string>()
  private readonly placed = new Map<string, string>()
  private readonly counts = new Map<string, number>()
  private readonly birthDays = new Map<string, string>()
  /** Names of one word, which may be words of the language or of a firm's name as well: only alone and with a capital are they names elsewhere. */
  private readonly capitalised = new Set<string>()
  private readonly found = new Map<string, ReadonlyArray<Finding>>()
  private readonly names: Array<KnownName> = []
  private readonly emails: Array<KnownEmail> = []
  private readonly addresses: Array<KnownAddress> = []
  private readonly numbers: Array<KnownNumber> = []
  private readonly phones: Array<KnownNumber> = []
  private readonly addressKeys: Array<readonly [key: string, placeholder: string]> = []
  private readonly addressWords = new Map<string, Set<string>>()
  private index: KeyIndex | undefined

  /** Values that a host's own finders have shown, which are private however short. */
  private readonly told = new Set<string>()

  /** With a `shape`, which names the document, values are replaced by texts of their own shape instead. */
  constructor(
    private readonly language: string,
    private readonly shape: string | null = null
  ) {}

  /** Whether values are replaced by texts of their own shape. */
  get keepsShape(): boolean {
    return this.shape !== null
  }

  /** A value that is private wherever it stands. */
  tell(kind: string, value: string): void {
    this.of(kind, value)
    this.told.add(squashed(value))
  }

  /**
   * What stands in place of a piece that has this placeholder: the placeholder, or a text of the piece's shape, which is the same for the same placeholder
   * and shape. The words of a name keep theirs in any order.
   */
  shown(placeholder: string, piece: string): string {
    if (this.shape === null) return placeholder
    const name = `${this.shape}/${placeholder}`
    const person = this.names.find((one) => one.placeholder === placeholder)
    if (person === undefined) return reshaped(piece, name)
    let place = 0
    return piece.replace(/\S+/g, (word) => {
      const plain = squashed(word)
      const known = person.words.findIndex((one) => one === plain || (plain.length === 1 && one.startsWith(plain)))
      return reshaped(word, `${name}/${known < 0 ? `other ${place++}` : known}`)
    })
  }

  /** The placeholder of a value; a new one when the document has not shown it before. */
  of(kind: string, value: string): string {
    const key = squashed(value)
    const before = this.known.get(key)
    if (before !== undefined) return before
    if (kind === "DATE_OF_BIRTH") return this.birthDay(value, key)
    if (kind === "PERSON") return this.person(value, key)
    const placeholder = (kind === "ADDRESS" ? this.addressAround(key) : undefined) ?? this.next(kind)
    this.learn(key, placeholder)
    if (kind === "PHONE") this.phones.push({ plain: key, placeholder })
    if (kind === "EMAIL") this.emails.push({ plain: key, placeholder })
    if ((key.match(/\d/g)?.length ?? 0) >= fewestDigits) {
      this.learn(squashed(withDigitsRead(value)), placeholder)
      // Neighbouring telephone numbers differ by a digit, and a line's address is no number.
      if (kind !== "PHONE" && kind !== "ADDRESS" && kind !== "URL")
        for (const line of value.split("\n")) this.numbers.push({ plain: squashed(line), placeholder })
    }
    if (kind === "ADDRESS") {
      const words = this.addressWords.get(placeholder) ?? new Set()
      this.addressWords.set(placeholder, words)
      for (const word of value.split(/[^\p{L}\p{N}'’]+/u)) words.add(squashed(word))
      // Each line of an address may stand elsewhere alone: a line with a number and words says where someone lives.
      for (const line of value.split(/\n|,\s/)) {
        if (!/\d/.test(line) || !/\p{L}{3}/u.test(line) || squashed(line).length < 7) continue
        this.learn(squashed(line), placeholder)
        this.addresses.push({ plain: squashed(line), placeholder })
      }
    }
    return placeholder
  }

  /** The placeholder of a value that is private where it stands, and not wherever else its words do: a town in a list of people. */
  here(kind: string, value: string): string {
    const key = squashed(value)
    const before = this.known.get(key) ?? this.placed.get(key)
    if (before !== undefined) return before
    const placeholder = this.next(kind)
    this.placed.set(key, placeholder)
    return placeholder
  }

  /** What a text's own labels and forms show; looked for once, for lines and blocks come up again and again. */
  findingsIn(text: string): ReadonlyArray<Finding> {
    const before = this.found.get(text)
    if (before !== undefined) return before
    const findings = findAll(text)
    this.found.set(text, findings)
    return findings
  }

  /** Where values that are known by now stand in a text, longest first where they overlap. */
  occurrences(text: string): ReadonlyArray<Replacement> {
    this.index ??= keyIndex([...this.known].filter(([key]) => key.length >= shortestAnywhere || this.told.has(key)))
    const found: Array<Replacement> = []
    const taken = new Uint8Array(text.length)
    const add = (start: number, end: number, placeholder: string): void => {
      if (taken.subarray(start, end).includes(1)) return
      taken.fill(1, start, end)
      found.push({ start, end, placeholder })
    }
    const read = withDigitsRead(text)
    for (const spelling of read === text ? [text] : [text, read]) {
      const plain = squashedWithOffsets(spelling)
      for (const { key, from, placeholder } of keysIn(this.index, plain, text)) {
        const start = plain.at[from] ?? 0
        const last = plain.at[from + key.length - 1] ?? 0
        const end = last + String.fromCodePoint(text.codePointAt(last) ?? 32).length
        const common =
          this.capitalised.has(key) &&
          (!/^\p{Lu}/u.test(text.slice(start, start + 2)) || standsInFirm(text, start, end))
        if (!common && isWhole(text, start, end)) add(start, end, placeholder)
      }
    }
    if (this.birthDays.size > 0) {
      for (const locale of [DAY_FIRST, MONTH_FIRST]) {
        for (const { start, end, iso } of findDates(text, locale)) {
          const placeholder = this.birthDays.get(iso)
          if (placeholder !== undefined) add(start, end, placeholder)
        }
      }
    }
    const near = this.names.length + this.emails.length + this.addresses.length + this.numbers.length
    if (near * text.length <= mostCompared)
      for (const { end, placeholder, start } of [
        ...nearNames(text, this.names),
        ...nearEmails(text, this.emails),
        ...nearAddresses(text, this.addresses),
        ...nearNumbers(text, this.numbers),
        ...cutPhones(text, this.phones)
      ])
        add(start, end, placeholder)
    return found
      .map((one): Replacement => {
        const words = this.addressWords.get(one.placeholder)
        return words === undefined ? one : { ...one, end: endOfAddress(text, one.end, words) }
      })
      .sort((a, b) => a.start - b.start)
  }

  /** Words of people's names, for file names, where a surname alone tells who it is. */
  get nameWords(): ReadonlyArray<readonly [word: string, placeholder: string]> {
    return this.names.flatMap(({ words, placeholder }) =>
      words.filter((word) => word.length >= 3 && !particles.has(word)).map((word) => [word, placeholder] as const)
    )
  }

  /** The words of each person's name that was told, squashed. */
  get people(): ReadonlyArray<ReadonlyArray<string>> {
    return this.names.map(({ words }) => words)
  }

  // A street alone, or an address with its country, is the address that is known already.
  private addressAround(key: string): string | undefined {
    let around: string | undefined
    if (key.length < 8) return undefined
    for (const [other, placeholder] of this.addressKeys) {
      if (placeholder === around || other.length < 8 || !(other.includes(key) || key.includes(other))) continue
      if (around !== undefined) return undefined
      around = placeholder
    }
    return around
  }

  private next(kind: string): string {
    const number = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, number)
    return `[${kind}_${number}]`
  }

  private learn(key: string, placeholder: string): void {
    if (key === "" || this.known.has(key)) return
    this.known.set(key, placeholder)
    if (placeholder.startsWith("[ADDRESS_")) this.addressKeys.push([key, placeholder])
    this.index = undefined
  }

  // However a date of birth is written, it is the same day.
  private birthDay(value: string, key: string): string {
    const iso = findDates(value, { language: this.language })[0]?.iso
    const placeholder = (iso === undefined ? undefined : this.birthDays.get(iso)) ?? this.next("DATE_OF_BIRTH")
    if (iso !== undefined) this.birthDays.set(iso, placeholder)
    this.learn(key, placeholder)
    return placeholder
  }

  // Surname and given names in either order, and with initials, are the same person.
  private person(value: string, key: string): string {
    const words = wordsOf(value)
    const placeholder = this.known.get(words.join("")) ?? this.sameAs(words) ?? this.next("PERSON")
    this.learn(key, placeholder)
    this.learn(words.join(""), placeholder)
    for (const word of loneWords(value)) {
      if (this.known.has(word) && !(words.length === 1 && words[0] === word)) continue
      this.capitalised.add(word)
      this.learn(word, placeholder)
    }
    const [given = ""] = words
    if (words.length >= 2 && isGivenName(given) && !isAlsoWord(given) && given.length >= 4 && !this.known.has(given)) {
      this.capitalised.add(given)
      this.learn(given, placeholder)
    }
    this.names.push({ words, placeholder })
    if (words.length >= 2 && words.length <= 5) {
      for (let turn = 1; turn < words.length; turn++) {
        this.learn([...words.slice(turn), ...words.slice(0, turn)].join(""), placeholder)
      }
      this.learn([...words].reverse().join(""), placeholder)
    }
    const [first = ""] = words
    const last = words.at(-1) ?? ""
    if (words.length === 2 && first.length > 1 && last.length > 1) {
      // Which of the two is the surname is not known: either may shrink to its initial.
      const [f, l] = [first.charAt(0), last.charAt(0)]
      for (const short of [f + last, last + f, l + first, first + l]) this.learn(short, placeholder)
    }
    return placeholder
  }

  // Fewer words of a name, or the same ones in another order, mean the person already named, if only one bears them.
  private sameAs(words: ReadonlyArray<string>): string | undefined {
    if (words.length === 0) return undefined
    const fits = this.names.filter((name) => {
      const [shorter, longer] = name.words.length < words.length ? [name.words, words] : [words, name.words]
      return shorter.every((word) => longer.includes(word))
    })
    const placeholders = new Set(fits.map(({ placeholder }) => placeholder))
    return placeholders.size === 1 ? fits[0]?.placeholder : undefined
  }
}

/** Whether a piece is not cut out of a longer word or number. */
const isWhole = (text: string, start: number, end: number): boolean => {
  const before = text.slice(Math.max(0, start - 1), start)
  const behind = text.slice(end, end + 1)
  if (letterOrDigit.test(before) || letterOrDigit.test(behind)) return false
  // A number goes on over a decimal mark or a sign that groups it.
  const digitFirst = /\d/.test(text.slice(start, start + 1))
  const digitLast = /\d/.test(text.slice(end - 1, end))
  if (digitFirst && /\d[.,]$/.test(text.slice(Math.max(0, start - 2), start))) return false
  // A few digits beside others are a group of theirs.
  if (/^\d{1,4}$/.test(text.slice(start, end)) && (/\d\s$/.test(text.slice(0, start)) || /^\s\d/.test(text.slice(end))))
    return false
  return !(digitLast && /^[.,]\d/.test(text.slice(end, end + 2)))
}
