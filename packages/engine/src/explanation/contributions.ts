import { copyOf, type FeatureList, noFeatures } from "../fields/featureList.js"
import { FEATURES, type FeatureName } from "../fields/featureNames.js"
import { priorLogit } from "../fields/prior.js"
import type { Scored } from "../fields/score.js"
import type { SoughtField } from "../fields/sought.js"
import type { FeatureExplanation } from "./Explanation.js"
import { evidenceContributions } from "./evidenceContributions.js"
import { round } from "./places.js"

/** Features that say the same thing, explained together: removed one at a time, each would be masked by the others. */
const TOGETHER: Readonly<Record<string, ReadonlyArray<FeatureName>>> = {
  label: [
    "context",
    "inline",
    "left",
    "row",
    "above",
    "column",
    "leftDistance",
    "leftBetween",
    "aboveDistance",
    "aboveBetween",
    "margin",
    "afterLabel",
    "naming",
    "cue"
  ],
  other_label: ["rival", "nested", "labelLike"],
  place: ["page", "lastPage", "x", "y", "top", "order", "lineInBlock"],
  type_size: ["size"],
  recognition: ["confidence"],
  mentions: ["mentions", "firstMention", "domain"],
  column: ["stacked"],
  pattern: ["pattern"],
  period: ["rangeEnd", "earliest", "latest", "ambiguous", "alone"],
  money: ["decimals", "currency", "negative", "zero"],
  magnitude: ["greatest", "share"],
  arithmetic: ["settled", "summed", "asNet", "asTax", "asGross"],
  check_digits: ["valid"],
  form: ["form", "length", "digits", "letters", "words", "capitals", "lines", "cut"],
  name: ["firm", "person", "letterhead", "registration"],
  address: ["address", "postcodeBelow", "meanAddress", "leastAddress", "firstAddress", "lastPostcode"],
  surroundings: ["belowAddress", "belowContact", "aboveFirm", "aboveAddress", "contact", "timed"],
  party: ["party", "issuing", "receiving"]
}

const grouped = new Set(Object.values(TOGETHER).flat())

/** All features, with those that are not explained together each in a group of its own. */
const GROUPS: ReadonlyArray<readonly [name: string, features: ReadonlyArray<FeatureName>]> = [
  ...Object.entries(TOGETHER),
  ...FEATURES.filter((name) => !grouped.has(name)).map((name) => [name, [name]] as const)
]

/** The neutral features: a value about which nothing is known except that it was read without doubt and is set in the common size. */
const NOTHING: FeatureList = Object.assign(noFeatures(), {
  leftDistance: 30,
  aboveDistance: 30,
  confidence: 1,
  size: 1
})

/** Log-odds below which a contribution is not worth reporting. */
const LEAST = 0.05

const withGroup = (features: FeatureList, names: ReadonlyArray<FeatureName>, from: FeatureList): FeatureList => {
  const changed = copyOf(features)
  for (const name of names) changed[name] = from[name]
  return changed
}

const valuesOf = (features: FeatureList, names: ReadonlyArray<FeatureName>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    names.filter((name) => features[name] !== NOTHING[name]).map((name) => [name, round(features[name])])
  )

const byWeight = (a: FeatureExplanation, b: FeatureExplanation): number => Math.abs(b.log_odds) - Math.abs(a.log_odds)

/** What each kind of features adds to a value's log-odds. */
export const contributionsOf = (scored: Scored, field: SoughtField): ReadonlyArray<FeatureExplanation> => {
  const { asked, features } = scored
  if (asked !== undefined) return evidenceContributions(asked).filter(({ log_odds }) => Math.abs(log_odds) >= LEAST)
  const whole = priorLogit(features, field)
  return GROUPS.map(([name, names]) => ({
    name,
    values: valuesOf(features, names),
    log_odds: round(whole - priorLogit(withGroup(features, names, NOTHING), field))
  }))
    .filter(({ log_odds }) => Math.abs(log_odds) >= LEAST)
    .sort(byWeight)
}

/** The most kinds of features reported for a rival. */
const MOST_WEAKER = 3

/** Where a rival is weaker than the winner: what it would gain from the winner's features of each kind. */
export const weakerThan = (rival: Scored, winner: Scored, field: SoughtField): ReadonlyArray<FeatureExplanation> => {
  if (rival.asked !== undefined)
    return evidenceContributions(rival.asked, winner.asked)
      .map((one) => ({ ...one, log_odds: round(-one.log_odds) }))
      .filter(({ log_odds }) => log_odds >= LEAST)
      .slice(0, MOST_WEAKER)
  const whole = priorLogit(rival.features, field)
  return GROUPS.map(([name, names]) => ({
    name,
    values: valuesOf(rival.features, names),
    log_odds: round(priorLogit(withGroup(rival.features, names, winner.features), field) - whole)
  }))
    .filter(({ log_odds }) => log_odds >= LEAST)
    .sort(byWeight)
    .slice(0, MOST_WEAKER)
}
