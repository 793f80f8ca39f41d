import { readTree, type TreeNode } from "../fields/trees.js"
import type { LogisticCurve } from "./LogisticCurve.js"
import { ABSENCE, CALIBRATION, TREES } from "./rankerWeights.js"

/** What was learnt of matching questions and values. */
export interface RankerModel {
  readonly trees: ReadonlyArray<TreeNode>
  /** Probability that a value is right, from the log-odds of its share, by the type that is asked for. */
  readonly calibration: Readonly<Record<string, LogisticCurve>>
  /** Probability that a document does not have the field, from the log-odds of there being nothing. */
  readonly absence: Readonly<Record<string, LogisticCurve>>
}

/** The model that ships with the engine, made by `npm run fit`. */
export const RANKER: RankerModel = { trees: TREES.map(readTree), calibration: CALIBRATION, absence: ABSENCE }
