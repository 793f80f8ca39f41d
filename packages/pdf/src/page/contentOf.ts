import type { ReadableDocument, ReadablePage } from "../document/ReadableDocument.js"
import { faceSource } from "./faces.js"
import { interpreter } from "./interpret.js"
import { layersShown } from "./layers.js"
import type { PageContent } from "./PageContent.js"

/** Performs a page's operators and returns what they draw. */
export const contentOf = async (document: ReadableDocument, page: ReadablePage): Promise<PageContent> => {
  const { content, perform } = interpreter(page.view, faceSource(page.fonts), layersShown(await document.layers()))
  await page.perform(perform)
  return content()
}
