/** A text without case, accents, spaces and punctuation, and where each of its characters stands in the text. */
export interface Squashed {
  readonly text: string
  /** Offset in the original text of each character here. */
  readonly at: ReadonlyArray<number>
}

/** Squashes a text so that two spellings of one value become the same, remembering offsets. */
export const squashedWithOffsets = (text: string): Squashed => {
  let plain = ""
  const at: Array<number> = []
  let offset = 0
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code < 128) {
      // Most characters need no more than this.
      if ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)) {
        plain += code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : character
        at.push(offset)
      }
      offset++
      continue
    }
    const base = character
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/œ/gi, "oe")
      .replace(/æ/gi, "ae")
      .replace(/ß/g, "ss")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "")
    for (let i = 0; i < base.length; i++) at.push(offset)
    plain += base
    offset += character.length
  }
  return { text: plain, at }
}

/** A value's spelling for comparison: without case, accents, spaces and punctuation. */
export const squashed = (text: string): string => squashedWithOffsets(text).text
