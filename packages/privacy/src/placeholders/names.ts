import { fold, squashed } from "../fold.js"
import { LEXICONS } from "../labels/Lexicon.js"
import { COMMON, listed, TOWN } from "../names/gazetteer.js"

const titles = new Set(LEXICONS.flatMap(({ words }) => words.title.split(",")))
const particles = new Set("de,du,des,la,le,les,van,von,der,den,da,di,et,and,und".split(","))

const withoutTitles = (name: string): ReadonlyArray<string> =>
  name.split(/[\s,.]+/).filter((word) => squashed(word) !== "" && !titles.has(fold(word)))

/** The words of a name, folded, titles apart. */
export const nameWords = (name: string): ReadonlyArray<string> => withoutTitles(name).map(squashed)

const shortestAlone = 4

/** The capitalised words of a name that identify the person on their own, without those that are also common words or towns. */
export const loneWords = (name: string): ReadonlyArray<string> => {
  const words = withoutTitles(name).filter((word) => /^\p{Lu}/u.test(word))
  return words
    .filter((word, at) => {
      const bits = listed(fold(word))
      const isTown = (bits & TOWN) !== 0 && !/^\p{Lu}{3}/u.test(word) && at < words.length - 1
      const isPlain = squashed(word).length < shortestAlone || particles.has(fold(word)) || (bits & COMMON) !== 0
      return words.length === 1 || !(isTown || isPlain)
    })
    .map(squashed)
}
