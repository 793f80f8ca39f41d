/** How much an agreeing judge's odds count: mistakes of two readers of one page are not independent. */
const AGREEMENT = 0.7

/** How much weighs that one of two finds nothing where the other finds something. */
const SILENCE = 0.5

const logit = (probability: number): number => {
  const inside = Math.min(0.999, Math.max(0.001, probability))
  return Math.log(inside / (1 - inside))
}

const probability = (logOdds: number): number =>
  Math.round(Math.min(0.995, Math.max(0.005, 1 / (1 + Math.exp(-logOdds)))) * 1e4) / 1e4

/** Probability of a value that engine and model both give: log-odds add up, the model's by seven tenths. */
export const whenAgreeing = (engine: number, trust: number): number =>
  Math.max(probability(logit(engine) + AGREEMENT * logit(trust)), Math.min(engine, 0.995))

/** Probabilities of two values of which at most one is right, as shares of what is possible. */
export const whenDiffering = (engine: number, trust: number): { readonly engine: number; readonly model: number } => {
  const both = 1 - engine * trust
  const share = (value: number): number => Math.round(Math.min(0.995, Math.max(0.005, value)) * 1e4) / 1e4
  return { engine: share((engine * (1 - trust)) / both), model: share((trust * (1 - engine)) / both) }
}

/**
 * Probability of a value that the model alone gives: `trust` itself, which is measured on such values. How sure the engine is that there is none plays no part: it
 * says so of every field that no label names, and for those fields a model is asked.
 */
export const whenOnlyModel = (trust: number): number => probability(logit(trust))

/** Probability of a value that the engine alone gives, where the model says that there is none. */
export const whenOnlyEngine = (engine: number, trust: number): number =>
  Math.min(engine, probability(logit(engine) - SILENCE * logit(trust)))

/** Probability that a field is not there, where both say so. */
export const whenBothSilent = (absence: number, trust: number): number =>
  Math.max(Math.min(absence, 0.995), probability(logit(absence) + SILENCE * logit(trust)))
