import type { Label, Labels } from "../labels/Labels.js"
import { LEXICONS, type WordClass } from "../labels/Lexicon.js"
import { COMMON, GIVEN, listed, SURNAME } from "../names/gazetteer.js"
import { type Run, type Token, textOf, type View } from "../view/View.js"
import { dateAt } from "./dates.js"
import type { Reading } from "./Recognizer.js"

/** Whether a token begins with a capital, or has nothing but them. */
export const isCapital = (token: Token | undefined): boolean => token !== undefined && /^\p{Lu}/u.test(token.text)

/** Small words within surnames. */
const PARTICLES = new Set(LEXICONS.flatMap(({ nameParticles }) => nameParticles.split(",")))

/** Whether a token may be a particle in a surname: `de`, `van`. */
export const isParticle = (token: Token | undefined): boolean => token !== undefined && PARTICLES.has(token.fold)

/** Whether a token is one of a class of words. */
export const isClass = ({ vocabulary }: Labels, token: Token | undefined, name: WordClass): boolean =>
  token !== undefined && vocabulary.words.get(token.fold)?.has(name) === true

/** Whether a token is a capitalised word of firms' names: `Ltd`, `Boulangerie`. */
export const isFirm = (labels: Labels, token: Token | undefined): boolean =>
  isCapital(token) && (token?.text.length ?? 0) > 1 && isClass(labels, token, "firm")

/** The first token at or behind an index that is not of a form. */
const skip = ({ tokens }: View, from: number, to: number, form: RegExp): number => {
  let at = from
  while (at < to && form.test(tokens[at]?.fold ?? "")) at++
  return at
}

/** The first token at or behind an index that does not just lead to a value: signs and words between a label and its number. */
export const skipLead = (view: View, from: number, to: number): number =>
  skip(view, from, to, /^(?:[:.#=°º("[/*–-]|n|no|nr|nos|numero|num|number|nummer|id)$/)

const mostWordsBetween = 4

/** Where a number begins that words part from its label: `compte ouvert sous le numéro 30066 10947`. */
export const announced = (view: View, from: number, to: number): number | undefined => {
  const end = Math.min(to, from + mostWordsBetween)
  const at = skip(view, from, end, /^(?!(?:n|no|nr|numero|number|nummer)$)(?:\p{Ll}+|,)$/u)
  const apart = at < end && /^[\p{Ll}\s,]*$/u.test(textOf(view, [from, at]))
  return apart && skip(view, at, at + 1, /^\p{Ll}/u) > at ? at : undefined
}

/** The value of a kind at the beginning of a run of tokens, if there is one. */
type Shape = (reading: Reading, from: number, to: number) => Run | undefined
type LengthOf = (text: string) => number | undefined

/** The tokens from one on that a form takes: how much of the text it takes is for `lengthOf` to say. */
const formRun = (view: View, from: number, to: number, lengthOf: LengthOf, text = view.text): Run | undefined => {
  const [first, last] = [view.tokens[from], view.tokens[to - 1]]
  if (first === undefined || last === undefined || from >= to) return undefined
  const until = first.start + (lengthOf(text.slice(first.start, last.end)) ?? 0)
  let end = from
  while (end < to && (view.tokens[end]?.end ?? Infinity) <= until) end++
  return end > from ? [from, end] : undefined
}

/** Words that tell a name that somebody gave themselves. */
const LOGIN =
  /^(?:user(?:name)?|login|handle|nickname|identifiant|utilisateur|pseudo(?:nyme)?|benutzer(?:name|kennung)?|nutzername)$/
/** Accounts of machines, which are nobody's. */
const MACHINES = /^(?:root|admin|administrator|guest|system|daemon|nobody|anonymous|null|none|unknown|deleted)$/

/** A user name after its label: `f.szabo77`. A plain word counts only after a separator and with nothing more behind it. */
export const loginRun = (view: View, label: Label, from: number, to: number): Run | undefined => {
  if (!view.tokens.slice(label.from, label.to).some(({ fold }) => LOGIN.test(fold))) return undefined
  const start = skip(view, from, to, /^["'«“:=@]$/)
  return formRun(view, start, to, (text) => {
    const name = /^[\p{L}\p{N}._-]*[\p{L}\p{N}]/u.exec(text)?.[0] ?? ""
    const behind = text.slice(name.length)
    // `user oscar from 203.0.113.77`
    const assigned = /[="]/.test(view.tokens[start - 1]?.text ?? "") || /^ from \d/.test(behind)
    const alone = (label.colon || label.fills) && !/^\s*\p{L}/u.test(behind)
    const plain = /^\p{Ll}+$/u.test(name) && (assigned || alone)
    return name.length >= 3 && !MACHINES.test(name) && (plain || /^\p{L}.*[\d._]/u.test(name)) ? name.length : undefined
  })
}

const PART = "(?:[*•]+|(?:[xX]+|(?=[\\p{L}-]*\\d)[\\p{L}\\p{N}]+(?:-[\\p{L}\\p{N}]+)*|\\p{Lu}{1,4})(?![\\p{L}\\p{N}]))"
const NUMBER = new RegExp(`^${PART}(?:\\s{0,2}(?:[-/._–]\\s{0,2})*${PART})*`, "u")
const SUM = /^\d{1,3}(?:[ .]?\d{3})*[.,]\d{2}(?:\s|$)/

/** A run of signs with digits, as numbers of people and accounts are written: `P-778812`, `AB 12 34 56 C`, `**** 4821`. */
export const numberRun =
  (fewest: number): Shape =>
  ({ view }, from, to) =>
    formRun(view, skipLead(view, from, to), to, (text) => {
      // Letters at the end are not part of it: `4821 EUR`, `12345 VISA`.
      const found = (NUMBER.exec(text)?.[0] ?? "").replace(/(?:[\s/._–-]+\p{Lu}{2,})+$/u, "")
      const digits = found.match(/\d/g)?.length ?? 0
      const isOther = /^\s*[€$£%]/.test(text.slice(found.length)) || SUM.test(found)
      const enough = digits >= fewest || (digits >= 2 && /(?:^|[^\p{L}])[*•xX]+(?!\p{L})/u.test(found))
      return enough && !isOther && dateAt(found)?.end !== found.length ? found.length : undefined
    })

/** A date at the beginning of a run of tokens. */
export const dateRun = (view: View, from: number, to: number): Run | undefined =>
  formRun(view, skipLead(view, from, to), to, (text) => dateAt(text.slice(0, 40))?.end, view.read)

const PLATE = /^[\p{Lu}\d]{1,4}(?:[ -][\p{Lu}\d]{1,4}){0,3}(?![\p{L}\d])/u

const plateRun = (view: View, from: number, to: number): Run | undefined =>
  formRun(view, skipLead(view, from, to), to, (text) => {
    const found = PLATE.exec(text)?.[0] ?? ""
    return found.length >= 4 && found.length <= 12 && /\d/.test(found) && /\p{Lu}/u.test(found)
      ? found.length
      : undefined
  })

const PLACE_WORD = "\\p{Lu}[\\p{L}\\p{M}\\p{N}-]*"
const SMALL = `(?:${[...PARTICLES].join("|")}|sur|sous|en|upon|am|an|bei|lez|lès)`
const PLACE = new RegExp(
  `^${PLACE_WORD}(?:(?:[ ,'’/(-]{1,3}|\\n\\(|(?<=-)\\n)(?:${SMALL}[ '’])?${PLACE_WORD}){0,6}(?: ?\\((?:\\d{2,5}|2[AB]))?\\)?`,
  "u"
)

/** A place's name: words with capitals, and a country or a number of a department behind it. */
export const placeRun = (view: View, from: number, to: number): Run | undefined =>
  formRun(view, skip(view, from, to, /^(?:[:.(-]|a|in)$/), to, (text) => PLACE.exec(text)?.[0].length)

const mostNameWords = 6
/** Words between two people. */
const JOINING = /^(?:et|ou|and|or|und|oder)$/

/** A name at the beginning of a run of tokens: words with capitals, initials, particles, titles passed over. */
export const nameRun = ({ labels, view }: Reading, from: number, to: number): Run | undefined => {
  const { tokens } = view
  let start = from
  while (start < to && (/^[:.'’"(*-]$/.test(tokens[start]?.text ?? "") || isClass(labels, tokens[start], "title")))
    start++
  let end = start
  let words = 0
  for (let i = start; i < to && words < mostNameWords; i++) {
    const token = tokens[i]
    if (token === undefined || /\d/.test(token.text) || (words > 0 && JOINING.test(token.fold))) break
    if (isFirm(labels, token)) return undefined
    if (token.text === ",") {
      const label = labels.in(token.segment).find((one) => one.from === i + 1)
      if (!isCapital(tokens[i + 1]) || (label !== undefined && label.kind !== "PERSON")) break
    } else if (isCapital(token)) {
      words++
      end = i + 1
    } else if (!/^[.'’]$/.test(token.text) && !(isParticle(token) && isCapital(tokens[i + 1]))) break
  }
  // A full stop behind an initial is the initial's.
  if (tokens[end]?.text === "." && (tokens[end - 1]?.text.length ?? 0) <= 2 && end < to) end++
  return words > 0 && isPlausible(labels, tokens.slice(start, end), start > from) ? [start, end] : undefined
}

/** Whether capitalised words may be a name: at least one has two letters, and most are not common words of the language. */
const isPlausible = ({ vocabulary }: Labels, tokens: ReadonlyArray<Token>, titled: boolean): boolean => {
  const words = tokens.filter(({ text }) => /^\p{L}{2}/u.test(text))
  const isName = ({ fold }: Token): boolean => (listed(fold) & (GIVEN | SURNAME)) !== 0
  const [only] = words
  if (only === undefined || titled) return only !== undefined
  // A code of a column, and no name that anybody has heard of.
  if (words.length === 1 && /^\p{Lu}{2,4}$/u.test(only.text) && !isName(only)) return false
  const common = words.filter(
    (word) => ((listed(word.fold) & COMMON) !== 0 && !isName(word)) || vocabulary.isLabelWord(word.fold)
  ).length
  return common * 2 < words.length + (words.length > 1 ? 1 : 0)
}

const mostAddressTokens = 24
/** Verbs and small words that end an address in a sentence. */
export const SENTENCE_WORDS = new Set(LEXICONS.flatMap(({ sentenceWords }) => sentenceWords.split(",")))

/** An address to the end of a run of tokens or of its clause, if it has a number, or a street's word or a town's capital. */
export const addressRun = ({ labels, view }: Reading, from: number, to: number): Run | undefined => {
  const start = skip(view, from, to, /^[:.#=(-]$/)
  const most = Math.min(to, start + mostAddressTokens)
  let end = Math.min(start + 1, to)
  while (end < most && !SENTENCE_WORDS.has(view.tokens[end]?.text ?? "")) end++
  while (end > start && /^[,;.–-]$/.test(view.tokens[end - 1]?.text ?? "")) end--
  const tokens = view.tokens.slice(start, end)
  const text = textOf(view, [start, end])
  if (tokens.length === 0 || text.includes("@") || !/\p{L}{3}|^[A-Z]{1,2}\d/u.test(text)) return undefined
  const capitals = tokens.filter(isCapital).length
  const small = tokens.filter((token) => /^\p{Ll}{3,}$/u.test(token.text)).length
  const numbered = /\d/.test(text) && tokens.length > 1 && small <= capitals + 3
  const named = capitals > 0 && small === 0 && tokens.filter((token) => !/^[.,]$/.test(token.text)).length <= 5
  return numbered || named || tokens.some((token) => isClass(labels, token, "street")) ? [start, end] : undefined
}

/** Where an address that was found ends: words with capitals and numbers behind a comma or beside it on its line are its own, up to the next label or title. */
export const endOfAddress = ({ labels, view }: Reading, end: number, from: number): number => {
  const segment = view.segments[view.tokens[from]?.segment ?? -1]
  let last = end
  for (const [at, token] of view.tokens.slice(from + 1, segment?.to).entries()) {
    if (token.start < end) continue
    const town = isCapital(token) || /^\d{4,6}$|^[A-Z]{1,2}\d/.test(token.text)
    const joint = token.text === "," || (isParticle(token) && isCapital(view.tokens[from + 2 + at]))
    if (!(town || joint) || isClass(labels, token, "title") || labels.vocabulary.isLabelWord(token.fold)) break
    if (town) last = token.end
  }
  return last
}

/** What values are made like, by their kind. */
const SHAPES: Readonly<Partial<Record<string, Shape>>> = {
  PERSON: nameRun,
  ADDRESS: addressRun,
  DATE_OF_BIRTH: ({ view }, from, to) => dateRun(view, from, to),
  PLACE_OF_BIRTH: ({ view }, from, to) => placeRun(view, from, to),
  NUMBER_PLATE: ({ view }, from, to) => plateRun(view, from, to),
  PHONE: numberRun(6),
  IBAN: numberRun(10),
  ACCOUNT: numberRun(2),
  ID_NUMBER: numberRun(2),
  CARD: numberRun(4),
  SOCIAL_SECURITY_NUMBER: numberRun(5),
  TAX_NUMBER: numberRun(5)
}

/** The value of a kind at the beginning of a run of tokens. */
export const runOf = (kind: string, reading: Reading, from: number, to: number): Run | undefined =>
  SHAPES[kind]?.(reading, from, to)
