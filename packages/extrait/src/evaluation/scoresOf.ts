import {
  type CellScores,
  type FieldScores,
  type RegionScores,
  type RelationScores,
  type RowScores,
  scoreCells,
  scoreFields,
  scoreRegions,
  scoreRelations,
  scoreRows
} from "@extrait/engine/evaluation"
import type { Answer } from "./Answer.js"
import type { LabelledSet } from "./LabelledSet.js"

/** How often the document type was found. */
export interface TypeScores {
  readonly right: number
  readonly of: number
  /** Each wrong one: what it is, what it was taken for. */
  readonly wrong: ReadonlyArray<string>
}

/** How right the answers to a set are, by what its documents are labelled with; null where nothing of the kind is. */
export interface Scores {
  readonly fields: FieldScores | null
  readonly relations: RelationScores | null
  /** Where labelled grids are lost. */
  readonly regions: RegionScores | null
  readonly rows: RowScores | null
  readonly cells: CellScores | null
  readonly types: TypeScores | null
}

/** The result of a file of the set; undefined if there is none, which counts as one that found nothing. */
export type ResultOf = (file: string) => Answer | undefined

const isLabelled = (record: object | undefined): boolean => Object.keys(record ?? {}).length > 0

/** Scores the answers to a labelled set. */
export const scoresOf = (
  { complete, documents, keys }: Pick<LabelledSet, "complete" | "documents" | "keys">,
  resultOf: ResultOf
): Scores => {
  const typed = documents.filter(({ document_type }) => typeof document_type === "string")
  const hasGrids = documents.some(({ tables }) => tables !== undefined)
  const hasRows = documents.some(({ rows }) => isLabelled(rows))
  return {
    fields: documents.some(({ fields }) => isLabelled(fields)) ? scoreFields(documents, resultOf, keys) : null,
    relations: hasGrids ? scoreRelations(documents, resultOf) : null,
    regions: hasGrids ? scoreRegions(documents, resultOf) : null,
    rows: hasRows ? scoreRows(documents, resultOf) : null,
    // Where only some rows of a table are labelled, those found beyond them say nothing.
    cells: complete && hasRows ? scoreCells(documents, resultOf) : null,
    types:
      typed.length === 0
        ? null
        : {
            right: typed.filter(({ document_type, file }) => resultOf(file)?.document_type === document_type).length,
            of: typed.length,
            wrong: typed.flatMap(({ document_type, file }) => {
              const taken = resultOf(file)?.document_type ?? null
              return taken === document_type ? [] : [`${document_type} taken for ${taken ?? "nothing known"}`]
            })
          }
  }
}
