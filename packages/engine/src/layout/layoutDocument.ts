import type { Page } from "../page/Page.js"
import { withoutHeaps } from "./heaps.js"
import type { PageLayout } from "./Layout.js"
import { layoutPage } from "./layoutPage.js"
import { withoutSpacedLetters } from "./spacedLetters.js"

/** Characters of the longest word that is read whole; no real text is longer. */
const LONGEST = 1000

/** Truncates endless words, such as a whole file written into one, so that no search runs over megabytes without a space. */
const withoutEndlessWords = (page: Page): Page =>
  page.words.every(({ text }) => text.length <= LONGEST)
    ? page
    : {
        ...page,
        words: page.words.map((word) =>
          word.text.length <= LONGEST ? word : { ...word, text: word.text.slice(0, LONGEST) }
        )
      }

/** Lays out the pages of a document, after removing heaps, truncating endless words and joining letter-spaced ones. */
export const layoutDocument = (pages: ReadonlyArray<Page>): ReadonlyArray<PageLayout> =>
  pages.map((page) => layoutPage(withoutSpacedLetters(withoutHeaps(withoutEndlessWords(page)))))
