import { withoutEndlessWords } from "../page/endlessWords.js"
import type { Page } from "../page/Page.js"
import { withoutHeaps } from "./heaps.js"
import type { PageLayout } from "./Layout.js"
import { layoutPage } from "./layoutPage.js"
import { withoutSpacedLetters } from "./spacedLetters.js"

/** The pages of a document laid out, freed of words that no page is read by: heaps, endless ones, and words set letter by letter. */
export const layoutDocument = (pages: ReadonlyArray<Page>): ReadonlyArray<PageLayout> =>
  pages.map((page) => layoutPage(withoutSpacedLetters(withoutHeaps(withoutEndlessWords(page)))))
