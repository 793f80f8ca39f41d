import type { TableSpec } from "../../Extraction.js"
import { knownWord, wordLikeness } from "../../matching/lexicon.js"
import { wordsOfKey } from "../../matching/Question.js"
import { tokenize } from "../../text/fold.js"
import type { TableDefinition } from "../../types/DocumentType.js"
import type { ColumnContent } from "../normalizeCell.js"
import { fitOfHeader, wordsOfName } from "./columnMatch.js"
import { commercialColumns } from "./commercialColumns.js"
import { medicalAndPayColumns } from "./medicalAndPayColumns.js"

/** A column of a sought table. */
export interface SoughtColumn {
  readonly key: string
  /** Words of the headings it may have. */
  readonly labels: ReadonlyArray<ReadonlyArray<string>>
  readonly content: ColumnContent
  /** Name of its meaning, if that is a known one. */
  readonly concept: string | null
  /** Whether documents may split it in two, so that each row fills one of them. */
  readonly split: boolean
}

/** A sought table. */
export interface SoughtTable {
  readonly key: string
  readonly columns: ReadonlyArray<SoughtColumn>
}

/**
 * Meanings of columns, with the headings that documents print. A heading that fits several meanings goes to the best-fitting one that the table asks
 * for.
 */
const columnConcepts = [...commercialColumns, ...medicalAndPayColumns]

const conceptLabels = new Map(
  columnConcepts.map((concept) => [concept.name, concept.labels.map((label) => tokenize(label))] as const)
)

const conceptNamed = (name: string) => columnConcepts.find((concept) => concept.name === name)

/** A meaning that no other column of the table has. */
const conceptOf = (name: string, taken: ReadonlySet<string>) => {
  const words = wordsOfName(name)
  let best: (typeof columnConcepts)[number] | undefined
  let bestFit = 0.8
  for (const concept of columnConcepts) {
    if (taken.has(concept.name)) continue
    const fit = fitOfHeader(words.join(" "), [wordsOfName(concept.name), ...(conceptLabels.get(concept.name) ?? [])])
    if (fit > bestFit) {
      best = concept
      bestFit = fit
    }
  }
  return best
}

const DAYS = ["date", "day"]

/** Likeness from which a word of a key asks for a date. */
const SURELY = 0.75

/** Whether a key asks for a date. */
const asksForDay = (name: string): boolean => {
  const days = DAYS.map(knownWord)
  return wordsOfKey(name)
    .map(knownWord)
    .some((word) => days.some((day) => wordLikeness(word, day) >= SURELY))
}

/** A caller's table. Column names with a known meaning also match that meaning's other names. */
export const soughtFromSpec = (spec: TableSpec): SoughtTable => {
  const taken = new Set<string>()
  return {
    key: spec.key,
    columns: spec.columns.map((name): SoughtColumn => {
      const concept = conceptOf(name, taken)
      if (concept) taken.add(concept.name)
      return {
        key: name,
        labels: [wordsOfName(name), ...(concept ? (conceptLabels.get(concept.name) ?? []) : [])],
        content: concept && concept.content === "text" ? "text" : asksForDay(name) ? "date" : "any",
        concept: concept?.name ?? null,
        split: concept?.name === "employee_amount"
      }
    })
  }
}

const contentOfType = { string: "text", number: "number", date: "date", amount: "money" } as const

const definitions = new WeakMap<TableDefinition, SoughtTable>()

/** A built-in type's table. */
export const soughtFromDefinition = (definition: TableDefinition): SoughtTable => {
  const known = definitions.get(definition) ?? readDefinition(definition)
  definitions.set(definition, known)
  return known
}

const readDefinition = (definition: TableDefinition): SoughtTable => ({
  key: definition.key,
  columns: definition.columns.map((column): SoughtColumn => {
    const name = definition.key === "taxes" && column.key === "amount" ? "tax_amount" : column.key
    const concept = conceptNamed(name)
    return {
      key: column.key,
      labels: [
        wordsOfName(column.key),
        ...column.labels.map((label) => tokenize(label)),
        ...(concept ? (conceptLabels.get(concept.name) ?? []) : [])
      ],
      content: contentOfType[column.type],
      concept: concept?.name ?? null,
      split: column.split ?? false
    }
  })
})

/** Whether a table asks for line items: a description and its price. */
export const asksForItems = (table: SoughtTable): boolean => {
  const concepts = new Set(table.columns.map((column) => column.concept))
  return (
    concepts.has("description") && (concepts.has("amount") || concepts.has("unit_price") || concepts.has("quantity"))
  )
}

/** Whether a table asks for measured results. */
export const asksForResults = (table: SoughtTable): boolean => {
  const concepts = new Set(table.columns.map((column) => column.concept))
  return concepts.has("analyte") && concepts.has("value")
}
