/**
 * A word whose lone figures between letters are the letters that they look like: `L0T` is `LOT`, `GARDEN1A` is `GARDENIA`. The network reads each character by its
 * shape, and knows no words. What bears other figures, or as many figures as letters, is a code and stays.
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
