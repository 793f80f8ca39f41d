import { expect } from "vitest"
import { deidentify } from "../src/index.js"

/** Every word in ⟦ ⟧ is replaced, and every other word stays. */
export const leaves = (marked: string): void => {
  const pieces = marked.split(/[⟦⟧]/)
  const text = pieces.join("")
  const { found } = deidentify(text)
  const wordsOf = (wanted: boolean): ReadonlyArray<string> => {
    const words: Array<string> = []
    let at = 0
    pieces.forEach((piece, index) => {
      for (const { 0: word, index: within } of piece.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const gone = found.some(({ end, start }) => start <= at + within && at + within < end)
        if ((index % 2 === 1) === wanted && gone !== wanted) words.push(word)
      }
      at += piece.length
    })
    return words
  }
  expect({ stayed: wordsOf(true), gone: wordsOf(false) }, text).toEqual({ stayed: [], gone: [] })
}
