import { sharedArea, type Word } from "@extrait/engine/words"

/** A recognised word that shares this much of its area with a word of the text layer has been read already. */
const READ_ALREADY = 0.4

/** The words of a page's text layer with those that were recognised beside it; no word is there twice. */
export const mergeWords = (written: ReadonlyArray<Word>, recognized: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  if (written.length === 0) return recognized
  const missing = recognized.filter(
    ({ box }) => !written.some((word) => sharedArea(word.box, box) > READ_ALREADY * box.width * box.height)
  )
  return [...written, ...missing]
}
