import type { Candidate } from "../fields/candidates.js"
import type { Reading } from "../fields/reading.js"
import type { Blended } from "../fields/score.js"
import { scoresOver } from "../network/scoreCandidates.js"
import type { WordReader } from "./labelFit.js"
import type { MeaningReader } from "./meaning.js"
import type { Question } from "./Question.js"
import type { RankerModel } from "./rankerModel.js"

/** A candidate with its log-odds by the trees, or by trees and network. */
interface Ranked {
  readonly candidate: Candidate
  readonly logit: number
  readonly blended?: Blended
}

/** A question, and the name of its blend. */
export interface Curved {
  readonly question: Question
  readonly curve: string
}

/** What the network says of a candidate at least: below that, all are as unlikely. */
const LEAST_SCORE = -12

/** Blends the log-odds of the trees with those of the network, for the questions that have a blend. `pieces` are all candidates of the document. */
export const blending = (
  reading: Reading,
  pieces: ReadonlyArray<Candidate>,
  asked: ReadonlyArray<Curved>,
  network: RankerModel["network"],
  wordsOf: WordReader,
  meanings: MeaningReader
): (<A extends Ranked>(one: Curved, byTrees: ReadonlyArray<A>) => ReadonlyArray<A>) => {
  if (network === undefined || asked.every(({ curve }) => network.blends[curve] === undefined))
    return (_, byTrees) => byTrees
  const questions = asked.map(({ question }) => question)
  const scoresFor = scoresOver(reading, pieces, questions, network.weights(), wordsOf, meanings)
  return ({ curve, question }, byTrees) => {
    const blend = network.blends[curve]
    if (blend === undefined) return byTrees
    const candidates = byTrees.map(({ candidate }) => candidate)
    const { none, of } = scoresFor(question, candidates)
    return byTrees.map((one, i) => {
      const read = of[i]
      if (read === undefined) return one
      const score = Math.max(LEAST_SCORE, read - none)
      const added = blend.network * score
      const logit = blend.trees * one.logit + added + blend.offset
      return { ...one, logit, blended: { trees: blend.trees, score, added } }
    })
  }
}
