import { squashed } from "../fold.js"
import { dateAt } from "../recognizers/dates.js"
import { Addresses, shortestAddressLine } from "./Addresses.js"
import { type Known, Occurrences } from "./Occurrences.js"
import { loneWords, nameWords, People } from "./people.js"
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

/**
 * The private values of one document, each with its placeholder. The same value, compared without case, accents, spaces and punctuation,
 * always gets the same placeholder; numbers run from 1 for each kind in the order in which values are first told.
 */
export class Placeholders {
  private readonly told = new Map<string, string>()
  private readonly byValue = new Map<string, string>()
  private readonly kinds = new Map<string, string>()
  private readonly counts = new Map<string, number>()
  private readonly days = new Map<string, string>()
  private readonly people = new People()
  private readonly addresses = new Addresses()
  private readonly known = new Map<string, Known>()
  private built: Occurrences | undefined

  constructor(private readonly showing: Showing = {}) {}

  /**
   * The placeholder of a value, new unless the document has shown the value before. `everywhere` makes it private in all other places too, if it has
   * at least `shortest` letters and digits.
   */
  of(kind: string, value: string, everywhere = true, shortest = shortestAnywhere): string {
    // A value declared again changes nothing.
    const told = `${kind} ${everywhere ? shortest : ""} ${value}`
    const same = this.told.get(told)
    if (same !== undefined) return same
    const plain = squashed(value)
    const before = this.byValue.get(plain)
    const placeholder = before ?? this.sameAs(kind, value, plain) ?? this.next(kind)
    if (before === undefined) this.remember(kind, value, plain, placeholder)
    if (everywhere && plain.length >= shortest) this.learn(kind, value, plain, placeholder)
    this.told.set(told, placeholder)
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
      words.filter((word) => word.length >= 3).map((word) => [word, placeholder] as const)
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
    if (kind === "PERSON") return this.people.namesake(nameWords(value))
    if (kind === "DATE_OF_BIRTH")
      return dateAt(value)
        ?.days.map((day) => this.days.get(day))
        .find((one) => one !== undefined)
    if (kind !== "ADDRESS" || plain.length < shortestAddressLine) return undefined
    return this.addresses.around(plain)
  }

  private remember(kind: string, value: string, plain: string, placeholder: string): void {
    this.byValue.set(plain, placeholder)
    if (kind === "PERSON") this.people.add({ words: nameWords(value), placeholder })
    if (kind === "ADDRESS" && plain.length >= shortestAddressLine) this.addresses.add(plain, placeholder)
    if (kind === "DATE_OF_BIRTH") {
      // The first reading is the usual one in its language; the other would be another date.
      const [day] = dateAt(value)?.days ?? []
      if (day !== undefined && !this.days.has(day)) this.days.set(day, placeholder)
      this.built = undefined
    }
  }

  private learn(kind: string, value: string, plain: string, placeholder: string): void {
    this.add({ plain, placeholder, capital: kind === "PERSON" && nameWords(value).length < 2 })
    if (kind === "ADDRESS")
      for (const line of value.split(/\n|,\s/))
        if (/\d/.test(line) && /\p{L}{3}/u.test(line) && squashed(line).length >= shortestAddressLine)
          this.add({ plain: squashed(line), placeholder, capital: false })
    if (kind !== "PERSON") return
    const words = nameWords(value)
    for (const word of loneWords(value)) this.add({ plain: word, placeholder, capital: true })
    if (words.length < 2 || words.length > 5) return
    for (let turn = 0; turn < words.length; turn++)
      this.add({ plain: [...words.slice(turn), ...words.slice(0, turn)].join(""), placeholder, capital: false })
    const [first = "", last = ""] = [words[0], words.at(-1)]
    // Which of the two is the surname is not known: either may shrink to its initial.
    if (words.length === 2 && first.length > 1 && last.length > 1)
      for (const short of [
        first.charAt(0) + last,
        last + first.charAt(0),
        last.charAt(0) + first,
        first + last.charAt(0)
      ])
        this.add({ plain: short, placeholder, capital: true })
  }

  private add(known: Known): void {
    const before = this.known.get(known.plain)
    if (known.plain === "" || (before !== undefined && (!before.capital || known.capital))) return
    this.known.set(known.plain, before === undefined ? known : { ...before, capital: false })
    this.built = undefined
  }
}
