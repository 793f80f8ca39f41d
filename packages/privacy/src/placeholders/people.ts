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

/** The words of a name that tell who it is without the others, written with a capital: none that are words or towns as well. */
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

/** The placeholder of the one person whose name has these words, or some of them; undefined where there is none, or more than one. */
export const namesakes = (
  words: ReadonlyArray<string>,
  people: ReadonlyArray<{ readonly words: ReadonlyArray<string>; readonly placeholder: string }>
): string | undefined => {
  if (words.length === 0) return undefined
  const alike = (a: string, b: string): boolean =>
    a === b || (Math.min(a.length, b.length) === 1 && a.charAt(0) === b.charAt(0))
  const found = new Set(
    people.flatMap(({ placeholder, words: others }) => {
      const [few, many] = others.length < words.length ? [others, words] : [words, others]
      const spelt = few.some((word) => word.length > 1 && many.includes(word))
      return spelt && few.every((word) => many.some((other) => alike(word, other))) ? [placeholder] : []
    })
  )
  return found.size === 1 ? [...found][0] : undefined
}
