/** Small words with which surnames begin, of the languages from which they come. */
const WORDS =
  "de du des d la le los las el al van von der den het ten ter te zu zum zur ben bin ibn da do das dos di del della dei lo ap ab ní nic mac st ó".split(
    " "
  )

const SMALL: ReadonlySet<string> = new Set(WORDS)

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const anyOf = (words: ReadonlyArray<string>): string => `(?:${words.join("|")})`

const small = `${anyOf(WORDS)}[ ]`
const capital = String.raw`${anyOf(WORDS.map(capitalised))}[ ](?=\p{Lu}?\p{Ll})`
const capitals = String.raw`${anyOf(WORDS.map((word) => word.toUpperCase()))}[ ](?=\p{Lu}{2})`

/** One such word with the blank behind it, as a piece of an expression in which case counts: `de `, `Le `, `VAN `, `d'`. */
export const PARTICLE: string = `(?:d['’]|${small}|${capital}|${capitals})`

/**
 * What may stand before the rest of a surname, which begins with a capital behind it: `de la `, or nothing. Up to four words, since V8 writes what stands up to three times
 * out as often, and once more for each name that holds it: over a megabyte of code.
 */
export const PARTICLES = `${PARTICLE}{0,4}`

/** Whether a word in small letters is one with which surnames begin. */
export const isParticle = (word: string): boolean => SMALL.has(word.replace(/['’]$/, ""))

/** Words that surnames begin with and that are words of forms and of sentences as well. */
const ARTICLE =
  /(?:^|(?<=[ ]))(?:[Dd]e[ ](?:la|La)|DE[ ]LA|L[ea]|l[ea]|D[ue]s?|d[ue]s?|(?:LE|LA|DE|DU|DES)(?=[ ]\p{Lu}{2}))[ ](?=\p{Lu})/gu

/** A name without its surname's article: `Ann de la Tour` is `Ann Tour`. */
export const withoutArticles = (name: string): string => name.replace(ARTICLE, "")
