const LETTER_FOR: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "b",
  "8": "b",
  "9": "g",
  "|": "l"
}

/** Words with a digit among their letters, not in the middle of an address of the web, not the second half of an Eircode, not the first of `SW1V 3JD`. */
const WORD =
  /(?<![\p{L}\p{N}@/_.])(?<![A-Z]\d[\dW]\s)(?![A-Z]{1,2}\d[A-Z]\s\d[A-Z]{2}(?![\p{L}\d]))(?=[^\s\d|]{0,40}[\d|])[\p{L}\d|'’-]{3,}(?![\p{L}\p{N}@/_])/gu

// A house run together with its street's word.
const HOUSE_AND_STREET = /^\d(?:rue|avenue|boulevard|place|chemin|impasse|all[ée]e|quai|route)$/i

const mended = (word: string): string => {
  const letters = word.replace(/[^\p{L}]/gu, "")
  const digits = word.replace(/[^\d|]/g, "").length
  // A number of letters and digits, such as a post code or a reference, is none of these.
  if (letters.length < 3 * digits || letters.length < 3 || /\d{2}/.test(word) || HOUSE_AND_STREET.test(word))
    return word
  const capitals = letters.replace(/^./u, "") === letters.replace(/^./u, "").toUpperCase()
  return Array.from(word, (character, at) => {
    const letter = LETTER_FOR[character]
    if (letter === undefined) return character
    return capitals || at === 0 ? letter.toUpperCase() : letter
  }).join("")
}

/**
 * The text with digits that stand for letters read as letters, in words that have hardly any: `5tation`, `HARSW0RTH`, not `YO11`. As long as
 * the text, so that offsets stay. For names of people and places, which hold no digits.
 */
export const withLettersRead = (text: string): string => text.replace(WORD, mended)
