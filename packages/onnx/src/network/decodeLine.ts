/** A character, none of them a space, that a network saw in a line. */
export interface SeenCharacter {
  readonly text: string
  /** 0 to 1, among the characters of the alphabet. */
  readonly confidence: number
  /** Where its middle is, as a fraction of the line's width. */
  readonly at: number
  /** How likely a space is between it and the character before, 0 to 1. */
  readonly space: number
}

/** The characters of an output's classes, perhaps several classes for one character; class 0 is the CTC blank. Missing classes are ignored. */
export interface Alphabet {
  readonly classes: ReadonlyArray<{ readonly index: number; readonly text: string }>
}

/** The blank's class. */
export const BLANK = 0
const SPACE = " "

/**
 * The characters along the best path through a network's output (steps × classes, row by row): one for each run of steps with the same
 * class, blanks left out.
 * @see A. Graves et al., "Connectionist Temporal Classification", ICML 2006
 */
export const decodeLine = (
  output: Float32Array,
  steps: number,
  classes: number,
  alphabet: Alphabet
): ReadonlyArray<SeenCharacter> => {
  const characters: Array<SeenCharacter> = []
  let [last, from, most] = [{ index: BLANK, text: "" }, 0, 0]
  // Of a space, since the last character ended, and before the one that is being seen.
  let [since, before] = [0, 0]
  const blank = last
  const finish = (step: number): void => {
    if (last.index === BLANK || last.text === SPACE) return
    characters.push({ text: last.text, confidence: most, at: (from + step) / 2 / steps, space: before })
    since = 0
  }
  for (let step = 0; step < steps; step++) {
    const row = step * classes
    let best = blank
    let highest = output[row] ?? 0
    let [sum, space] = [highest, 0]
    for (const candidate of alphabet.classes) {
      const probability = output[row + candidate.index] ?? 0
      sum += probability
      if (candidate.text === SPACE) space += probability
      if (probability > highest) [best, highest] = [candidate, probability]
    }
    const confidence = sum > 0 ? highest / sum : 0
    if (best.text === last.text) most = Math.max(most, confidence)
    else {
      finish(step)
      before = since
      ;[last, from, most] = [best, step, confidence]
    }
    since = Math.max(since, sum > 0 ? space / sum : 0)
  }
  finish(steps)
  return characters
}
