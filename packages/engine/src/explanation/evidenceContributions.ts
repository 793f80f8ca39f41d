import type { AskedEvidence } from "../fields/score.js"
import { sumOfTrees } from "../fields/trees.js"
import { BOUNDARIES } from "../matching/boundaries.js"
import { EVIDENCE, KNOWN_FEATURES } from "../matching/evidenceNames.js"
import { JOINT, JOINT_EVIDENCE } from "../matching/jointEvidence.js"
import { UNKNOWN } from "../matching/knownEvidence.js"
import { RANKER } from "../matching/rankerModel.js"
import { PARTS } from "../matching/valueParts.js"
import type { FeatureExplanation } from "./Explanation.js"
import { round } from "./places.js"

/** Groups of evidence, by the prefixes of its names. */
const GROUPS: Readonly<Record<string, RegExp>> = {
  label:
    /^(?:fit |near |best|exact|document best|inline distance|left distance|above distance|left gap|above gap|own label |defined )/,
  other_label: /^(?:rival |nearer |naming|label like|common words|ends with colon)/,
  sentence: /^sentence/,
  pattern: /^pattern/,
  type_knowledge: /^known/,
  statement: /^(?:said|negated|refusal|stated|affirms|says )/,
  kind: /^(?:kind |look (?:un)?wanted|type |topic |wants |hint words|asked|asks )/,
  name: /^(?:firm|person|initial|capitals)$/,
  address: /^(?:address|postcode)$/,
  form: /^(?:unit clash|figures before|figures behind|duration|words|length|lines|digits|letters|code|whole|starts|ends|colon inside|parted|decimals|currency|percent)$/,
  boundaries: new RegExp(`^(?:${[...BOUNDARIES, ...PARTS].join("|")})$`),
  magnitude: /^(?:greatest|earliest|latest|range|year shown)$/,
  place: /^(?:x|y|page|tall|size|bold)$/,
  mentions: /^(?:mentions|alike)$/,
  recognition: /^confidence$/
}

/** The indices of the evidence in each group: every name belongs to one. */
export const placesOf: ReadonlyArray<readonly [group: string, places: ReadonlyArray<number>]> = [
  ...Object.entries(GROUPS).map(
    ([name, pattern]) => [name, EVIDENCE.flatMap((one, place) => (pattern.test(one) ? [place] : []))] as const
  ),
  ["other_answers", JOINT.map((_, i) => EVIDENCE.length + i)] as const
]

const logOddsOf = (evidence: Float64Array, ofTrees: number): number =>
  ofTrees * sumOfTrees(RANKER.trees, evidence) + sumOfTrees(RANKER.jointTrees, evidence)

/** Neutral values of the evidence that is not neutral at zero: a value without a label is as far from one as can be. */
const NOTHING_OF: ReadonlyMap<string, number> = new Map([
  ["best distance", 30],
  ["best between", 10],
  ["left gap", 30],
  ["above gap", 30],
  ["confidence", 1],
  ...KNOWN_FEATURES.map((name) => [`known ${name}`, -1] as const),
  ...["own label fit", "own label rival", "own label near", "own label nearer"].map((name) => [name, -1] as const),
  ...["known", "known best", "known elsewhere"].map((name) => [name, UNKNOWN] as const)
])
const NOTHING = Float64Array.from(JOINT_EVIDENCE, (name) => NOTHING_OF.get(name) ?? 0)

const named = (name: string): string => name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())

/** What the network adds that reads whole pages. */
const ofPageReading = (
  { blended }: AskedEvidence,
  other: AskedEvidence | undefined
): ReadonlyArray<FeatureExplanation> =>
  blended === undefined
    ? []
    : [
        {
          name: "page_reading",
          values: { score: round(blended.score) },
          log_odds: round(blended.added - (other?.blended?.added ?? 0))
        }
      ]

/** What each kind of evidence adds to a value's log-odds, compared with having none of it or with another value's evidence. */
export const evidenceContributions = (
  asked: AskedEvidence,
  other?: AskedEvidence
): ReadonlyArray<FeatureExplanation> => {
  const { blended, evidence } = asked
  const ofTrees = blended?.trees ?? 1
  const whole = logOddsOf(evidence, ofTrees)
  const told = placesOf.map(([name, places]): FeatureExplanation => {
    const without = Float64Array.from(evidence)
    for (const place of places) if (place < without.length) without[place] = (other?.evidence ?? NOTHING)[place] ?? 0
    return {
      name,
      values: Object.fromEntries(
        places
          .filter((place) => place < evidence.length && evidence[place] !== NOTHING[place])
          .map((place) => [named(JOINT_EVIDENCE[place] ?? ""), round(evidence[place] ?? 0)])
      ),
      log_odds: round(whole - logOddsOf(without, ofTrees))
    }
  })
  return [...told, ...ofPageReading(asked, other)].sort((a, b) => Math.abs(b.log_odds) - Math.abs(a.log_odds))
}
