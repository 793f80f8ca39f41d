import { fold, squashed } from "../fold.js"
import { LEXICONS } from "../labels/lexicons.js"
import { COMMON, listed, TOWN } from "../names/gazetteer.js"

const titles = new Set(LEXICONS.flatMap(({ words }) => words.title.split(",")))
const particles = new Set("de,du,des,la,le,les,van,von,der,den,da,di,et,and,und".split(","))

/** The words of a name, folded, titles apart. */
export const nameWords = (name: string): ReadonlyArray<string> =>
  name
    .split(/[\s,.]+/)
    .map((word) => ({ plain: squashed(word), folded: fold(word) }))
    .filter(({ folded, plain }) => plain !== "" && !titles.has(folded))
    .map(({ plain }) => plain)

const shortestAlone = 4

/** The capitalised words of a name that identify the person on their own, without those that are also common words or towns. */
export const loneWords = (name: string): ReadonlyArray<string> => {
  const words = name.split(/[\s,.]+/).filter((word) => word !== "" && !titles.has(fold(word)))
  return words
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => ({ plain: squashed(word), bits: listed(fold(word)), upper: /^\p{Lu}{3}/u.test(word) }))
    .filter(
      ({ bits, plain, upper }, at) =>
        words.length === 1 ||
        (plain.length >= shortestAlone &&
          !particles.has(plain) &&
          (bits & COMMON) === 0 &&
          ((bits & TOWN) === 0 || upper || at === words.length - 1))
    )
    .map(({ plain }) => plain)
}

interface Person {
  readonly words: ReadonlyArray<string>
  readonly placeholder: string
}

const alike = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) === 1 && a.charAt(0) === b.charAt(0))

/** The people of a document, found by the words of their names. */
export class People {
  readonly all: Array<Person> = []
  private readonly byWord = new Map<string, Array<Person>>()

  add(person: Person): void {
    this.all.push(person)
    for (const word of new Set(person.words)) {
      if (word.length < 2) continue
      const others = this.byWord.get(word)
      if (others === undefined) this.byWord.set(word, [person])
      else others.push(person)
    }
  }

  /** The placeholder of the only person whose name includes these words; undefined if there is none, or more than one. */
  namesake(words: ReadonlyArray<string>): string | undefined {
    let found: string | undefined
    for (const word of words)
      for (const { placeholder, words: others } of this.byWord.get(word) ?? []) {
        const [few, many] = others.length < words.length ? [others, words] : [words, others]
        if (placeholder === found || !few.every((one) => many.some((other) => alike(one, other)))) continue
        if (found !== undefined) return undefined
        found = placeholder
      }
    return found
  }
}
