import { readTree, type TreeNode } from "../fields/trees.js"
import type { LogisticCurve } from "./LogisticCurve.js"
import { ABSENCE, CALIBRATION, JOINT_TREES, TREES } from "./rankerWeights.js"

/** What was learnt of matching questions and values. */
export interface RankerModel {
  /** What each value is worth as the answer to its question alone, by the names of `EVIDENCE`. */
  readonly trees: ReadonlyArray<TreeNode>
  /** What the answers to the other questions add to that, by the names of `JOINT_EVIDENCE`. */
  readonly jointTrees: ReadonlyArray<TreeNode>
  /** Probability that a value is right, from the log-odds of its share, by the type that is asked for. */
  readonly calibration: Readonly<Record<string, LogisticCurve>>
  /** Probability that a document does not have the field, from the log-odds of there being nothing. */
  readonly absence: Readonly<Record<string, LogisticCurve>>
}

/** The model that ships with the engine, made by `npm run fit`. */
export const RANKER: RankerModel = {
  trees: TREES.map(readTree),
  jointTrees: JOINT_TREES.map(readTree),
  calibration: CALIBRATION,
  absence: ABSENCE
}
