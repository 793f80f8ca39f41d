import type { FieldSpec } from "../Extraction.js"
import { flatMap } from "../flatMap.js"
import type { DocumentType, FieldDefinition, FieldKind } from "../types/DocumentType.js"
import { conceptsOf } from "./concepts.js"
import { conceptsOfSpec, type LabelQuery, labelQuality, wordsOfKey } from "./labels.js"

/** A field that a key may ask for: its definition and its labels. */
export interface Askable {
  readonly definition: FieldDefinition
  readonly query: LabelQuery
}

/** Whether the type a caller declares allows a field of this kind. */
export const agrees = (kind: FieldKind, spec: FieldSpec): boolean => {
  switch (spec.type) {
    case "date":
      return kind === "date"
    case "number":
      return kind === "amount" || kind === "number"
    case "boolean":
      return kind === "boolean"
    case "string":
      return true
  }
}

/** The concepts of a key in no particular order; a single concept says too little to match another key. */
const meaningOf = (key: string): string => {
  const concepts = [...new Set(conceptsOfSpec(key, undefined).key)]
  return concepts.length < 2 ? "" : concepts.sort().join(" ")
}

/** The one field of a type whose key says the same in other words or in another language (`dateCommande`, `order_date`). */
export const meantBy = (spec: FieldSpec, type: DocumentType): FieldDefinition | undefined => {
  const asked = meaningOf(spec.key)
  if (asked === "" || asked.includes("=")) return undefined
  const found = type.fields.filter(({ key, kind }) => meaningOf(key) === asked && agrees(kind, spec))
  return found.length === 1 ? found[0] : undefined
}

/** How surely a key must be a label of a field to ask for it, and by how much it must beat the next field. */
const SURE_KEY = 0.5
const SURER = 0.15

/** Concepts of words: those of the thesaurus, and any other word as it is. */
const concepts = (words: string): ReadonlySet<string> => new Set(flatMap(words.split(" "), (word) => conceptsOf(word)))

/** Words callers use for the issuer of a document, though no page prints them beside the name. */
const ISSUERS = concepts(
  "company merchant shop supplier seller vendor retailer issuer business enseigne commerce boutique etablissement emetteur outlet"
)
/** The same for the issuer's address. */
const PLACES = concepts("address location adresse localisation emplacement")
/** Words for the document's own date, and for the event behind a document that proves a payment. */
const DAYS = concepts("date day issued transaction document")
const DAYS_OF_PAYMENT = concepts("paid payment bought purchase achat sales visit visite")
/** Words for the document's total, and for that of a document that proves a payment. */
const WHOLES = concepts("total amount grand ttc price cost document")
const WHOLES_PAID = concepts("paid payment spent purchase achat sales")

/** Words that describe a value without saying whose it is. */
const DESCRIBING = concepts(
  "name date number amount full complete postal whole exact line lines street city town country zip postcode code printed shown currency value tax all including ttc final " +
    "complet complete entier postale rue ville pays indique imprime tout toute toutes compris comprises"
)

const within = (some: ReadonlyArray<string>, all: ReadonlySet<string>): boolean => some.every((one) => all.has(one))

/** Concepts claimed by the keys of a type's other fields, such as `order` where there is an order number; they ask for nothing else. */
const takenIn = (type: DocumentType, except: FieldDefinition): ReadonlySet<string> =>
  new Set(
    flatMap(
      type.fields.filter((other) => other !== except && other.kind !== "payment"),
      ({ key }) => conceptsOf(wordsOfKey(key))
    ).filter((concept) => !DESCRIBING.has(concept))
  )

/** The concepts of a field's own labels. */
const saidBy = ({ query }: Askable): ReadonlySet<string> =>
  new Set(flatMap(query.phrases, ({ concepts: words }) => words))

/** Whether a field has a label of a single concept, and it is this one. */
const isNamed = ({ query }: Askable, concept: string): boolean =>
  query.phrases.some(({ concepts: words, weight }) => weight >= 0.7 && words.length === 1 && words[0] === concept)

/** Words by which callers ask for a field without using any of its labels; undefined where only its labels will do. */
const wordsFor = (one: Askable, type: DocumentType): ReadonlySet<string> | undefined => {
  const { kind, party } = one.definition
  if (party === "issuer" && kind === "name") return ISSUERS
  if (party === "issuer" && kind === "address") return new Set([...ISSUERS, ...PLACES])
  const paid = type.fields.some((other) => other.kind === "payment")
  const general =
    kind === "date" && isNamed(one, "date")
      ? [...DAYS, ...(paid ? DAYS_OF_PAYMENT : [])]
      : one.definition.key === "total_amount"
        ? [...WHOLES, ...(paid ? WHOLES_PAID : [])]
        : undefined
  if (general === undefined) return undefined
  // What names another field of the type asks for that one; the payment method is an exception.
  const taken = takenIn(type, one.definition)
  return new Set([...general.filter((concept) => !taken.has(concept)), ...conceptsOf(wordsOfKey(type.name))])
}

/** Whether a key asks for a field in words that no page prints for it. */
const isAskedBy = (key: ReadonlyArray<string>, one: Askable, type: DocumentType): boolean => {
  const words = wordsFor(one, type)
  if (words === undefined || key.every((concept) => concept === "name")) return false
  if (one.definition.kind === "address" && !key.some((concept) => PLACES.has(concept))) return false
  return within(one.definition.kind === "name" ? key.filter((concept) => concept !== "name") : key, words)
}

/** Whether a hint adds nothing beyond the field's labels, the key and descriptive words. */
const hintAgrees = (
  hint: string | undefined,
  key: ReadonlyArray<string>,
  one: Askable,
  type: DocumentType
): boolean => {
  if (hint === undefined) return true
  const said = saidBy(one)
  const known = wordsFor(one, type)
  const named = new Set(conceptsOf(wordsOfKey(type.name)))
  const own = new Set(conceptsOf(wordsOfKey(one.definition.key)))
  return conceptsOf(hint).every(
    (concept) =>
      said.has(concept) ||
      own.has(concept) ||
      named.has(concept) ||
      key.includes(concept) ||
      known?.has(concept) === true ||
      DESCRIBING.has(concept) ||
      // The owner of an address is named by the same words as the owner itself.
      (one.definition.party === "issuer" && (ISSUERS.has(concept) || concept === "issue"))
  )
}

/**
 * The field of a type that a key asks for, by one of its labels or by a word that only callers use: `date` is the date of a receipt, `total` its
 * total, `numéro` an invoice's number, `company` the issuer's name. A hint that says something different asks for something else.
 */
export const labelledBy = (
  spec: FieldSpec,
  type: DocumentType,
  queryOf: (definition: FieldDefinition) => LabelQuery
): FieldDefinition | undefined => {
  const { key } = conceptsOfSpec(spec.key, undefined)
  if (key.length === 0) return undefined
  const askable = type.fields
    .filter(({ kind }) => agrees(kind, spec))
    .map((definition): Askable => ({ definition, query: queryOf(definition) }))
  const fits = key.some((concept) => concept.startsWith("="))
    ? []
    : askable
        // A key with a word that is in no label of a field asks for something else: `policy_ref` is a policy's number and no other.
        .filter((one) =>
          within(key, new Set([...saidBy(one), ...conceptsOf(wordsOfKey(one.definition.key)), ...DESCRIBING]))
        )
        .map((one) => ({ one, fit: labelQuality(one.query, wordsOfKey(spec.key)) }))
        .sort((a, b) => b.fit - a.fit)
  const [best, next] = fits
  const labelled =
    best !== undefined && best.fit >= SURE_KEY && best.fit - (next?.fit ?? 0) >= SURER ? best.one : undefined
  const asked = labelled === undefined ? askable.filter((one) => isAskedBy(key, one, type)) : [labelled]
  const [only] = asked
  return only !== undefined && asked.length === 1 && hintAgrees(spec.hint, key, only, type)
    ? only.definition
    : undefined
}
