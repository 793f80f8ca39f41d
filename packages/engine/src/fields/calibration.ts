/** How the share of the odds becomes a probability, fitted on documents the scores were not fitted on. */
export interface Calibration {
  readonly offset: number
  readonly slope: number
  /** Weight of the log of the least recognition confidence among the value's words. */
  readonly recognition: number
  /** Log-odds that a rule adds when it holds and takes away when it fails. */
  readonly held: number
  readonly failed: number
}
