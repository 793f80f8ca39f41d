import { ASKED_MODEL } from "../matching/askedModel.js"
import type { Calibration } from "./calibration.js"
import { readTree, type TreeNode } from "./trees.js"
import { CALIBRATION, TREES } from "./weights.js"

/** What was fitted on labelled documents. */
export interface FittedModel {
  /** Corrections of the prior's log-odds, by scoring model. */
  readonly trees: Readonly<Record<string, ReadonlyArray<TreeNode>>>
  /** How odds become probabilities, by scoring model; `*` serves the models without one of their own. */
  readonly calibration: Readonly<Record<string, Calibration>>
}

/** The model that ships with the engine. */
export const FITTED: FittedModel = {
  trees: Object.fromEntries(Object.entries(TREES).map(([name, trees]) => [name, trees.map(readTree)])),
  calibration: CALIBRATION
}

const UNFITTED: Calibration = { offset: 0, slope: 0.8, recognition: 1, held: 1, failed: 1.2 }

/** The calibration of a scoring model. */
export const calibrationFor = (model: string, fitted: FittedModel): Calibration =>
  askedCalibration(model) ?? fitted.calibration[model] ?? fitted.calibration["*"] ?? UNFITTED

/** How sure values of a caller's own questions are: recognition and rules count as they do elsewhere. */
const askedCalibration = (model: string): Calibration | undefined => {
  const curve = ASKED_MODEL.calibration[model]
  return curve === undefined ? undefined : { ...UNFITTED, ...curve }
}
