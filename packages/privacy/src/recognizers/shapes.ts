import type { PrivateKind } from "../kinds.js"
import type { Label, Labels, Vocabulary } from "../labels/Labels.js"
import { COMMON, GIVEN, listed, SURNAME } from "../names/gazetteer.js"
import { type Run, type Token, textOf, type View } from "../view/View.js"
import { dateAt } from "./dates.js"
import type { Reading } from "./Recognizer.js"

const digitsOf = (text: string): number => text.match(/\d/g)?.length ?? 0

/** Whether a token begins with a capital, or has nothing but them. */
export const isCapital = (token: Token | undefined): boolean => token !== undefined && /^\p{Lu}/u.test(token.text)

/** Small words within surnames. */
const PARTICLES = new Set(
  "de,du,des,la,le,les,d,l,van,von,der,den,ter,ten,da,di,do,dos,del,della,el,al,bin,ben,ibn,zu,zum,af,y,e,st,san,mac".split(
    ","
  )
)

/** Whether a token may be a particle in a surname: `de`, `van`. */
export const isParticle = (token: Token | undefined): boolean => token !== undefined && PARTICLES.has(token.fold)

export const isClass = (vocabulary: Vocabulary, token: Token | undefined, name: "title" | "firm" | "street"): boolean =>
  token !== undefined && vocabulary.words.get(token.fold)?.has(name) === true

/** Characters and words between a label and its number. */
const BEFORE_NUMBER = /^(?:[:.#=°º(["/*–-]|n|no|nr|nos|numero|num|number|nummer|id)$/

/** The first token at or behind an index that does not just lead to a value. */
export const skipLead = (view: View, from: number, to: number): number => {
  let at = from
  while (at < to && BEFORE_NUMBER.test(view.tokens[at]?.fold ?? "")) at++
  return at
}

/** Words that announce a number. */
const NUMBER_WORD = /^(?:n|no|nr|numero|number|nummer)$/
const mostWordsBetween = 4

/** Where a number begins that words part from its label: `compte ouvert sous le numéro 30066 10947`. */
export const announced = (view: View, from: number, to: number): number | undefined => {
  for (let at = from; at < Math.min(to, from + mostWordsBetween); at++) {
    const { fold = "", text = "" } = view.tokens[at] ?? {}
    if (NUMBER_WORD.test(fold)) return at
    if (!/^(?:\p{Ll}+|,)$/u.test(text)) return undefined
  }
  return undefined
}

/** Words that tell a name that somebody gave themselves. */
const LOGIN = new Set(
  "user,username,login,handle,nickname,identifiant,utilisateur,pseudo,pseudonyme,benutzer,benutzername,nutzername,benutzerkennung".split(
    ","
  )
)

/** Accounts of machines, which are nobody's. */
const MACHINES = new Set(
  "root,admin,administrator,guest,system,daemon,nobody,anonymous,null,none,unknown,deleted".split(",")
)

/** A user name after its label: `f.szabo77`. A plain word counts only after a separator and with nothing more behind it. */
export const loginRun = (view: View, label: Label, from: number, to: number): Run | undefined => {
  if (!view.tokens.slice(label.from, label.to).some(({ fold }) => LOGIN.has(fold))) return undefined
  let start = from
  while (start < to && /^["'«“:=@]$/.test(view.tokens[start]?.text ?? "")) start++
  let end = start
  while (
    end < to &&
    /^[\p{L}\p{N}._-]+$/u.test(view.tokens[end]?.text ?? "") &&
    (end === start || view.tokens[end]?.start === view.tokens[end - 1]?.end)
  )
    end++
  while (end > start && /^[._-]$/.test(view.tokens[end - 1]?.text ?? "")) end--
  const text = textOf(view, [start, end])
  if (end <= start || text.length < 3 || MACHINES.has(text) || !/\p{L}/u.test(text)) return undefined
  const alone = !/^\p{L}/u.test(view.tokens[end]?.text ?? "") || end >= to
  // `user oscar from 203.0.113.77`
  const connects = view.tokens[end]?.text === "from" && /^\d/.test(view.tokens[end + 1]?.text ?? "")
  const assigned = connects || view.tokens[start - 1]?.text === "=" || view.tokens[start - 1]?.text === '"'
  const plain = /^\p{Ll}+$/u.test(text)
  return (/^\p{L}/u.test(text) && /[\d._]/.test(text)) ||
    (plain && (assigned || (alone && (label.colon || label.fills))))
    ? [start, end]
    : undefined
}

/** A run of signs with digits, as numbers of people and accounts are written: `P-778812`, `AB 12 34 56 C`, `**** 4821`. */
export const numberRun = (view: View, from: number, to: number, fewest: number): Run | undefined => {
  const start = skipLead(view, from, to)
  let end = start
  let digits = 0
  let masked = false
  for (let i = start; i < to; i++) {
    const token = view.tokens[i]
    const before = view.tokens[i - 1]
    if (token === undefined) break
    const gap = i === start || before === undefined ? 0 : token.start - before.end
    const joint = /^[-/._–]$/.test(token.text)
    const mask = /^[*•xX]+$/.test(token.text)
    const groups = /^(?=.*\d)[\p{L}\p{N}-]+$/u.test(token.text)
    const letters = /^\p{Lu}{1,4}$/u.test(token.text) && (i === start || gap <= 1)
    if (gap > 2 || !(joint || mask || groups || letters)) break
    masked ||= mask
    digits += digitsOf(token.text)
    if (!joint) end = i + 1
  }
  // Letters at the end that are not part of it: `4821 EUR`, `12345 VISA`.
  while (end - 1 > start && /^\p{Lu}{2,}$/u.test(view.tokens[end - 1]?.text ?? "")) end--
  const behind = view.tokens[end]?.text ?? ""
  if (end <= start || /^[€$£%]$/.test(behind)) return undefined
  const text = textOf(view, [start, end])
  if (/^\d{1,3}(?:[ .]?\d{3})*[.,]\d{2}(?:\s|$)/.test(text)) return undefined
  const date = dateAt(text)
  if (date !== undefined && date.end === text.length) return undefined
  return digits >= fewest || (masked && digits >= 2) ? [start, end] : undefined
}

/** A date at the beginning of a run of tokens. */
export const dateRun = (view: View, from: number, to: number): Run | undefined => {
  const start = skipLead(view, from, to)
  const [first, last] = [view.tokens[start], view.tokens[to - 1]]
  if (first === undefined || last === undefined || start >= to) return undefined
  const date = dateAt(view.read.slice(first.start, Math.min(last.end, first.start + 40)))
  if (date === undefined) return undefined
  let end = start
  while (end < to && (view.tokens[end]?.end ?? Infinity) <= first.start + date.end) end++
  return end > start ? [start, end] : undefined
}

const mostNameWords = 6
/** Words between two people. */
const JOINING = new Set(["et", "ou", "and", "or", "und", "oder"])

/** A name at the beginning of a run of tokens: words with capitals, initials, particles, titles passed over. */
export const nameRun = (reading: Reading, from: number, to: number): Run | undefined => {
  const { labels, view } = reading
  const { vocabulary } = labels
  let start = from
  while (
    start < to &&
    (/^[:.'’"(*-]$/.test(view.tokens[start]?.text ?? "") || isClass(vocabulary, view.tokens[start], "title"))
  )
    start++
  let end = start
  let words = 0
  for (let i = start; i < to && words < mostNameWords; i++) {
    const token = view.tokens[i]
    if (token === undefined) break
    if (isClass(vocabulary, token, "firm") && isCapital(token) && token.text.length > 1) return undefined
    if (/^[.,'’]$/.test(token.text)) {
      const label = labels.in(token.segment).find((one) => one.from === i + 1)
      if (token.text === "," && (!isCapital(view.tokens[i + 1]) || (label !== undefined && label.kind !== "PERSON")))
        break
      continue
    }
    if (/\d/.test(token.text) || (words > 0 && JOINING.has(token.fold))) break
    if (isCapital(token)) {
      words++
      end = i + 1
    } else if (!(isParticle(token) && isCapital(view.tokens[i + 1]))) break
  }
  // A full stop behind an initial is the initial's.
  if (view.tokens[end]?.text === "." && (view.tokens[end - 1]?.text.length ?? 0) <= 2 && end < to) end++
  return words > 0 && isPlausible(labels, view.tokens.slice(start, end), start > from) ? [start, end] : undefined
}

/** Whether capitalised words may be a name: at least one has two letters, and most are not common words of the language. */
const isPlausible = ({ vocabulary }: Labels, tokens: ReadonlyArray<Token>, titled: boolean): boolean => {
  const words = tokens.filter(({ text }) => /^\p{L}{2}/u.test(text))
  const [only] = words
  if (only === undefined) return false
  if (titled) return true
  // A code of a column, and no name that anybody has heard of.
  if (words.length === 1 && /^\p{Lu}{2,4}$/u.test(only.text) && (listed(only.fold) & (GIVEN | SURNAME)) === 0)
    return false
  const common = words.filter((token) => {
    const bits = listed(token.fold)
    return ((bits & COMMON) !== 0 && (bits & (GIVEN | SURNAME)) === 0) || vocabulary.isLabelWord(token.fold)
  })
  return common.length * 2 < words.length || (common.length * 2 === words.length && words.length > 1)
}

const mostAddressTokens = 24
/** Verbs and small words that end an address in a sentence. */
export const SENTENCE_WORDS = new Set(
  "est,a,sont,depuis,pour,dans,qui,que,où,et,ou,is,was,since,for,and,to,from,at,ist,seit,und,oder,wird,hat,avec,par,with,on,email,where,who,when,il,elle,je".split(
    ","
  )
)

/** An address to the end of a run of tokens, if it has a number, or a street's word or a town's capital. */
export const addressRun = (reading: Reading, from: number, to: number): Run | undefined => {
  const { labels, view } = reading
  let start = from
  while (start < to && /^[:.#=(-]$/.test(view.tokens[start]?.text ?? "")) start++
  let end = start
  // The sentence may continue after an address.
  while (
    end < Math.min(to, start + mostAddressTokens) &&
    !(end > start && SENTENCE_WORDS.has(view.tokens[end]?.text ?? ""))
  )
    end++
  while (end > start && /^[,;.–-]$/.test(view.tokens[end - 1]?.text ?? "")) end--
  const tokens = view.tokens.slice(start, end)
  if (!tokens.some(({ text }) => /\p{L}{3}/u.test(text)) && !/^[A-Z]{1,2}\d/.test(tokens[0]?.text ?? ""))
    return undefined
  const digits = tokens.some(({ text }) => /\d/.test(text))
  const street = tokens.some((token) => isClass(labels.vocabulary, token, "street"))
  const capitals = tokens.filter(isCapital).length
  const small = tokens.filter(({ text }) => /^\p{Ll}{3,}$/u.test(text)).length
  if (tokens.length === 0 || /@/.test(textOf(view, [start, end]))) return undefined
  return (digits && tokens.length > 1 && small <= capitals + 3) ||
    street ||
    (capitals > 0 &&
      small === 0 &&
      tokens.filter(({ text }) => !/^[.,]$/.test(text)).length <= 5 &&
      !(tokens.length > 5 && tokens.some(({ text }) => /^[^\p{L}\p{N}.,'’()-]$/u.test(text))))
    ? [start, end]
    : undefined
}

const SMALL_IN_PLACES = new Set("sur,sous,en,upon,am,an,bei,les,lez,lès".split(","))

/** Where an address that was found ends: words with capitals and numbers behind a comma or beside it on its line are its own, up to the next label or title. */
export const endOfAddress = ({ labels, view }: Reading, end: number, from: number): number => {
  const segment = view.segments[view.tokens[from]?.segment ?? -1]
  let last = end
  for (let i = from + 1; i < (segment?.to ?? 0); i++) {
    const token = view.tokens[i]
    if (token === undefined || token.start < end) continue
    const town = isCapital(token) || /^\d{4,6}$|^[A-Z]{1,2}\d/.test(token.text)
    const joint = token.text === "," || (isParticle(token) && isCapital(view.tokens[i + 1]))
    if (!(town || joint) || isClass(labels.vocabulary, token, "title") || labels.vocabulary.isLabelWord(token.fold))
      break
    if (town) last = token.end
  }
  return last
}

/** A place's name: words with capitals, and a country or a number of a department behind it. */
export const placeRun = (view: View, from: number, to: number): Run | undefined => {
  let start = from
  while (start < to && /^(?:[:.(-]|a|in|à)$/i.test(view.tokens[start]?.text ?? "")) start++
  let end = start
  for (let i = start; i < to && i < start + 8; i++) {
    const token = view.tokens[i]
    const bracketed = view.tokens[i - 1]?.text === "(" && /^\d{2,5}$|^2[AB]$/.test(token?.text ?? "")
    const small = isParticle(token) || SMALL_IN_PLACES.has(token?.fold ?? "")
    if (
      token === undefined ||
      !(isCapital(token) || bracketed || /^[(),'’/-]$/.test(token.text) || (small && isCapital(view.tokens[i + 1])))
    )
      break
    if (isCapital(token) || (/^[)]$/.test(token.text) && end > start)) end = i + 1
    // A second figure or label in the line is no more of the place.
    if (token.text === ")") break
  }
  return end > start && isCapital(view.tokens[start]) ? [start, end] : undefined
}

/** The least digits of numbers, by their kind. */
const DIGITS: Readonly<Partial<Record<PrivateKind, number>>> = {
  PHONE: 6,
  IBAN: 10,
  ACCOUNT: 2,
  ID_NUMBER: 2,
  CARD: 4,
  SOCIAL_SECURITY_NUMBER: 5,
  TAX_NUMBER: 5
}

/** The value of a kind after its label, and the joint confidence of label and form. */
export const runOf = (kind: PrivateKind, reading: Reading, from: number, to: number): Run | undefined => {
  if (kind === "PERSON") return nameRun(reading, from, to)
  if (kind === "ADDRESS") return addressRun(reading, from, to)
  if (kind === "DATE_OF_BIRTH") return dateRun(reading.view, from, to)
  if (kind === "PLACE_OF_BIRTH") return placeRun(reading.view, from, to)
  if (kind === "NUMBER_PLATE") return plateRun(reading.view, from, to)
  const fewest = DIGITS[kind]
  return fewest === undefined ? undefined : numberRun(reading.view, from, to, fewest)
}

const PLATE = /^(?=[^\d]*\d)(?=\P{Lu}*\p{Lu})[\p{Lu}\d]{1,4}(?:[ -][\p{Lu}\d]{1,4}){0,3}$/u

const plateRun = (view: View, from: number, to: number): Run | undefined => {
  const start = skipLead(view, from, to)
  for (let end = Math.min(to, start + 5); end > start; end--) {
    const text = textOf(view, [start, end])
    if (text.length >= 4 && text.length <= 12 && PLATE.test(text)) return [start, end]
  }
  return undefined
}
