/** A line for each English word: the word, and the French and German words that a dictionary gives for it, folded, with spaces between them. */
export const translations: string
