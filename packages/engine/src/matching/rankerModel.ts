import { network } from "@extrait/models-lexicon/network"
import { readTree, type TreeNode } from "../fields/trees.js"
import type { NetworkWeights } from "../network/NetworkWeights.js"
import { openNetwork } from "../network/openNetwork.js"
import type { Blend } from "./Blend.js"
import * as blended from "./blendWeights.js"
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
  /** A network that reads the pages as a whole, and how it is blended with the trees, by the type that is asked for. */
  readonly network?: {
    readonly weights: () => NetworkWeights
    readonly blends: Readonly<Record<string, Blend>>
  }
}

let opened: NetworkWeights | undefined

/** The model that ships with the engine, made by `npm run fit` and `training/network`. */
export const RANKER: RankerModel = {
  trees: TREES.map(readTree),
  jointTrees: JOINT_TREES.map(readTree),
  calibration: { ...CALIBRATION, ...blended.CALIBRATION },
  absence: { ...ABSENCE, ...blended.ABSENCE },
  network: {
    // Opened on first use, so that importing the engine only for its types costs nothing.
    weights: () => {
      opened ??= openNetwork(network)
      return opened
    },
    blends: blended.BLENDS
  }
}
