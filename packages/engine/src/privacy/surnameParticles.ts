/** Small words with which surnames begin, of the languages from which they come. */
const WORDS =
  "de du des d la le los las el al van von der den het ten ter te zu zum zur ben bin ibn da do das dos di del della dei lo ap ab ní nic mac st ó".split(
    " "
  )

const SMALL: ReadonlySet<string> = new Set(WORDS)

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const anyOf = (words: ReadonlyArray<string>): string => `(?:${words.join("|")})`

/**
 * What stands before the rest of a surname, which begins with a capital behind it, as a piece of an expression in which case counts: `de la `, `Le `, `VAN DEN `, `d'`.
 * Up to three words, each with the blank behind it.
 */
export const PARTICLE: string = String.raw`(?:d['’]|(?:${anyOf(WORDS)}[ ]|${anyOf(WORDS.map(capitalised))}[ ](?=\p{Lu}?\p{Ll})|${anyOf(WORDS.map((word) => word.toUpperCase()))}[ ](?=\p{Lu}{2})){1,3})`

/** Whether a word in small letters is one with which surnames begin. */
export const isParticle = (word: string): boolean => SMALL.has(word.replace(/['’]$/, ""))

/** Words that surnames begin with and that are words of forms and of sentences as well. */
const ARTICLE =
  /(?:^|(?<=[ ]))(?:[Dd]e[ ](?:la|La)|DE[ ]LA|L[ea]|l[ea]|D[ue]s?|d[ue]s?|(?:LE|LA|DE|DU|DES)(?=[ ]\p{Lu}{2}))[ ](?=\p{Lu})/gu

/** A name without its surname's article: `Ann de la Tour` is `Ann Tour`. */
export const withoutArticles = (name: string): string => name.replace(ARTICLE, "")
