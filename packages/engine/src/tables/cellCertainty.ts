/** The inputs of a cell's confidence. */
export interface CellEvidence {
  /** How sure the structure around the cell is, 0 to 1. */
  readonly quality: number
  /** Mean and least recognition confidence of its words. */
  readonly read: number
  readonly least: number
}

/** Probability that words belong to a cell and were read correctly. */
export type CellCertainty = (evidence: CellEvidence) => number

/** Fitted by training/cells.mjs on the documents of the corpus, each read by a model that had not seen its author. */
const OFFSET = 0.805
const STRUCTURE = 0.991
const READ = 1.086
const LEAST = 0.516

/** Bounds: a surer structure or a less sure word is more than documents can show. */
const MOST_SURE = 0.98
const LEAST_READ = 0.05

/** A cell's evidence as used in the fit: log-odds of the structure, logarithms of the recognition. */
export const evidenceOfCell = ({
  least,
  quality,
  read
}: CellEvidence): readonly [structure: number, read: number, least: number] => {
  const sure = Math.min(MOST_SURE, Math.max(1 - MOST_SURE, quality))
  return [Math.log(sure / (1 - sure)), Math.log(Math.max(LEAST_READ, read)), Math.log(Math.max(LEAST_READ, least))]
}

const round = (probability: number): number => Math.round(Math.min(0.995, Math.max(0.005, probability)) * 1e4) / 1e4

/** The confidence of a cell that is not empty. */
export const certaintyOfCell: CellCertainty = (evidence) => {
  const [structure, read, least] = evidenceOfCell(evidence)
  return round(1 / (1 + Math.exp(-(OFFSET + STRUCTURE * structure + READ * read + LEAST * least))))
}
