import type { FieldSpec } from "../Extraction.js"
import { flatMap } from "../flatMap.js"
import type { DocumentType, FieldDefinition, FieldKind } from "../types/DocumentType.js"
import { conceptsOf } from "./concepts.js"
import { conceptsOfSpec, type LabelQuery, labelQuality, wordsOfKey } from "./labels.js"

/** What of a field is asked here: its definition, and the labels that it goes by. */
export interface Askable {
  readonly definition: FieldDefinition
  readonly query: LabelQuery
}

/** Whether a caller's field of a type may be one of a kind. */
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

/** The concepts of a key in no order; one alone says too little to be another's. */
const meaningOf = (key: string): string => {
  const concepts = [...new Set(conceptsOfSpec(key, undefined).key)]
  return concepts.length < 2 ? "" : concepts.sort().join(" ")
}

/** The one field of a type whose key says the same in other words or in the other language (`dateCommande`, `order_date`). */
export const meantBy = (spec: FieldSpec, type: DocumentType): FieldDefinition | undefined => {
  const asked = meaningOf(spec.key)
  if (asked === "" || asked.includes("=")) return undefined
  const found = type.fields.filter(({ key, kind }) => meaningOf(key) === asked && agrees(kind, spec))
  return found.length === 1 ? found[0] : undefined
}

/** How surely a key must be a label of a type's field before it asks for that field, and how much less surely it may be one of another. */
const SURE_KEY = 0.5
const SURER = 0.15

/** Concepts of words: those that the thesaurus knows, and others as they are. */
const concepts = (words: string): ReadonlySet<string> => new Set(flatMap(words.split(" "), (word) => conceptsOf(word)))

/** Words for whoever issues a document, by which callers ask and which no page prints beside the name. */
const ISSUERS = concepts(
  "company merchant shop supplier seller vendor retailer issuer business enseigne commerce boutique etablissement emetteur outlet"
)
/** The same for where that is. */
const PLACES = concepts("address location adresse localisation emplacement")
/** What a day is called that is the document's own, and what brought about a document that proves a payment. */
const DAYS = concepts("date day issued transaction document")
const DAYS_OF_PAYMENT = concepts("paid payment bought purchase achat sales visit visite")
/** What the whole is called that a document is for, and where it proves a payment. */
const WHOLES = concepts("total amount grand ttc price cost document")
const WHOLES_PAID = concepts("paid payment spent purchase achat sales")

/** Words that describe a value and say nothing of whose it is. */
const DESCRIBING = concepts(
  "name date number amount full complete postal whole exact line lines street city town country zip postcode code printed shown currency value tax all including ttc final " +
    "complet complete entier postale rue ville pays indique imprime tout toute toutes compris comprises"
)

const within = (some: ReadonlyArray<string>, all: ReadonlySet<string>): boolean => some.every((one) => all.has(one))

/** The concepts by which the keys of a type's other fields ask, which then ask for nothing else: `order` where there is an order number. */
const takenIn = (type: DocumentType, except: FieldDefinition): ReadonlySet<string> =>
  new Set(
    flatMap(
      type.fields.filter((other) => other !== except && other.kind !== "payment"),
      ({ key }) => conceptsOf(wordsOfKey(key))
    ).filter((concept) => !DESCRIBING.has(concept))
  )

/** The concepts that a field's own labels have. */
const saidBy = ({ query }: Askable): ReadonlySet<string> =>
  new Set(flatMap(query.phrases, ({ concepts: words }) => words))

/** Whether a label of its own names a field by one concept alone. */
const isNamed = ({ query }: Askable, concept: string): boolean =>
  query.phrases.some(({ concepts: words, weight }) => weight >= 0.7 && words.length === 1 && words[0] === concept)

/** The words by which callers ask for a field without any of its labels; undefined where only those ask for it. */
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
  // What another field of the type is called asks for that one, but the way of payment is none.
  const taken = takenIn(type, one.definition)
  return new Set([...general.filter((concept) => !taken.has(concept)), ...conceptsOf(wordsOfKey(type.name))])
}

/** Whether a key asks for a field by words that no page prints for it. */
const isAskedBy = (key: ReadonlyArray<string>, one: Askable, type: DocumentType): boolean => {
  const words = wordsFor(one, type)
  if (words === undefined || key.every((concept) => concept === "name")) return false
  if (one.definition.kind === "address" && !key.some((concept) => PLACES.has(concept))) return false
  return within(one.definition.kind === "name" ? key.filter((concept) => concept !== "name") : key, words)
}

/** Whether a hint says nothing that is not said of the field by its labels, by the key and by words that only describe. */
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
      // Whose address it is, is said in the words for whose it is.
      (one.definition.party === "issuer" && (ISSUERS.has(concept) || concept === "issue"))
  )
}

/**
 * The field of a type that a key asks for by one of its labels or by a word that only callers use: `date` is the day of a receipt,
 * `total` its total, `numéro` the number of an invoice, `company` the name of whoever issued it. A hint that says something else of it
 * asks for something else.
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
        // A word of the key that no label of a field has asks for something else: `policy_ref` for no number but a policy's.
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
