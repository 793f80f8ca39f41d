/** Odds to probability: `sigmoid(offset + slope × log-odds)`, with a slope of its own for the part of the odds that other cuts of a value have. */
export interface LogisticCurve {
  readonly offset: number
  readonly slope: number
  readonly ofCuts?: number
}
