import { medianOf } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"

/** How large and how heavy a line is set. */
export interface LineSize {
  /** Relative to the document's running text, whose size is 1. */
  readonly ratio: number
  /** Whether most of it is bold; false if unknown. */
  readonly bold: boolean
  /** Whether the size comes from a font. The height of recognised text depends on its letters. */
  readonly known: boolean
}

const sizeOf = ({ words }: Pick<TextLine, "words">): { readonly size: number; readonly known: boolean } => {
  const sizes = words.flatMap(({ font }) => (font === undefined ? [] : [font.size]))
  return sizes.length > 0
    ? { size: medianOf(sizes, 0), known: true }
    : {
        size: medianOf(
          words.map(({ box }) => box.height),
          0
        ),
        known: false
      }
}

const isBold = ({ words }: Pick<TextLine, "words">): boolean =>
  words.length > 0 && words.every(({ font, text }) => font?.bold === true || !/[\p{L}\p{N}]/u.test(text))

/** Scale of a page's own unit: pages of one document may be in points or in pixels. */
const scaleOf = ({ page }: PageLayout): number => (page.unit === "pixel" ? page.width / 595 : 1)

/** Measures a document's lines relative to the size in which most of its letters are set. */
export const lineSizes = (
  layouts: ReadonlyArray<PageLayout>
): ((layout: PageLayout, line: Pick<TextLine, "words">) => LineSize) => {
  const letters = new Map<number, number>()
  for (const layout of layouts) {
    for (const line of layout.lines) {
      const size = Math.round((sizeOf(line).size / scaleOf(layout)) * 2) / 2
      letters.set(size, (letters.get(size) ?? 0) + line.text.length)
    }
  }
  const [body = 1] = [...letters].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? []
  return (layout, line) => {
    const { known, size } = sizeOf(line)
    return { ratio: body > 0 ? size / scaleOf(layout) / body : 1, bold: isBold(line), known }
  }
}
