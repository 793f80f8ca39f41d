import type { network } from "@extrait/models-lexicon/network"
import { bytesOf, signedBytesOf } from "../text/base64.js"
import type { Linear, Norm } from "./layers.js"
import type { NetworkWeights } from "./NetworkWeights.js"

/** The weights as they are stored, by the names of the layers. */
export type StoredNetwork = typeof network

const numbersOf = ({ bytes, most, rows }: StoredNetwork["tables"][string]): Float32Array => {
  if (most === undefined) return new Float32Array(bytesOf(bytes).buffer)
  const stored = signedBytesOf(bytes)
  const scale = new Float32Array(bytesOf(most).buffer)
  const width = stored.length / rows
  const numbers = new Float32Array(stored.length)
  for (let row = 0; row < rows; row++)
    for (let i = row * width; i < (row + 1) * width; i++)
      numbers[i] = ((stored[i] as number) / 127) * (scale[row] as number)
  return numbers
}

/** Opens stored weights. */
export const openNetwork = ({ sizes, tables }: StoredNetwork): NetworkWeights => {
  const table = (name: string): Float32Array => {
    const stored = tables[name]
    if (stored === undefined) throw new Error(`the network has no table ${name}`)
    return numbersOf(stored)
  }
  const linear = (name: string): Linear => {
    const weights = table(`${name}.weight`)
    const offsets = table(`${name}.bias`)
    return { inputs: weights.length / offsets.length, outputs: offsets.length, weights, offsets }
  }
  const norm = (name: string): Norm => ({ scale: table(`${name}.weight`), offsets: table(`${name}.bias`) })
  const layers = <A>(name: string, open: (name: string) => A): ReadonlyArray<A> => {
    const found: Array<A> = []
    while (Object.keys(tables).some((key) => key.startsWith(`${name}.${found.length}.`)))
      found.push(open(`${name}.${found.length}`))
    return found
  }
  return {
    ...sizes,
    grams: table("grams.weight"),
    word: linear("word"),
    words: layers("words", (name) => ({
      before: norm(`${name}.before`),
      near: linear(`${name}.near`),
      out: linear(`${name}.out`)
    })),
    toLine: linear("to_line"),
    lines: layers("lines", (name) => ({
      before: norm(`${name}.before`),
      project: linear(`${name}.project`),
      out: linear(`${name}.out`),
      beforeRest: norm(`${name}.rest.0`),
      wide: linear(`${name}.rest.1`),
      narrow: linear(`${name}.rest.3`)
    })),
    last: norm("last"),
    toWord: linear("to_word"),
    lastWord: norm("last_word"),
    place: table("place.weight"),
    along: table("along.weight"),
    flag: table("flag.weight"),
    keyOfMap: linear("key_of_map"),
    questionWide: linear("question.0"),
    question: linear("question.3"),
    ofMatch: linear("of_match"),
    ofWord: linear("of_word"),
    ofQuestion: linear("of_question"),
    wordToMeet: linear("word_to_meet"),
    questionToMeet: linear("question_to_meet"),
    lineState: linear("line_state"),
    lineOfLine: linear("line_of_line"),
    lineToMeet: linear("line_to_meet"),
    questionToLine: linear("question_to_line"),
    steps: layers("steps", (name) => ({
      before: norm(`${name}.before`),
      say: linear(`${name}.say`),
      wide: linear(`${name}.hear.0`),
      narrow: linear(`${name}.hear.3`)
    })),
    back: linear("back"),
    beforeBeside: norm("before_beside"),
    beside: linear("beside"),
    blendWide: linear("blend.0"),
    blend: linear("blend.2"),
    beforePoint: norm("point.0"),
    point: linear("point.1"),
    formWide: linear("form.0"),
    form: linear("form.2"),
    none: linear("none")
  }
}
