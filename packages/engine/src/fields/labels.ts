import { flatMap } from "../flatMap.js"
import { documentStore } from "../text/documentMemory.js"
import { likeness } from "../text/spelling.js"
import type { FieldKind } from "../types/DocumentType.js"
import { conceptsOf } from "./concepts.js"
import { areOpposite, isKnownConcept, relatedShare, relatedTo, weightOf } from "./thesaurus.js"

/** One way in which a document may name a field. */
export interface LabelPhrase {
  readonly concepts: ReadonlyArray<string>
  /** 0 to 1: how surely a label of these words is the field's. */
  readonly weight: number
  /** Whether a label may leave part of it out: a hint's prose says more than a label does. */
  readonly prose?: boolean
  /** Whether its words are a caller's own. No list holds all their forms, so similar words match too. */
  readonly lenient?: boolean
}

/** All the ways in which a document may name a field. */
export interface LabelQuery {
  readonly phrases: ReadonlyArray<LabelPhrase>
  /** Concepts that do not count against a label of this field, such as the field's own type (`date`, `amount`, `number`). */
  readonly neutral: ReadonlySet<string>
  /** Concepts that a label of this kind of field does not have: `number` beside a name, `date` beside an amount. */
  readonly hostile: ReadonlySet<string>
}

/** A phrase of a label with its weight; the words are those a document would show. */
export const phrase = (words: string, weight = 1): LabelPhrase => ({ concepts: conceptsOf(words), weight })

/** Labels are short; a longer text is a sentence that contains the field's words by chance. */
const LONGEST_LABEL = 8

/** The most texts whose quality is cached for each field's query. */
const MOST_CACHED = 2000

const qualities = documentStore(() => new WeakMap<LabelQuery, Map<string, number>>())

/** 0 to 1: how well a text serves as the label of a field. */
export const labelQuality = (
  query: LabelQuery,
  text: string,
  label: ReadonlyArray<string> = conceptsOf(text)
): number => {
  // Most texts have nothing to do with most fields.
  if (!reaches(query, label)) return 0
  const cacheOf = qualities()
  let cache = cacheOf.get(query)
  if (cache === undefined) {
    cache = new Map()
    cacheOf.set(query, cache)
  }
  const cached = cache.get(text)
  if (cached !== undefined) return cached
  let best = 0
  for (const one of query.phrases) best = Math.max(best, phraseQuality(one, label, query))
  if (label.length > LONGEST_LABEL) best *= LONGEST_LABEL / label.length
  if (cache.size >= MOST_CACHED) cache.clear()
  cache.set(text, best)
  return best
}

/** Whether one of a label's concepts is among those of a query's labels, or resembles one of the caller's own words. */
const reaches = (query: LabelQuery, label: ReadonlyArray<string>): boolean => {
  const reach = reachOfQuery(query)
  for (const concept of label) if (reach.has(concept)) return true
  const own = ownWordsOfQuery(query)
  if (own.length === 0) return false
  return label.some((concept) => own.some((word) => likenessOf(word, concept) > 0))
}

const reachOf = new WeakMap<LabelQuery, ReadonlySet<string>>()

/** The concepts of which every label with a non-zero quality has at least one. */
export const reachOfQuery = (query: LabelQuery): ReadonlySet<string> => {
  const known = reachOf.get(query)
  if (known !== undefined) return known
  const reach = new Set<string>()
  for (const { concepts } of query.phrases) {
    for (const concept of concepts) {
      reach.add(concept)
      for (const related of relatedTo(concept)) reach.add(related)
    }
  }
  reachOf.set(query, reach)
  return reach
}

const ownWords = new WeakMap<LabelQuery, ReadonlyArray<string>>()

/** The words of a query that the thesaurus does not know. Similar words name the field too. */
export const ownWordsOfQuery = (query: LabelQuery): ReadonlyArray<string> => {
  const known = ownWords.get(query)
  if (known !== undefined) return known
  const words = flatMap(query.phrases, ({ concepts, lenient }) => (lenient === true ? concepts.filter(isOwnWord) : []))
  const own = [...new Set(words)]
  ownWords.set(query, own)
  return own
}

/** Whether a concept is a word unknown to the thesaurus. */
export const isOwnWord = (concept: string): boolean => {
  const second = concept.charCodeAt(1)
  return concept.charCodeAt(0) === 0x3d && second >= 0x61 && second <= 0x7a
}

/** How surely two words unknown to the thesaurus are the same. */
export const likenessOf = (a: string, b: string): number =>
  isOwnWord(a) && isOwnWord(b) ? likeness(a.slice(1), b.slice(1)) : 0

/** Whether a phrase is relevant to a label at all: most phrases of a query are irrelevant to most labels. */
const isMetBy = (one: LabelPhrase, label: ReadonlyArray<string>): boolean => {
  for (const concept of one.concepts)
    for (const other of label)
      if (
        concept === other ||
        relatedShare(concept, other) > 0 ||
        (one.lenient === true && likenessOf(concept, other) > 0)
      )
        return true
  return false
}

const phraseQuality = (one: LabelPhrase, label: ReadonlyArray<string>, { neutral, hostile }: LabelQuery): number => {
  if (!isMetBy(one, label)) return 0
  let asked = 0
  let met = 0
  let conflict = false
  const used = new Set<string>()
  for (const concept of one.concepts) {
    const weight = weightOf(concept)
    asked += weight
    if (label.includes(concept)) {
      met += weight
      used.add(concept)
      continue
    }
    let share = 0
    let by: string | undefined
    for (const other of label) {
      const related = Math.max(relatedShare(concept, other), one.lenient === true ? likenessOf(concept, other) : 0)
      if (related > share) {
        share = related
        by = other
      }
    }
    if (by !== undefined) {
      met += weight * share
      used.add(by)
    }
  }
  if (asked === 0 || met === 0) return 0
  let extra = 0
  for (const concept of label) {
    if (used.has(concept)) continue
    if (one.concepts.some((own) => areOpposite(own, concept)) && !one.concepts.includes(concept)) conflict = true
    if (
      hostile.has(concept) &&
      !(concept === "to" && label.includes("from")) &&
      !(concept === "from" && label.includes("to"))
    )
      conflict = true
    if (neutral.has(concept) || concept === "currency") continue
    extra += /^=\d+$/.test(concept) ? 0.3 : isKnownConcept(concept) ? weightOf(concept) : 0.9
  }
  const coverage = met / asked
  const precision = met / (met + extra)
  return one.weight * coverage * (one.prose === true ? 1 : coverage) * precision ** 0.7 * (conflict ? 0.35 : 1)
}

const NEUTRAL: Readonly<Record<FieldKind, ReadonlyArray<string>>> = {
  date: ["date", "time"],
  time: ["time", "date"],
  amount: ["amount", "currency", "=eur", "=euro", "=usd", "=gbp", "=myr"],
  number: ["amount", "number", "quantity"],
  boolean: [],
  identifier: ["number"],
  iban: ["account", "number"],
  bic: ["number"],
  vat: ["number", "registration", "=intracommunautaire", "=intra", "=intracom", "=ue", "=eu", "=european", "=ident"],
  registration: ["number"],
  phone: ["number"],
  email: [],
  currency: [],
  payment: [],
  name: ["name", "company"],
  address: ["address"],
  text: [],
  sex: [],
  country: ["number"],
  zone: [],
  social_security: ["number"],
  practitioner: ["number", "registration"],
  bank_branch: ["number"]
}

/** Words in a label that refer to the number or date of another document: `Alt Order #`, `Ancien numéro`, `Date de facture associée`. */
const OF_ANOTHER =
  "alt alternate alternative previou previous former prior related linked replace precedent precedente ancien ancienne autre associe associee associated"
    .split(" ")
    .map((word) => `=${word}`)

const HOSTILE: Partial<Record<FieldKind, ReadonlyArray<string>>> = {
  date: ["number", "amount", "name", "quantity", ...OF_ANOTHER],
  amount: ["number", "date", "name", "quantity"],
  identifier: ["date", "amount", "name", "quantity", ...OF_ANOTHER],
  bank_branch: ["date", "amount", "name", "quantity"],
  name: ["number", "date", "amount", "quantity"]
}

const kindWords = new Map<FieldKind, Pick<LabelQuery, "neutral" | "hostile">>()

/** The concepts that count neither for nor against a label for this kind of field, and those that count against it. */
export const wordsOfKind = (kind: FieldKind): Pick<LabelQuery, "neutral" | "hostile"> => {
  const known = kindWords.get(kind) ?? { neutral: new Set(NEUTRAL[kind]), hostile: new Set(HOSTILE[kind] ?? []) }
  kindWords.set(kind, known)
  return known
}

/** The words of a key: `dueDate` and `due_date` are two. */
export const wordsOfKey = (key: string): string =>
  key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replace(/[_\-./]+/g, " ")

/** How much one of several things listed in a hint counts, compared with what the key names. */
const LISTED = 0.93

/** Longest part of a hint that is taken for a name of the field rather than for prose about it. */
const LONGEST_HINT_PART = 5

/**
 * The names that a caller's own field may go by: the words of its key, and those of each part of its hint ("Number of the
 * contract, order or invoice" names three things).
 */
export const queryOfSpec = (
  key: string,
  hint: string | undefined,
  kind: FieldKind,
  end: "from" | "to" | null = null
): LabelQuery => {
  const phrases: Array<LabelPhrase> = []
  const all = conceptsOf(wordsOfKey(key))
  // `a_payer`: the preposition is no word of the label by itself.
  const own = all.length > 1 ? all.filter((concept) => concept !== "=a") : all
  const { neutral, hostile } = wordsOfKind(kind)
  if (own.length > 0) phrases.push({ concepts: own, weight: 1, lenient: true })
  // The key's telling words still name the field when the label leaves out `number`, `date` or `name`.
  const telling = own.filter((concept) => !GENERIC.has(concept))
  if (telling.length > 0 && telling.length < own.length) phrases.push({ concepts: telling, weight: 0.9, lenient: true })
  // `bank_sort_code`: beside a specific term, the owner goes without saying.
  if (own.length > 2 && own[0] === "bank") phrases.push({ concepts: own.slice(1), weight: 0.95, lenient: true })
  // The ends of a period often share one label ("Period 01/02 - 28/02") that names neither end.
  const endless = telling.filter((concept) => concept !== "from" && concept !== "to")
  if (endless.length > 0 && endless.length < telling.length)
    phrases.push({ concepts: endless, weight: 0.8, lenient: true })
  if (hint !== undefined) {
    const quoted = [...hint.matchAll(/["'“«]([^"'”»]{2,60})["'”»]/g)].map((match) => match[1] ?? "")
    for (const words of quoted) phrases.push({ concepts: conceptsOf(words), weight: 0.95, lenient: true })
    // A specific key is a surer name than each of the things that a hint lists.
    const named = telling.some(isKnownConcept)
    const parts = hint.split(/[,;:.()]|\s(?:or|ou|and|et|aka)\s/i).filter((part) => part.trim() !== "")
    for (const part of parts) {
      const concepts = [...new Set(conceptsOf(part))].filter((concept) => !FILLERS.has(concept))
      if (concepts.length === 0 || concepts.every((concept) => GENERIC.has(concept))) continue
      // A hint of only a word or two is the label as printed.
      const whole = parts.length === 1 && concepts.length <= SHORTEST_HINT_PART
      const share = named && parts.length > 1 && !concepts.some((concept) => telling.includes(concept)) ? LISTED : 1
      phrases.push({ concepts, weight: whole ? 1 : weightOfPart(concepts) * share, prose: true, lenient: true })
      const specific = concepts.filter((concept) => !GENERIC.has(concept))
      // Without the general words, "Name of the expert" is the label itself.
      const weight = (specific.length < SHORTEST_HINT_PART ? 0.9 : 0.7) * share
      if (specific.length < concepts.length) phrases.push({ concepts: specific, weight, prose: true, lenient: true })
    }
  }
  return {
    phrases: phrases.filter(({ concepts }) => concepts.length > 0),
    neutral,
    hostile: end === null ? hostile : new Set([...hostile, end === "from" ? "to" : "from"])
  }
}

/** How surely a part of a hint is a name of the field: one or two words are, a sentence only describes it. */
const weightOfPart = ({ length }: ReadonlyArray<string>): number =>
  length <= SHORTEST_HINT_PART ? 0.9 : length <= LONGEST_HINT_PART ? 0.8 : 0.6

/** Most words of a hint's part that is nothing but the field's name. */
const SHORTEST_HINT_PART = 2

/** Words in a hint's sentences that no label has: verbs, pronouns and descriptions of the value. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    "was were been has have had who whom whose what when where how if may can must will would himself herself itself themselves they them also only such into " +
    "est sont ete etait ont avait quand comment peut doit sera lui elle meme eux ils elles aussi ainsi dans chez vers entre field value text here " +
    "champ valeur texte ici called named known appele appelee nomme indique indiquee shown printed written ecrit"
  )
    .split(" ")
    .map((word) => `=${word}`)
)

const GENERIC = new Set(["number", "date", "amount", "name", "grand", "company", "person", "type", "title"])

/** The concepts of a field's key and hint, which reveal its kind and role. */
export const conceptsOfSpec = (
  key: string,
  hint: string | undefined
): { readonly key: ReadonlyArray<string>; readonly hint: ReadonlyArray<string> } => ({
  key: conceptsOf(wordsOfKey(key)),
  hint: hint === undefined ? [] : conceptsOf(hint)
})
