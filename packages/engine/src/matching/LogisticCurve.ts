/** Odds to probability: `sigmoid(offset + slope × log-odds)`. */
export interface LogisticCurve {
  readonly offset: number
  readonly slope: number
}
