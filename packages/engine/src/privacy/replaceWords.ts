import { unionOfBoxes } from "../layout/geometry.js"
import type { Word } from "../page/Page.js"
import type { Replacement } from "./Placeholders.js"
import { withReplacements } from "./replaceText.js"

/** The text of lines of words, a space between words and a line end between lines, and where each word stands in it. */
export const textOfLines = (
  lines: ReadonlyArray<ReadonlyArray<Word>>
): { readonly text: string; readonly starts: ReadonlyMap<Word, number> } => {
  const starts = new Map<Word, number>()
  let text = ""
  lines.forEach((words, l) => {
    words.forEach((word, w) => {
      if (w > 0) text += " "
      else if (l > 0) text += "\n"
      starts.set(word, text.length)
      text += word.text
    })
  })
  return { text, starts }
}

/** Carries replacements over to the words of one line, each of which keeps its shape and its place. `text` is that of all lines. */
export const reshapeWordsOfLine = (
  words: ReadonlyArray<Word>,
  starts: ReadonlyMap<Word, number>,
  text: string,
  replacements: ReadonlyArray<Replacement>,
  shown: (placeholder: string, piece: string) => string,
  fates: Map<Word, Word | null>
): void => {
  for (const word of words) {
    const from = starts.get(word) ?? 0
    const to = from + word.text.length
    let changed = ""
    let at = from
    for (const { end, placeholder, start } of replacements) {
      if (end <= at || start >= to) continue
      const piece = shown(placeholder, text.slice(start, end))
      const first = Math.max(start, at)
      const last = Math.min(end, to)
      changed += text.slice(at, first) + piece.slice(first - start, last - start)
      at = last
    }
    if (at > from) fates.set(word, { ...word, text: changed + text.slice(at, to) })
  }
}

/**
 * Carries replacements in the text of one line over to its words: the first word that a piece touches becomes the placeholder, with what
 * the piece leaves of the first and the last word round it, its box drawn round all of them; the others are dropped.
 */
export const replaceWordsOfLine = (
  words: ReadonlyArray<Word>,
  starts: ReadonlyMap<Word, number>,
  replacements: ReadonlyArray<Replacement>,
  fates: Map<Word, Word | null>
): void => {
  const spans = words.map((word) => ({
    word,
    start: starts.get(word) ?? 0,
    end: (starts.get(word) ?? 0) + word.text.length
  }))
  let i = 0
  while (i < spans.length) {
    const first = spans[i]
    if (first === undefined) break
    const group = [first]
    const used: Array<Replacement> = []
    const touches = ({ start, end }: Replacement, span: { readonly start: number; readonly end: number }): boolean =>
      start < span.end && span.start < end
    // A group grows while some piece touches its last word and the next one.
    for (;;) {
      const last = group.at(-1) ?? first
      for (const replacement of replacements)
        if (touches(replacement, last) && !used.includes(replacement)) used.push(replacement)
      const next = spans[i + group.length]
      if (next === undefined || !used.some((replacement) => touches(replacement, next))) break
      group.push(next)
    }
    i += group.length
    if (used.length === 0) continue
    const last = group.at(-1) ?? first
    const text = group.map(({ word }) => word.text).join(" ")
    const inside = used
      .map(({ start, end, placeholder }) => ({
        start: Math.max(0, start - first.start),
        end: Math.min(last.end - first.start, end - first.start),
        placeholder
      }))
      .sort((a, b) => a.start - b.start)
    fates.set(first.word, {
      ...first.word,
      text: withReplacements(text, inside).replace(/\s+/g, ""),
      confidence: Math.min(...group.map(({ word }) => word.confidence)),
      box: unionOfBoxes(group.map(({ word }) => word.box))
    })
    for (const { word } of group.slice(1)) fates.set(word, null)
  }
}
