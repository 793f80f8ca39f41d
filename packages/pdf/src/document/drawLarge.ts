import type { PagePicture } from "@extrait/core"
import { contentOf } from "../page/contentOf.js"
import { pictureThatFills } from "../page/pictured.js"
import { losses } from "../pdfjs/losses.js"
import { drawPicture } from "./drawPicture.js"
import { load } from "./load.js"
import type { ReadableDocument } from "./ReadableDocument.js"
import { type Drawing, renderPage } from "./renderPage.js"

/** How many times the pixel limit a page with a picture may exceed and still be drawn, with fewer pixels. */
const LARGER = 4

/**
 * Draws a page with a picture of more pixels than a page is drawn with. If the picture fills the drawn area, its own file is used, which takes the
 * least memory. Otherwise the page is drawn like any other, in a document of its own that is closed at once.
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
