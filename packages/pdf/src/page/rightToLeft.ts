/** Letters of scripts that run from right to left (Unicode's bidirectional classes R and AL), in their presentation forms too. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
/** Left-to-right characters within right-to-left text: numbers, with the marks in them, and letters of other scripts. */
const LEFT_TO_RIGHT = /^[\p{Nd}\p{Script=Latin}]$/u
const WITHIN_NUMBERS = /^[.,:/-]$/
const MIRRORED: Readonly<Record<string, string>> = { "(": ")", ")": "(", "[": "]", "]": "[", "«": "»", "»": "«" }

/** Whether a word has letters that are read from right to left. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/**
 * A word's text in reading order, from its glyphs in visual order, left to right. @see Unicode Standard Annex 9, little of which a single word needs
 */
export const inLogicalOrder = (glyphs: ReadonlyArray<string>): string => {
  const reversed = [...glyphs].reverse()
  let text = ""
  for (let at = 0; at < reversed.length; ) {
    let end = at
    const runs = (index: number): boolean => LEFT_TO_RIGHT.test(reversed[index] ?? "")
    while (runs(end) || (end > at && WITHIN_NUMBERS.test(reversed[end] ?? "") && runs(end + 1))) end++
    if (end > at) text += reversed.slice(at, end).reverse().join("")
    else {
      const glyph = reversed[at] ?? ""
      text += MIRRORED[glyph] ?? glyph
      end = at + 1
    }
    at = end
  }
  return text
}
