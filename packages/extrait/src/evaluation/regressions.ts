import type { Comparison } from "./compare.js"

/** What counts as a regression: a `value` that was right and is wrong, or an `f1` of the fields, exact or near, that is lower. */
export const regressions = ["value", "f1"] as const
export type Regression = (typeof regressions)[number]

/** Differences below are rounding. */
const tolerance = 1e-9

/** Why the later version is worse; null where it is not. */
export const regressionOf = (kind: Regression, { became_wrong, before, now }: Comparison): string | null => {
  if (kind === "value") {
    const count = became_wrong.length
    return count === 0 ? null : `${count} ${count === 1 ? "value" : "values"} became wrong`
  }
  const lower = (["f1_exact", "f1_near"] as const).find((name) => (now[name] ?? 0) < (before[name] ?? 0) - tolerance)
  if (lower === undefined) return null
  const percent = (share: number | null): string => `${(100 * (share ?? 0)).toFixed(1)} %`
  return `${lower === "f1_exact" ? "F1 exact" : "F1 near"} fell from ${percent(before[lower])} to ${percent(now[lower])}`
}
