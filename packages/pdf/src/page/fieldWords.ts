import type { Word } from "@extrait/engine"
import { sharedArea } from "@extrait/engine/words"
import type { ReadableDocument, ReadablePage } from "../document/ReadableDocument.js"
import { area, boxOf } from "./boxes.js"
import { extentOf } from "./Matrix.js"
import { wordsInBox } from "./textInBox.js"

/** The fields of pdf.js's annotations that are read here. */
interface Annotation {
  readonly subtype?: string
  readonly fieldType?: string
  readonly fieldValue?: unknown
  readonly options?: ReadonlyArray<{ readonly exportValue?: unknown; readonly displayValue?: unknown }>
  readonly checkBox?: boolean
  readonly radioButton?: boolean
  readonly exportValue?: unknown
  readonly buttonValue?: unknown
  readonly contentsObj?: { readonly str?: string }
  readonly hidden?: boolean
  readonly hasAppearance?: boolean
  readonly password?: boolean
  readonly multiLine?: boolean
  readonly rect?: ArrayLike<number>
  readonly defaultAppearanceData?: { readonly fontSize?: number; readonly fontName?: string }
}

const CHECKED = "☒"
const UNCHECKED = "☐"

/** The text shown by a text or choice field: for a choice, the option's label rather than its value. */
const shownValue = ({ fieldValue, options }: Annotation): string => {
  const values: ReadonlyArray<unknown> = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return values
    .filter((value) => typeof value === "string")
    .map((value) => {
      const shown = options?.find(({ exportValue }) => exportValue === value)?.displayValue
      return typeof shown === "string" ? shown : value
    })
    .join(" ")
}

const isChecked = ({ buttonValue, checkBox, exportValue, fieldValue }: Annotation): boolean => {
  if (typeof fieldValue !== "string" || fieldValue === "" || fieldValue === "Off") return false
  const own = checkBox === true ? exportValue : buttonValue
  // A box without an appearance has no name for its state; of radio buttons it cannot be told then which one is meant.
  return typeof own === "string" ? fieldValue === own : checkBox === true
}

/** Text shown by an annotation that no operator draws. */
const textOf = (annotation: Annotation): string => {
  if (annotation.hasAppearance === true || annotation.password === true) return ""
  if (annotation.subtype === "FreeText") return annotation.contentsObj?.str ?? ""
  return annotation.fieldType === "Tx" || annotation.fieldType === "Ch" ? shownValue(annotation) : ""
}

/**
 * The words that a page's fields and notes show in addition to its drawn words: the values of text and choice fields, and free text, if they have no
 * appearance stream, so that a viewer has to draw them itself. Check boxes and radio buttons become a ballot box with or without a cross, unless a
 * drawn word is in them. The words are laid out within the annotation's rectangle by average widths, so their boxes are approximate.
 */
export const fieldWords = async (
  document: ReadableDocument,
  page: ReadablePage,
  drawn: ReadonlyArray<Word>
): Promise<ReadonlyArray<Word>> => {
  // For display, pdf.js extracts the text under every link, which costs as much as the page; without a form there is little to gain.
  const annotations: ReadonlyArray<Annotation> = await page.annotations(
    (await document.hasForm()) ? "display" : "print"
  )
  return annotations.flatMap((annotation) => {
    const { rect } = annotation
    if (annotation.hidden === true || rect === undefined) return []
    const extent = extentOf(page.view.toPage, rect[0] ?? 0, rect[1] ?? 0, rect[2] ?? 0, rect[3] ?? 0)
    const box = boxOf(extent)
    if (!(box.width > 0 && box.height > 0)) return []
    if (annotation.checkBox === true || annotation.radioButton === true) {
      if (drawn.some((word) => sharedArea(word.box, box) > 0.3 * area(word.box))) return []
      const size = Math.min(box.width, box.height)
      const mark = isChecked(annotation) ? CHECKED : UNCHECKED
      return [{ text: mark, confidence: 1, box, font: { name: "", size, bold: false, italic: false } }]
    }
    const text = textOf(annotation)
    const wraps = annotation.subtype === "FreeText" || annotation.multiLine === true
    const { fontName = "", fontSize = 0 } = annotation.defaultAppearanceData ?? {}
    return text.trim() === "" ? [] : wordsInBox(text, box, { size: fontSize, fontName, wraps })
  })
}
