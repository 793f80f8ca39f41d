import type { Linear, Norm } from "./layers.js"

/** One look of the lines of a page at each other. */
interface LinesLayer {
  readonly before: Norm
  readonly project: Linear
  readonly out: Linear
  readonly beforeRest: Norm
  readonly wide: Linear
  readonly narrow: Linear
}

/** One look of each word at its neighbours in reading order. */
interface WordsLayer {
  readonly before: Norm
  readonly near: Linear
  readonly out: Linear
}

/** One passing of what is known of a question between lines. */
interface StepLayer {
  readonly before: Norm
  readonly say: Linear
  readonly wide: Linear
  readonly narrow: Linear
}

/** Weights of the network, made by `training/network/train.py`. */
export interface NetworkWeights {
  readonly heads: number
  readonly maps: number
  readonly message: number
  readonly spelling: number
  readonly grams: Float32Array
  readonly word: Linear
  readonly words: ReadonlyArray<WordsLayer>
  readonly toLine: Linear
  readonly lines: ReadonlyArray<LinesLayer>
  readonly last: Norm
  readonly toWord: Linear
  readonly lastWord: Norm
  readonly place: Float32Array
  readonly along: Float32Array
  readonly flag: Float32Array
  readonly keyOfMap: Linear
  readonly questionWide: Linear
  readonly question: Linear
  readonly ofMatch: Linear
  readonly ofWord: Linear
  readonly ofQuestion: Linear
  readonly wordToMeet: Linear
  readonly questionToMeet: Linear
  readonly lineState: Linear
  readonly lineOfLine: Linear
  readonly lineToMeet: Linear
  readonly questionToLine: Linear
  readonly steps: ReadonlyArray<StepLayer>
  readonly back: Linear
  readonly beforeBeside: Norm
  readonly beside: Linear
  readonly blendWide: Linear
  readonly blend: Linear
  readonly beforePoint: Norm
  readonly point: Linear
  readonly formWide: Linear
  readonly form: Linear
  readonly none: Linear
}
