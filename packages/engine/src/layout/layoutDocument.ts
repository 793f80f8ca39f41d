import type { Page } from "../page/Page.js"
import { withoutHeaps } from "./heaps.js"
import type { PageLayout } from "./Layout.js"
import { layoutPage } from "./layoutPage.js"
import { withoutSpacedLetters } from "./spacedLetters.js"

/** Characters of the longest word that is read whole; nothing that a page says is longer. */
const LONGEST = 1000

/** A page whose endless words, such as a file that was written into one, are cut short: no search goes over megabytes without a blank. */
const withoutEndlessWords = (page: Page): Page =>
  page.words.every(({ text }) => text.length <= LONGEST)
    ? page
    : {
        ...page,
        words: page.words.map((word) =>
          word.text.length <= LONGEST ? word : { ...word, text: word.text.slice(0, LONGEST) }
        )
      }

/** The pages of a document laid out, freed of words that no page is read by: heaps, endless ones, and words set letter by letter. */
export const layoutDocument = (pages: ReadonlyArray<Page>): ReadonlyArray<PageLayout> =>
  pages.map((page) => layoutPage(withoutSpacedLetters(withoutHeaps(withoutEndlessWords(page)))))
