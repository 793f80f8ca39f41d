import { type ReadPage, wholePage } from "@extrait/core"
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist"
import { faceSource } from "./faces.js"
import { fieldWords } from "./fieldWords.js"
import { interpret } from "./interpret.js"
import { toMatrix } from "./Matrix.js"
import type { PageContent } from "./PageContent.js"
import { rulingsOf } from "./rulings.js"
import { isPictured, textLayer } from "./usability.js"
import { wordsOf } from "./words.js"

const contentOf = async (document: PDFDocumentProxy, page: PDFPageProxy): Promise<PageContent> => {
  const viewport = page.getViewport({ scale: 1 })
  const [operators, layers] = await Promise.all([page.getOperatorList(), document.getOptionalContentConfig()])
  return interpret(
    operators,
    { toPage: toMatrix(viewport.transform), width: viewport.width, height: viewport.height },
    faceSource(page.commonObjs),
    (group) => group === null || group === undefined || layers.isVisible(group) !== false
  )
}

const quarterTurns = (degrees: number): 0 | 90 | 180 | 270 => {
  const turned = ((Math.round(degrees / 90) * 90) % 360) + 360
  return turned % 360 === 90 ? 90 : turned % 360 === 180 ? 180 : turned % 360 === 270 ? 270 : 0
}

/**
 * One page as words and rulings, in points (1/72 inch, user unit applied) of its visible box, turned as a person sees it.
 *
 * `pictured` gives the document opened with its pictures, which is needed only where the text layer is scarce.
 */
export const readPage = async (
  document: PDFDocumentProxy,
  pictured: () => Promise<PDFDocumentProxy>,
  number: number
): Promise<ReadPage> => {
  const page = await document.getPage(number)
  try {
    const { width, height, rotation } = page.getViewport({ scale: 1 })
    let content = await contentOf(document, page)
    const layer = textLayer(content)
    const fields = layer === "garbled" ? [] : await fieldWords(page)
    let needsRecognition = layer === "garbled"
    if (layer === "none" || layer === "scarce") {
      const withPictures = await pictured()
      const same = await withPictures.getPage(number)
      try {
        content = await contentOf(withPictures, same)
      } finally {
        same.cleanup()
      }
      needsRecognition = layer === "none" ? content.painted && fields.length === 0 : isPictured(content, width, height)
    }
    const words = needsRecognition ? [] : [...wordsOf(content.glyphs), ...fields]
    return {
      page: {
        page: number,
        width,
        height,
        unit: "point",
        rotation: quarterTurns(rotation),
        source: "text_layer",
        words,
        rulings: rulingsOf(content.segments, width, height)
      },
      unread: needsRecognition ? [wholePage({ width, height })] : []
    }
  } finally {
    page.cleanup()
  }
}
