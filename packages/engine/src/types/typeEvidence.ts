import { FORM, type PageForm } from "./pageForm.js"
import { NONE } from "./wordTopics.js"

/** Evidence on a type for a document, besides the type itself and the form of the pages. */
const SPOKEN = ["score", "margin", "rank", "anchors", "greatest", "topic", "topic margin", "topic of none"] as const

/** Names of the evidence on one of several types for a document, in the order of its vector. */
export const typeEvidenceNames = (types: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...SPOKEN,
  ...types.map((name) => `is ${name}`),
  ...FORM
]

/** A type with the log-odds of the words that speak for it. */
interface SpokenType {
  readonly type: { readonly name: string }
  readonly score: number
  readonly spoken: ReadonlyArray<{ readonly gain: number }>
}

/** The least that words say of a type, as the log of its probability. */
const UNLIKELY = -7

/** The evidence on each scored type for a document, as vectors by `typeEvidenceNames`. */
export const typeEvidence = (
  scores: ReadonlyArray<SpokenType>,
  form: PageForm,
  topics: ReadonlyMap<string, number>,
  types: ReadonlyArray<string>
): ReadonlyArray<Float64Array> => {
  const sorted = scores.map(({ score }) => score).sort((a, b) => b - a)
  const [best = 0, second = 0] = sorted
  const topicOf = (name: string): number => Math.max(UNLIKELY, topics.get(name) ?? UNLIKELY)
  const likeliest = [...topics].sort(([, a], [, b]) => b - a).slice(0, 2)
  return scores.map(({ score, spoken, type }) => {
    const topic = topicOf(type.name)
    const rival = likeliest.find(([name]) => name !== type.name)?.[0] ?? ""
    const gains = spoken.map(({ gain }) => gain)
    return Float64Array.from([
      score,
      score - (score === best ? second : best),
      Math.min(8, sorted.indexOf(score)),
      gains.filter((gain) => gain > 0).length,
      Math.max(0, ...gains),
      topic,
      topic - topicOf(rival),
      topicOf(NONE),
      ...types.map((name) => (name === type.name ? 1 : 0)),
      ...form
    ])
  })
}
