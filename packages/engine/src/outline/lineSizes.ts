import { medianOf } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"

/** How large and how heavy a line is set. */
export interface LineSize {
  /** Of the document's running text: 1 for a line of its size. */
  readonly ratio: number
  /** Whether most of it is bold; false where nobody knows. */
  readonly bold: boolean
  /** Whether the size is that of a font, and not of what was recognised, whose height goes with its letters. */
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

/** Fractions of a page's own unit: pages of one document may be points and pixels. */
const scaleOf = ({ page }: PageLayout): number => (page.unit === "pixel" ? page.width / 595 : 1)

/** Tells the sizes of a document's lines by that in which most of its letters are set. */
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
