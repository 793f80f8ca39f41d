import type { Page } from "./Page.js"

/** Characters of the longest word that is read whole; nothing that a page says is longer. */
const LONGEST = 1000

/** A page whose endless words, such as a file that was written into one, are cut short: no search goes over megabytes without a blank. */
export const withoutEndlessWords = (page: Page): Page =>
  page.words.every(({ text }) => text.length <= LONGEST)
    ? page
    : {
        ...page,
        words: page.words.map((word) =>
          word.text.length <= LONGEST ? word : { ...word, text: word.text.slice(0, LONGEST) }
        )
      }
