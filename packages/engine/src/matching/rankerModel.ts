import { readTree, type TreeNode } from "../fields/trees.js"
import type { LogisticCurve } from "./LogisticCurve.js"
import { ABSENCE, CALIBRATION, JOINT_TREES, TREES } from "./rankerWeights.js"

/** The fitted model that matches questions and values. */
export interface RankerModel {
  /** Score of each value as the answer to its question alone, by the names of `EVIDENCE`. */
  readonly trees: ReadonlyArray<TreeNode>
  /** Correction by the answers to the other questions, by the names of `JOINT_EVIDENCE`. */
  readonly jointTrees: ReadonlyArray<TreeNode>
  /** Probability that a value is right, from the log-odds of its share, by the type that is asked for. */
  readonly calibration: Readonly<Record<string, LogisticCurve>>
  /** Probability that a document does not have the field, from the log-odds of no value. */
  readonly absence: Readonly<Record<string, LogisticCurve>>
}

/** The model that ships with the engine, made by `npm run fit`. */
export const RANKER: RankerModel = {
  trees: TREES.map(readTree),
  jointTrees: JOINT_TREES.map(readTree),
  calibration: CALIBRATION,
  absence: ABSENCE
}
