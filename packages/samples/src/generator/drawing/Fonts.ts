import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import PDFDocument from "pdfkit"
import type { FontFamily, TextStyle } from "./Drawing.js"

// pdfjs-dist ships the Liberation Sans and Foxit faces, metric-compatible with Helvetica, Times and Courier: the same widths serve both
// back ends, and no system font is ever asked for.
const fontFolder = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts")

interface Face {
  /** Name of the PDF standard font, or the path of a font file to embed. */
  readonly pdf: string
  readonly file: string
  readonly canvas: string
}

const face = (pdf: string, file: string, canvas: string): Face => ({ pdf, file: join(fontFolder, file), canvas })

const faces: Readonly<Record<FontFamily, { readonly regular: Face; readonly bold: Face }>> = {
  sans: {
    regular: face(join(fontFolder, "LiberationSans-Regular.ttf"), "LiberationSans-Regular.ttf", "GeneratorSans"),
    bold: face(join(fontFolder, "LiberationSans-Bold.ttf"), "LiberationSans-Bold.ttf", "GeneratorSansBold")
  },
  serif: {
    regular: face("Times-Roman", "FoxitSerif.pfb", "GeneratorSerif"),
    bold: face("Times-Bold", "FoxitSerifBold.pfb", "GeneratorSerifBold")
  },
  mono: {
    regular: face("Courier", "FoxitFixed.pfb", "GeneratorMono"),
    bold: face("Courier-Bold", "FoxitFixedBold.pfb", "GeneratorMonoBold")
  }
}

/** The face a style is set in. */
export const faceOf = (style: TextStyle): Face => faces[style.family][style.bold ? "bold" : "regular"]

/** Every face with a file to register before drawing pictures. */
export const allFaces: ReadonlyArray<Face> = Object.values(faces).flatMap(({ regular, bold }) => [regular, bold])

let measuring: PDFKit.PDFDocument | undefined

/** Width of a text in points. */
export const widthOf = (text: string, style: TextStyle): number => {
  measuring ??= new PDFDocument({ autoFirstPage: false })
  return measuring.font(faceOf(style).pdf).fontSize(style.size).widthOfString(text)
}

/** The text broken between words into lines no wider than `width` points. A word that is wider stands alone. */
export const wrap = (text: string, style: TextStyle, width: number): Array<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`
    if (line !== "" && widthOf(longer, style) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === "" ? lines : [...lines, line]
}
