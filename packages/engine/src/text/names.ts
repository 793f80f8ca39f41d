import { wordsIn } from "../lang/Language.js"
import { anyOf, wordsOfAll } from "../lang/languages.js"
import { fold, tokenize } from "./fold.js"
import { remembered } from "./remembered.js"

/** Legal forms and business words of countries whose languages are not installed. */
const FOREIGN_FIRMS = "asbl spa bv nv bvba oy ab as aps sl slu lda kft doo zoo"

/** Legal forms that identify a firm's name on their own. */
export const STRICT_FORMS = new Set([...wordsOfAll(({ names }) => names.legalForms)])

/** Legal forms and words at the end, and sometimes the beginning, of a firm's name. */
const LEGAL_FORMS = new Set([...STRICT_FORMS, ...wordsOfAll(({ names }) => names.firmWords), ...wordsIn(FOREIGN_FIRMS)])

const TITLES = new Set(wordsOfAll(({ names }) => names.titles))
const AND = anyOf(({ names }) => names.and)
const JOINS_TITLES = new RegExp(`^(?:${AND}|&)$`, "i")

/** How much a text looks like a firm's name: 1 with a legal form, 0.6 with a business word, otherwise 0. */
export const firmLikeness: (text: string) => number = remembered((text) => {
  const tokens = tokenize(text.replace(/\b([A-Za-z])\.\s?([A-Za-z])\.\s?([A-Za-z])?\.?/g, "$1$2$3"))
  if (tokens.length === 0 || tokens.length > 12) return 0
  if (tokens.some((token) => STRICT_FORMS.has(token))) return 1
  const joined = tokens.join(" ")
  if (/\b(?:sdn bhd|s a r l|s a s|s a)\b/.test(joined)) return 1
  return tokens.some((token) => LEGAL_FORMS.has(token)) ? 0.6 : 0
})

/** A firm's name without the legal form that ends it: `Au bon coin SARL` is `Au bon coin`. */
export const withoutLegalForm = (text: string): string => {
  const words = text.trim().split(/\s+/)
  while (words.length > 1 && STRICT_FORMS.has(fold(words.at(-1) ?? "").replace(/[^a-z]/g, ""))) words.pop()
  return words.join(" ").replace(/[\s,]+$/, "")
}

/** Whether a text is a bare legal form: `Ltd.` */
export const isLegalForm = (text: string): boolean => STRICT_FORMS.has(fold(text).replace(/[^a-z]/g, ""))

const isTitle = (word: string | undefined): boolean => TITLES.has(fold(word ?? "").replace(".", ""))

/** How much a text looks like a person's name: a title, or two to four capitalised words. */
export const personLikeness: (text: string) => number = remembered((text) => {
  const words = text.trim().split(/\s+/)
  if (words.length === 0 || words.length > 6) return 0
  const titled = isTitle(words[0])
  // `Mr and Mrs Field`, `M. et Mme Champ`
  const couple = titled && words.length > 3 && JOINS_TITLES.test(words[1] ?? "") && isTitle(words[2])
  const rest = couple ? words.slice(3) : titled ? words.slice(1) : words
  const capital = rest.length >= 1 && rest.length <= 4 && rest.every((word) => /^\p{Lu}[\p{L}'.-]*,?$/u.test(word))
  if (titled && capital) return 1
  return capital && rest.length >= 2 ? 0.6 : 0
})

const TITLES_ALONE = new RegExp(
  `^(?:(?:${anyOf(({ names }) => names.titlesAlone)})\\.?(?:\\s+(?:${AND}|&)\\s+|,?\\s*(?=$)))+$`,
  "i"
)

/** Whether a text is one or two titles without a name: `Monsieur et Madame`. */
export const isTitleAlone: (text: string) => boolean = remembered((text) => TITLES_ALONE.test(text))

interface Counts {
  /** Excluding spaces. */
  readonly characters: number
  readonly letters: number
  readonly capitals: number
}

/** Whether a character is an accented letter of Latin-1 or Latin Extended-A; two codes in that range are signs. */
const isAccented = (code: number): boolean => code >= 0xc0 && code <= 0x17f && code !== 0xd7 && code !== 0xf7

/** Counts a text's kinds of characters. */
const countsOf = (text: string): Counts => {
  let characters = 0
  let letters = 0
  let capitals = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7e) {
      if (!isAccented(code)) return countsOfAny(text)
      const letter = text.charAt(i)
      characters++
      letters++
      if (letter !== letter.toLowerCase()) capitals++
      continue
    }
    if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) continue
    characters++
    if (code >= 0x41 && code <= 0x5a) {
      letters++
      capitals++
    } else if (code >= 0x61 && code <= 0x7a) letters++
  }
  return { characters, letters, capitals }
}

const countsOfAny = (text: string): Counts => {
  const letters = text.match(/\p{L}/gu) ?? []
  return {
    characters: text.replace(/\s/g, "").length,
    letters: letters.length,
    capitals: letters.filter((letter) => letter !== letter.toLowerCase()).length
  }
}

/** Share of a text's characters, excluding spaces, that are letters. */
export const letterShare = (text: string): number => {
  const { characters, letters } = countsOf(text)
  return characters === 0 ? 0 : letters / characters
}

/** Share of a text's letters that are capitals. */
export const capitalShare = (text: string): number => {
  const { capitals, letters } = countsOf(text)
  return letters === 0 ? 0 : capitals / letters
}
