import type { PagePicture } from "@extrait/core"
import { contentOf } from "../page/contentOf.js"
import { pictureThatFills } from "../page/pictured.js"
import { losses } from "../pdfjs/losses.js"
import { drawPicture } from "./drawPicture.js"
import { load } from "./load.js"
import type { ReadableDocument } from "./ReadableDocument.js"
import { type Drawing, renderPage } from "./renderPage.js"

/** How many times as many pixels as a page may be drawn with a picture on it may have, to be drawn with fewer. */
const LARGER = 4

/**
 * Draws a page on which there is a picture of more pixels than a page is drawn with. Where the picture fills what is drawn, its own file
 * serves, which takes the least memory. Otherwise the page is drawn as any other, in a document of its own that is closed at once.
 */
export const drawLarge = async (
  { bytes, password }: { readonly bytes: Uint8Array; readonly password: string | null },
  toRead: ReadableDocument,
  number: number,
  drawing: Drawing
): Promise<PagePicture> => {
  const most = LARGER * drawing.maxPagePixels
  const content = await contentOf(toRead, await toRead.page(number))
  const document = await load(bytes, { password, maxImagePixels: most })
  losses.begin()
  try {
    return await renderPage(document, number, drawing, async (part, scale) => {
      const picture = pictureThatFills(content, part)
      return picture === null ? null : drawPicture(picture, part, scale, most)
    })
  } finally {
    await document.destroy()
  }
}
