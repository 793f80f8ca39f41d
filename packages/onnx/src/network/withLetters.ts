/**
 * Replaces lone digits between letters by the letters they look like: `L0T` becomes `LOT`, `GARDEN1A` becomes `GARDENIA`. The network reads
 * characters by shape and knows no words. A word with other digits, or with as many digits as letters, is a code and stays.
 */
export const withLetters = (word: string): string => {
  if (!/[01]/.test(word) || /[2-9]/.test(word)) return word
  const letters = word.match(/\p{L}/gu)?.length ?? 0
  const figures = word.match(/[01]/g)?.length ?? 0
  if (letters <= figures) return word
  return (
    word
      .replace(/(?<=\p{Lu})0+(?=\p{Lu})/gu, (zeros) => "O".repeat(zeros.length))
      .replace(/(?<=\p{Ll})0+(?=\p{Ll})/gu, (zeros) => "o".repeat(zeros.length))
      // A one after a single letter is more often a number's than a word's.
      .replace(/(?<=\p{Lu}{2})1(?=\p{Lu})/gu, "I")
      .replace(/(?<=\p{Ll}{2})1(?=\p{Ll})/gu, "l")
  )
}
