import type { FieldSpec } from "../Extraction.js"
import { fold } from "../text/fold.js"
import { compilePattern, type Pattern } from "../text/Pattern.js"
import { BUILT_IN_TYPES } from "../types/builtInTypes.js"
import type { DocumentType, FieldDefinition, FieldKind, Label, Party } from "../types/DocumentType.js"
import { agrees, labelledBy, meantBy } from "./askedNames.js"
import { datesDocument } from "./documentDay.js"
import {
  conceptsOfSpec,
  type LabelPhrase,
  type LabelQuery,
  labelQuality,
  phrase,
  queryOfSpec,
  wordsOfKey,
  wordsOfKind
} from "./labels.js"

/** A field that is looked for, whether a built-in type or a caller's schema asks for it. */
export interface SoughtField {
  readonly key: string
  readonly kind: FieldKind
  readonly query: LabelQuery
  /** Which end of a period the field asks for. */
  readonly end: "from" | "to" | null
  /** Whether the field asks for the document's total rather than for one amount among others. */
  readonly total: boolean
  /** Whether the field asks for money rather than any number. */
  readonly money: boolean
  readonly party: Party | undefined
  /** Name of the scoring model. */
  readonly model: string
  readonly shares: boolean
  /** The part of a machine-readable zone that says the same. */
  readonly zone: FieldDefinition["zone"]
  /** Whether all the different values are wanted rather than the best. */
  readonly several: boolean
  readonly pattern: Pattern | undefined
  /** Whether the document's type knows the field. */
  readonly lent: boolean
  /** Whether a caller asks for it in words of their own: no field of the document's type has this key and type. */
  readonly asked: boolean
  /** The caller's own specification, where there is one. */
  readonly spec: FieldSpec | undefined
}

/** A key without the words that mark an end of a period: equal for both ends of one period. */
const stemOfPeriod = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(
      (word) =>
        !/^(?:from|start|starts|starting|begin|begins|debut|du|to|end|ends|ending|fin|au|last|first|until|date)$/.test(
          word
        )
    )
    .join("_")

/** Whether two fields are the two ends of one period. */
export const arePeriodEnds = (a: SoughtField, b: SoughtField): boolean =>
  a.end !== null && b.end !== null && a.end !== b.end && stemOfPeriod(a.key) === stemOfPeriod(b.key)

/** The scoring model of a kind without one of its own. */
const modelOf = (kind: FieldKind): string => {
  switch (kind) {
    case "time":
      return "time"
    case "date":
      return "date"
    case "amount":
    case "number":
      return "amount"
    case "name":
    case "text":
      return "text"
    case "boolean":
      return "boolean"
    case "address":
      return "address"
    case "identifier":
      return "identifier"
    default:
      return kind
  }
}

const phraseOf = (label: Label): LabelPhrase => (typeof label === "string" ? phrase(label) : phrase(label[0], label[1]))

/** The meanings of labels, each once: languages mostly agree. */
const phrasesOf = (labels: ReadonlyArray<Label>): ReadonlyArray<LabelPhrase> => {
  const phrases = new Map<string, LabelPhrase>()
  for (const one of labels.map(phraseOf)) {
    const meaning = one.concepts.join(" ")
    if (meaning !== "" && one.weight > (phrases.get(meaning)?.weight ?? 0)) phrases.set(meaning, one)
  }
  return [...phrases.values()]
}

const patternOf = (source: string | undefined): Pattern | undefined => {
  const compiled = source === undefined ? undefined : compilePattern(source)
  return compiled?._tag === "Pattern" ? compiled : undefined
}

const definitionCache = new WeakMap<FieldDefinition, SoughtField>()

const soughtDefinition = (definition: FieldDefinition): SoughtField => {
  const cached = definitionCache.get(definition)
  if (cached !== undefined) return cached
  const sought: SoughtField = {
    key: definition.key,
    kind: definition.kind,
    query: {
      phrases: phrasesOf(Object.values(definition.labels).flat()),
      ...wordsOfKind(definition.kind)
    },
    end: definition.end ?? null,
    total: definition.key === "total_amount" || definition.key === "amount_due",
    money: definition.kind === "amount",
    party: definition.party,
    model: definition.model ?? `known_${modelOf(definition.kind)}`,
    shares: definition.shares ?? false,
    zone: definition.zone,
    several: definition.several ?? false,
    pattern: patternOf(definition.pattern),
    lent: true,
    asked: false,
    spec: undefined
  }
  definitionCache.set(definition, sought)
  return sought
}

const MONEY = new Set([
  "amount",
  "total",
  "subtotal",
  "gross",
  "net",
  "price",
  "tax",
  "balance",
  "due",
  "ht",
  "ttc",
  "paid",
  "deposit",
  "commission",
  "discount"
])

/** The kind of value that a string field holds, by the words of its key and then of its hint. */
const kindOfString = (key: ReadonlyArray<string>, hint: ReadonlyArray<string>, words = ""): FieldKind => {
  const last = key.at(-1)
  const has = (concept: string): boolean => key.includes(concept)
  if (has("iban")) return "iban"
  if (has("bic")) return "bic"
  if (has("email")) return "email"
  if (key.includes("=sort") && has("number")) return "bank_branch"
  // A tax code says how a wage or a line is taxed; it is not a taxpayer's number.
  if (has("tax") && (has("number") || has("registration")) && !/\bcode\b/i.test(words)) return "vat"
  if (has("siret") || has("siren")) return "registration"
  if (has("phone")) return "phone"
  if (has("address")) return "address"
  if (has("currency")) return "currency"
  if (last === "time") return "time"
  if (has("number")) return "identifier"
  if (has("name")) return "name"
  if (key.some((concept) => NAMED.has(concept))) return last !== undefined && NUMBERED.has(last) ? "identifier" : "name"
  if (hint.includes("number") && hint.indexOf("number") <= 1) return "identifier"
  if (hint.includes("address") && hint.indexOf("address") <= 1) return "address"
  if (hint.some((concept) => concept === "name" || NAMED.has(concept))) return "name"
  return "text"
}

const NAMED = new Set([
  "advertiser",
  "agency",
  "customer",
  "supplier",
  "merchant",
  "company",
  "candidate",
  "person",
  "patient",
  "doctor",
  "employee",
  "employer",
  "laboratory",
  "salesperson",
  "bank"
])

/** Numbered things that belong to a party of a document: `customer_order` does not ask for a name. */
const NUMBERED = new Set(["order", "invoice"])

const queryOf = (definition: FieldDefinition): LabelQuery => soughtDefinition(definition).query

/** The least that the words of a key count as a label of the field they ask for, where none of its labels is like them. */
const LEAST_SAID = 0.3

/** The phrases of a key that asks for a field in words pages do not use. They count no more than they resemble the field's own labels. */
const lessSure = (
  phrases: ReadonlyArray<LabelPhrase>,
  query: LabelQuery,
  { key }: FieldSpec
): ReadonlyArray<LabelPhrase> => {
  const share = Math.max(LEAST_SAID, labelQuality(query, wordsOfKey(key)))
  return phrases.map((one) => ({ ...one, weight: one.weight * share }))
}

/** Concepts that every number has, whatever it numbers. */
const OF_ANY_NUMBER = new Set(["number", "reference"])

/**
 * The labels of a type's field that a key refers to by being one of them. Labels of a number say whose it is: an invoice's `account_number` is the
 * customer's where the page says account, and not where it says customer.
 */
const namedBy = (
  key: ReadonlyArray<string>,
  kind: FieldKind,
  phrases: ReadonlyArray<LabelPhrase>
): ReadonlyArray<LabelPhrase> => {
  const own = key.filter((concept) => !OF_ANY_NUMBER.has(concept))
  return kind !== "identifier" || own.length === 0
    ? phrases
    : phrases.filter(({ concepts }) => own.some((concept) => concepts.includes(concept)))
}

const soughtSpec = (
  spec: FieldSpec,
  type: DocumentType | undefined,
  types: ReadonlyArray<DocumentType>,
  others: ReadonlyArray<FieldSpec>
): SoughtField => {
  const pattern = patternOf(spec.pattern)
  const named = (one: DocumentType): FieldDefinition | undefined =>
    one.fields.find(({ key }) => isSameKey(key, spec.key))
  const same = type === undefined ? undefined : (named(type) ?? meantBy(spec, type))
  const meant = type === undefined || same !== undefined ? undefined : labelledBy(spec, type, queryOf)
  const own = same ?? meant
  // A key of a known type means the same in a schema without a type; its labels apply, its model does not.
  const known = own ?? types.map(named).find((definition) => definition !== undefined)
  const concepts = conceptsOfSpec(spec.key, spec.hint)
  const has = (concept: string): boolean => concepts.key.includes(concept) || concepts.hint.includes(concept)
  const kind: FieldKind =
    known !== undefined && agrees(known.kind, spec)
      ? known.kind
      : spec.type === "date"
        ? "date"
        : spec.type === "boolean"
          ? "boolean"
          : spec.type === "number"
            ? "number"
            : kindOfString(concepts.key, concepts.hint, wordsOfKey(spec.key))
  const base = known === undefined ? undefined : soughtDefinition(known)
  const fromKey = concepts.key.includes("from")
  const toKey = concepts.key.includes("to")
  const end =
    fromKey && !toKey
      ? "from"
      : toKey && !fromKey
        ? "to"
        : !fromKey && has("from") && !has("to")
          ? "from"
          : !toKey && has("to") && !has("from")
            ? "to"
            : null
  const heads = kind === "name" && own === undefined && known === undefined && asksForLetterhead(concepts, others)
  const party = known?.party ?? (heads ? "issuer" : partyOf(concepts.key))
  const asked = queryOfSpec(spec.key, spec.hint, kind, kind === "date" ? end : null)
  const sought: SoughtField = {
    key: spec.key,
    kind,
    query:
      base === undefined
        ? asked
        : {
            phrases: [
              ...(meant === undefined ? base.query.phrases : namedBy(concepts.key, kind, base.query.phrases)),
              ...(meant === undefined ? asked.phrases : lessSure(asked.phrases, base.query, spec))
            ],
            neutral: asked.neutral,
            hostile: asked.hostile
          },
    end,
    total: own === undefined ? has("total") || has("grand") || has("gross") : soughtDefinition(own).total,
    money:
      kind === "amount" ||
      (kind === "number" && [...concepts.key, ...concepts.hint].some((concept) => MONEY.has(concept))),
    party,
    model: own?.model ?? (heads ? "letterhead_name" : partyModelOf(kind, party)) ?? modelOf(kind),
    shares: known?.shares ?? false,
    zone: known?.zone,
    several: known?.several ?? false,
    pattern,
    lent: own !== undefined,
    asked: !(type?.fields.some(({ key, kind: of }) => isSameKey(key, spec.key) && agrees(of, spec)) ?? false),
    spec
  }
  // The date and total of the whole document are found in places of their own, so models fitted on other fields are of no use to them.
  if (own !== undefined) return sought
  if (kind === "date" && datesDocument(sought)) return { ...sought, model: "own_day" }
  const whole = concepts.key.includes("total") || concepts.key.includes("grand")
  return sought.model === "amount" && sought.money && whole ? { ...sought, model: "own_total" } : sought
}

/**
 * Whether a schema asks for the document's firm by the word `company` alone, with no other party that could be meant. It is then the firm in the
 * letterhead.
 */
const asksForLetterhead = (
  { hint, key }: ReturnType<typeof conceptsOfSpec>,
  others: ReadonlyArray<FieldSpec>
): boolean =>
  isCompany(key) &&
  !hint.some((concept) => concept !== "company" && NAMED.has(concept) && partyOf([concept]) !== "issuer") &&
  !others.some((other) => {
    const concepts = conceptsOfSpec(other.key, undefined).key
    return isCompany(concepts) || (partyOf(concepts) === "issuer" && kindOfString(concepts, []) === "name")
  })

const isCompany = (key: ReadonlyArray<string>): boolean =>
  key.includes("company") && key.every((concept) => concept === "company" || concept === "name")

/** A party's name is found by place and form as well as by its label. */
const partyModelOf = (kind: FieldKind, party: Party | undefined): string | undefined =>
  kind !== "name" || party === undefined ? undefined : party === "issuer" ? "issuer_name" : "recipient_name"

const partyOf = (key: ReadonlyArray<string>): Party | undefined =>
  key.includes("supplier") || key.includes("merchant") ? "issuer" : key.includes("customer") ? "recipient" : undefined

/** Whether two keys are the same words in different notations: `customer.name` and `customerName` ask for `customer_name`. */
const isSameKey = (one: string, other: string): boolean =>
  one === other || fold(wordsOfKey(one)) === fold(wordsOfKey(other))

/** The fields of a caller's schema. Fields with equal keys inherit from the document's type, or else from any other known type. */
export const soughtInSchema = (
  fields: ReadonlyArray<FieldSpec>,
  type: DocumentType | undefined,
  types: ReadonlyArray<DocumentType> = BUILT_IN_TYPES
): ReadonlyArray<SoughtField> =>
  fields.map((spec) =>
    soughtSpec(
      spec,
      type,
      types,
      fields.filter((other) => other !== spec)
    )
  )

/** The fields of a document type. */
export const soughtInType = (type: DocumentType): ReadonlyArray<SoughtField> => type.fields.map(soughtDefinition)

const decoyCache = new WeakMap<DocumentType, ReadonlyArray<LabelQuery>>()

/** Labels of things that nobody asked for but that are easily mistaken for sought fields. */
export const decoysOf = (type: DocumentType | undefined): ReadonlyArray<LabelQuery> => {
  if (type === undefined) return []
  const cached = decoyCache.get(type)
  if (cached !== undefined) return cached
  const queries = type.decoys.map((words) => ({
    phrases: [phrase(words)],
    neutral: new Set<string>(["number", "date", "amount"]),
    hostile: new Set<string>()
  }))
  decoyCache.set(type, queries)
  return queries
}
