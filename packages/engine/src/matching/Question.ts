import type { FieldSpec } from "../Extraction.js"
import { fold, tokenize } from "../text/fold.js"
import { compilePattern, type Pattern } from "../text/Pattern.js"
import { type KnownWord, knownWord, wordLikeness } from "./lexicon.js"
import { isFiller, weightOfWord } from "./wordWeights.js"

/** A word of a question, and how much it says. */
export interface AskedWord extends KnownWord {
  readonly weight: number
}

/** What a caller asks: a field's key, hint and type, read as language. */
export interface Question {
  readonly spec: FieldSpec
  readonly key: ReadonlyArray<AskedWord>
  readonly hint: ReadonlyArray<AskedWord>
  /** Words that the hint excludes: `not the print date`. */
  readonly refused: ReadonlyArray<AskedWord>
  readonly pattern: Pattern | undefined
  /** How near the question is to each of `TOPICS`, 0 to 1, in their order. */
  readonly topics: ReadonlyArray<number>
  /** What the hint says a "no" means: `false if collect`. */
  readonly no: Question | undefined
}

/** Kinds of things that are asked for, by words that name them. How their values look is learnt. */
export const TOPICS: ReadonlyArray<ReadonlyArray<string>> = [
  ["name"],
  ["person", "signatory", "patient", "employee"],
  ["company", "firm", "employer", "supplier"],
  ["address"],
  ["city", "place", "town"],
  ["country", "nationality"],
  ["date", "day"],
  ["start", "from", "begin"],
  ["end", "until", "expiry"],
  ["birth"],
  ["time", "hour"],
  ["duration", "period", "term"],
  ["number", "reference", "code"],
  ["count", "quantity"],
  ["amount", "price", "cost"],
  ["total"],
  ["tax"],
  ["rate", "percentage"],
  ["weight", "volume", "distance"],
  ["phone", "fax"],
  ["email"],
  ["account", "bank"],
  ["type", "category", "class"],
  ["description", "reason", "subject"],
  ["result", "status"],
  ["title", "role", "position"],
  ["vehicle", "model", "brand"],
  ["law", "court", "jurisdiction"]
]

let known: ReadonlyArray<ReadonlyArray<KnownWord>> | undefined

/** The words of the topics, looked up on first use. */
const topicWords = (): ReadonlyArray<ReadonlyArray<KnownWord>> => {
  known ??= TOPICS.map((words) => words.map(knownWord))
  return known
}

/** Abbreviations used in keys, with the words they stand for. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  (
    "no:number nr:number num:number nb:number qty:quantity amt:amount dob:birth ref:reference id:reference addr:address tel:phone mob:mobile acct:account " +
    "dept:department desc:description pct:percent avg:average max:maximum min:minimum ht:net ttc:gross tva:vat qte:quantite mt:montant adr:adresse dt:date"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string])
)

/** The words of a key in snake_case, camelCase or kebab-case. */
export const wordsOfKey = (key: string): ReadonlyArray<string> =>
  tokenize(
    key
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
      .replace(/[_\-./]+/g, " ")
  ).map((word) => SHORT_FORMS.get(word) ?? word)

/** A negating word, after which a hint excludes everything up to the next mark. */
const REFUSED =
  /(?:\b(?:not|never|without|excluding|except|rather than|et non|et pas|pas|non|sans|hors|sauf|nicht|ohne)\b)[^,;.()]*/g

/** What a hint says a "no" means. */
const FOR_NO = /\b(?:false|faux|non|no) (?:if|when|for|means|is|si|quand|pour)\b([^,;.()]*)/

const asked = (words: ReadonlyArray<string>): ReadonlyArray<AskedWord> =>
  words
    .filter((word) => !isFiller(word) && /[a-z\d#]/.test(word))
    .map((word) => ({ ...knownWord(word), weight: weightOfWord(word) }))

/** Reads the request of a schema field as a question. */
export const questionOf = (spec: FieldSpec): Question => {
  const told = fold(spec.hint ?? "")
  const no = spec.type === "boolean" ? FOR_NO.exec(told)?.[1] : undefined
  const hint = told.replace(FOR_NO, " ")
  const refused = hint.match(REFUSED)?.join(" ") ?? ""
  const key = asked(wordsOfKey(spec.key))
  const compiled = spec.pattern === undefined ? undefined : compilePattern(spec.pattern)
  const wanted = asked(tokenize(hint.replace(REFUSED, " ")))
  const all = key.length > 0 ? key : wanted
  return {
    spec,
    key: all,
    hint: wanted,
    refused: asked(tokenize(refused)),
    pattern: compiled?._tag === "Pattern" ? compiled : undefined,
    no: no === undefined ? undefined : questionOf({ key: no, type: "string", required: false }),
    topics: topicWords().map((words) =>
      Math.max(
        ...words.map((topic) =>
          Math.max(
            0,
            ...all.map((one) => wordLikeness(one, topic)),
            ...wanted.slice(0, 4).map((one) => 0.6 * wordLikeness(one, topic))
          )
        )
      )
    )
  }
}
