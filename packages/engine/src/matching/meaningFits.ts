import type { SaidWord } from "./labelFit.js"
import { type Meaning, type MeaningReader, nearness, wantedBy } from "./meaning.js"
import type { Question } from "./Question.js"

/** How near the meanings of a document's texts, by their index, are to one question. */
export interface MeaningFits {
  /** −1 to 1. */
  readonly nearness: Float32Array
  /** How much nearer the text is to this question than to the nearest other; negative if another is nearer. */
  readonly margin: Float32Array
  /** The likelihood of each kind of thing that the question may ask for. */
  readonly wanted: Float32Array
}

/** Compares the meanings of a document's texts with its questions. */
export const meaningFitsOver = (
  read: MeaningReader,
  said: ReadonlyArray<ReadonlyArray<SaidWord>>,
  questions: ReadonlyArray<Question>
): ReadonlyArray<MeaningFits> => {
  const texts = said.map(read.ofText)
  const asked = questions.map(read.ofQuestion)
  const near = asked.map((question) => Float32Array.from(texts, (text) => nearness(question, text)))
  const first = new Float32Array(texts.length)
  const second = new Float32Array(texts.length)
  for (const own of near)
    for (let text = 0; text < own.length; text++) {
      const one = own[text] as number
      if (one > (first[text] as number)) {
        second[text] = first[text] as number
        first[text] = one
      } else if (one > (second[text] as number)) second[text] = one
    }
  return near.map((own, i) => ({
    nearness: own,
    wanted: wantedBy(asked[i] as Meaning),
    margin: own.map((one, text) => one - ((one === first[text] ? second : first)[text] as number))
  }))
}
