// Made by `training/network/blend.mjs`.
import type { Blend } from "./Blend.js"
import type { LogisticCurve } from "./LogisticCurve.js"

export const BLENDS: Readonly<Record<string, Blend>> = {
  asked_string: { trees: 0.48, network: 0.469, offset: 0.227 },
  asked_number: { trees: 0.539, network: 0.498, offset: -0.585 },
  asked_date: { trees: 0.835, network: 0.48, offset: -0.249 }
}

export const CALIBRATION: Readonly<Record<string, LogisticCurve>> = {
  asked_string: { offset: -0.4093, slope: 1.0429, ofCuts: 0.3884 },
  asked_number: { offset: 0.0107, slope: 1.0557 },
  asked_date: { offset: 0.2398, slope: 0.8662 }
}

export const ABSENCE: Readonly<Record<string, LogisticCurve>> = {
  asked_string: { offset: -1.3068, slope: 0.9072 },
  asked_number: { offset: -0.4617, slope: 1.2382 },
  asked_date: { offset: -0.0543, slope: 0.4412 }
}
