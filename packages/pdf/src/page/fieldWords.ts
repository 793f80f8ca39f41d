import type { Word } from "@extrait/engine"
import type { PDFPageProxy } from "pdfjs-dist"
import { extentOf, toMatrix } from "./Matrix.js"

/** The fields of pdf.js's widget annotation that are read here. */
interface Widget {
  readonly subtype?: string
  readonly fieldType?: string
  readonly fieldValue?: unknown
  readonly hidden?: boolean
  readonly hasAppearance?: boolean
  readonly password?: boolean
  readonly rect?: ArrayLike<number>
  readonly defaultAppearanceData?: { readonly fontSize?: number; readonly fontName?: string }
}

/** Mean advance of a proportional face and the height of a line, as fractions of the type size. */
const ADVANCE = 0.5
const LINE = 1.15

/**
 * The values of text and choice fields that carry no drawn appearance, so that a viewer has to draw them itself. Their words are laid
 * out within the field's rectangle by average character widths: the boxes are near, not exact. Fields with an appearance are
 * read from it, as any other text.
 */
export const fieldWords = async (page: PDFPageProxy): Promise<ReadonlyArray<Word>> => {
  const viewport = page.getViewport({ scale: 1 })
  const words: Array<Word> = []
  const annotations: ReadonlyArray<Widget> = await page.getAnnotations({ intent: "display" })
  for (const widget of annotations) {
    if (
      widget.subtype !== "Widget" ||
      widget.hasAppearance === true ||
      widget.hidden === true ||
      widget.password === true
    )
      continue
    if (widget.fieldType !== "Tx" && widget.fieldType !== "Ch") continue
    const value = Array.isArray(widget.fieldValue) ? widget.fieldValue.join(" ") : widget.fieldValue
    if (typeof value !== "string" || value.trim() === "" || widget.rect === undefined) continue
    const box = extentOf(
      toMatrix(viewport.transform),
      widget.rect[0] ?? 0,
      widget.rect[1] ?? 0,
      widget.rect[2] ?? 0,
      widget.rect[3] ?? 0
    )
    const lines = value.split(/\r\n?|\n/)
    const height = box.y2 - box.y1
    const asked = widget.defaultAppearanceData?.fontSize ?? 0
    const longest = Math.max(...lines.map((line) => line.length), 1)
    const fitting = Math.min(height / (lines.length * LINE), (box.x2 - box.x1 - 4) / (longest * ADVANCE), 12)
    const size = Math.max(asked > 0 ? Math.min(asked, fitting) : fitting, 1)
    const top = lines.length === 1 ? box.y1 + (height - size * LINE) / 2 : box.y1 + 2
    for (const [row, line] of lines.entries()) {
      for (const match of line.matchAll(/\S+/g)) {
        words.push({
          text: match[0],
          confidence: 1,
          box: {
            x: box.x1 + 2 + match.index * ADVANCE * size,
            y: top + row * size * LINE,
            width: match[0].length * ADVANCE * size,
            height: size * LINE
          },
          font: { name: widget.defaultAppearanceData?.fontName ?? "", size, bold: false, italic: false }
        })
      }
    }
  }
  return words
}
