/** Numbers in a word's vector. */
export const dimensions: number
/** The words, folded to lower case without accents, in alphabetical order with spaces between them. */
export const words: string
/** The vectors in the order of the words, base64 of signed bytes; 203 stands for a length of 1. */
export const vectors: string
