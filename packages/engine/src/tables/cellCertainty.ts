/** What the confidence of a cell is computed from. */
export interface CellEvidence {
  /** How sure the structure is that holds the cell, 0 to 1. */
  readonly quality: number
  /** Mean and least recognition confidence of its words. */
  readonly read: number
  readonly least: number
}

/** Probability that words are a cell's, and read right. */
export type CellCertainty = (evidence: CellEvidence) => number

/** Fitted by training/cells.mjs on the documents of the corpus, each read by a model that had not seen its author. */
const OFFSET = 0.805
const STRUCTURE = 0.991
const READ = 1.086
const LEAST = 0.516

/** No structure is surer, and no word less sure, than documents can tell. */
const MOST_SURE = 0.98
const LEAST_READ = 0.05

/** A cell's evidence as the fit takes it: log-odds of the structure, logarithms of the recognition. */
export const evidenceOfCell = ({
  least,
  quality,
  read
}: CellEvidence): readonly [structure: number, read: number, least: number] => {
  const sure = Math.min(MOST_SURE, Math.max(1 - MOST_SURE, quality))
  return [Math.log(sure / (1 - sure)), Math.log(Math.max(LEAST_READ, read)), Math.log(Math.max(LEAST_READ, least))]
}

const round = (probability: number): number => Math.round(Math.min(0.995, Math.max(0.005, probability)) * 1e4) / 1e4

/** The confidence of a cell that holds something. */
export const certaintyOfCell: CellCertainty = (evidence) => {
  const [structure, read, least] = evidenceOfCell(evidence)
  return round(1 / (1 + Math.exp(-(OFFSET + STRUCTURE * structure + READ * read + LEAST * least))))
}
