import { squashed } from "../fold.js"
import { dateAt } from "../recognizers/dates.js"
import { Namesakes } from "./Namesakes.js"
import { loneWords, nameWords } from "./names.js"
import { type Known, Occurrences } from "./Occurrences.js"
import { reshaped } from "./shape.js"

/** How values are shown. */
export interface Showing {
  /** Whether values become texts of their own shape instead of placeholders. Default no. */
  readonly keepShape?: boolean
  /** What those texts follow from, beside the order of the values. Never a value of it. Default the same for all. */
  readonly seed?: string
  /** What stands in a value's place, by its kind and its number within the kind. Default `[KIND_1]`. */
  readonly placeholder?: (kind: string, number: number) => string
}

/** Shorter values may mean anything elsewhere, unless the host has declared them. */
const shortestAnywhere = 3
/** Shorter lines are no address by themselves. */
const shortestAddressLine = 7

/** The private values of one document, each with its placeholder: the same for the same value, compared without case, accents, spaces and punctuation. Numbers run from 1 for each kind. */
export class Placeholders {
  private readonly byValue = new Map<string, string>()
  private readonly kinds = new Map<string, string>()
  private readonly counts = new Map<string, number>()
  private readonly days = new Map<string, string>()
  private readonly people = new Namesakes()
  private readonly addresses = new Namesakes()
  private readonly known = new Map<string, Known>()
  private built: Occurrences | undefined

  constructor(private readonly showing: Showing = {}) {}

  /** The placeholder of a value, new unless the document has shown it before. `everywhere` makes it private in all other places too, if it has at least `shortest` letters and digits. */
  of(kind: string, value: string, everywhere = true, shortest = shortestAnywhere): string {
    const plain = squashed(value)
    const before = this.byValue.get(plain)
    const placeholder = before ?? this.sameAs(kind, value, plain) ?? this.next(kind)
    if (before === undefined) this.remember(kind, value, plain, placeholder)
    if (everywhere && plain !== "" && plain.length >= shortest)
      for (const [spelt, capital] of spellingsOf(kind, value, plain)) this.learn({ plain: spelt, placeholder, capital })
    return placeholder
  }

  /** The kind that a placeholder represents. */
  kindOf(placeholder: string): string {
    return this.kinds.get(placeholder) ?? ""
  }

  /** Finds all the values that are private everywhere so far. */
  get occurrences(): Occurrences {
    this.built ??= new Occurrences([...this.known.values()], this.days)
    return this.built
  }

  /** The words of people's names with their placeholders, for file names, where a surname alone tells who it is. */
  get nameWords(): ReadonlyArray<readonly [word: string, placeholder: string]> {
    return this.people.all.flatMap(({ placeholder, words }) =>
      words.filter((word) => word.length >= shortestAnywhere).map((word) => [word, placeholder] as const)
    )
  }

  /** The replacement of a piece: its placeholder, or a text of its shape. With shapes, the words of a name keep their own in any order. */
  shown(placeholder: string, piece: string): string {
    const { keepShape = false, seed = "" } = this.showing
    if (!keepShape) return placeholder
    const name = `${seed}/${placeholder}`
    const words = this.people.all.find((person) => person.placeholder === placeholder)?.words
    if (words === undefined) return reshaped(piece, name)
    let place = 0
    return piece.replace(/\S+/g, (word) => {
      const plain = squashed(word)
      const at = words.findIndex((one) => one === plain || (plain.length === 1 && one.startsWith(plain)))
      return reshaped(word, `${name}/${at < 0 ? `other ${place++}` : at}`)
    })
  }

  private next(kind: string): string {
    const number = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, number)
    const placeholder = this.showing.placeholder?.(kind, number) ?? `[${kind}_${number}]`
    this.kinds.set(placeholder, kind)
    return placeholder
  }

  /** The placeholder of the same person, day or address in another spelling. */
  private sameAs(kind: string, value: string, plain: string): string | undefined {
    if (kind === "DATE_OF_BIRTH") return dateAt(value)?.days.flatMap((day) => this.days.get(day) ?? [])[0]
    return this.namesakes(kind, plain)?.of(nameWords(value))
  }

  private namesakes(kind: string, plain: string): Namesakes | undefined {
    if (kind === "ADDRESS") return plain.length < shortestAddressLine ? undefined : this.addresses
    return kind === "PERSON" ? this.people : undefined
  }

  private remember(kind: string, value: string, plain: string, placeholder: string): void {
    this.byValue.set(plain, placeholder)
    this.namesakes(kind, plain)?.add({ words: nameWords(value), placeholder })
    // The first reading of a date is the usual one in its language; the other would be another date.
    const day = kind === "DATE_OF_BIRTH" ? dateAt(value)?.days[0] : undefined
    if (day === undefined || this.days.has(day)) return
    this.days.set(day, placeholder)
    this.built = undefined
  }

  private learn(known: Known): void {
    const before = this.known.get(known.plain)
    if (before !== undefined && (!before.capital || known.capital)) return
    this.known.set(known.plain, before === undefined ? known : { ...before, capital: false })
    this.built = undefined
  }
}

/** The spellings, squashed, by which a value is found elsewhere, and whether only with a capital: of a name also its words in other orders and with initials. */
const spellingsOf = (kind: string, value: string, plain: string): ReadonlyArray<readonly [string, boolean]> => {
  const lines = kind === "ADDRESS" ? value.split(/\n|,\s/) : []
  const parts = lines.filter((line) => /\d/.test(line) && /\p{L}{3}/u.test(line)).map(squashed)
  if (kind !== "PERSON")
    return [plain, ...parts.filter((part) => part.length >= shortestAddressLine)].map((spelt) => [spelt, false])
  const words = nameWords(value)
  const turns = words.length < 2 || words.length > 5 ? [] : words
  const [[first = "", ...a], [last = "", ...b]] = [Array.from(words[0] ?? ""), Array.from(words.at(-1) ?? "")]
  // Which of the two is the surname is not known: either may shrink to its initial.
  const short =
    words.length === 2 && a.length > 0 && b.length > 0
      ? [`${first}${words[1]}`, `${words[1]}${first}`, `${last}${words[0]}`, `${words[0]}${last}`]
      : []
  return [
    [plain, words.length < 2],
    ...turns.map((_, turn) => [[...words.slice(turn), ...words.slice(0, turn)].join(""), false] as const),
    ...[...loneWords(value), ...short].map((spelt) => [spelt, true] as const)
  ]
}
