// What the engine answers labelled questions, and the curves that make its confidence of it.
import { choose } from "../packages/engine/dist/fields/choose.js"
import { evidenceOf } from "../packages/engine/dist/fields/confidence.js"
import { specOf } from "../packages/engine/dist/matching/rankFields.js"
import { isRight } from "./examples.mjs"
import { fitCurve, fitCurveOfCuts } from "./judge.mjs"
import { sigmoid } from "./logistic.mjs"

/** The choices for the labelled fields of a document, with what their confidence is made of. `truthOf` tells the label of a field, if it has one. */
export const answersTo = ({ custom, file, set }, rankings, rules, truthOf) =>
  choose(rankings, rules).flatMap((choice) => {
    const { field } = choice.ranking
    const truth = truthOf(field)
    if (truth === undefined) return []
    const { scored } = choice
    const [share, cuts] = scored === undefined ? [-4.5, 0] : evidenceOf(choice, scored)
    const odds = choice.open.reduce((sum, { logit }) => sum + Math.exp(Math.min(20, logit)), 0)
    return {
      custom,
      set,
      file,
      key: field.key,
      kind: field.kind,
      type: specOf(field).type,
      truth,
      value: scored?.candidate.value,
      share,
      cuts,
      odds: Math.log(Math.max(1e-3, odds)),
      context: scored?.asked?.context,
      rank: truth.value === null ? undefined : choice.ranking.ranked.findIndex((one) => isRight(truth, one.candidate)),
      right: scored !== undefined && isRight(truth, scored.candidate)
    }
  })

/** Confidence from which on the engine gives a value. */
export const LEAST = { asked: 0.43, known: 0.35 }

export const confidenceOf = ({ cuts, share, value }, { ofCuts = 0, offset, slope }) =>
  value === undefined ? 0 : sigmoid(offset + slope * share + ofCuts * cuts)

export const absenceOf = ({ odds }, { offset, slope }) => sigmoid(offset + slope * -odds)

/** The curves of sureness through some answers: of values, and of absence, which is told of fields that are not given, and learnt from these alone. */
export const curvesThrough = (rows, least) => {
  const given = rows.filter(({ value }) => value !== undefined)
  const calibration = fitCurveOfCuts(given.map(({ cuts: z, right: y, share: x }) => ({ x, y, z })))
  const withheld = rows.filter((row) => confidenceOf(row, calibration) < least)
  const absence = fitCurve(withheld.map(({ odds, truth }) => ({ x: -odds, y: truth.value === null })))
  return { absence, calibration }
}
