import PDFDocument from "pdfkit"
import type { DrawnPage } from "./Drawing.js"
import { faceOf } from "./Fonts.js"

// Creation date and file id would otherwise differ with every run.
const fixedDate = new Date(Date.UTC(2026, 0, 1))

const collect = (document: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Buffer> = []
    document.on("data", (chunk: Buffer) => chunks.push(chunk))
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on("error", reject)
    document.end()
  })

const start = (title: string): PDFKit.PDFDocument =>
  new PDFDocument({
    autoFirstPage: false,
    pdfVersion: "1.7",
    info: { Title: title, Producer: "Extrait", Creator: "Extrait", CreationDate: fixedDate }
  })

/** A PDF with a text layer. The same pages always give the same bytes. */
export const drawPdf = (pages: ReadonlyArray<DrawnPage>, title: string): Promise<Uint8Array> => {
  const document = start(title)
  for (const page of pages) {
    document.addPage({ size: [page.width, page.height], margin: 0 })
    for (const box of page.boxes) {
      document.lineWidth(0.6).rect(box.x, box.y, box.width, box.height)
      if (box.fill !== undefined && box.stroke !== undefined) document.fillAndStroke(box.fill, box.stroke)
      else if (box.fill !== undefined) document.fill(box.fill)
      else document.stroke(box.stroke ?? "#000000")
    }
    for (const line of page.lines) {
      document.lineWidth(line.thickness).moveTo(line.x1, line.y1).lineTo(line.x2, line.y2)
      if (line.dash === undefined) document.undash()
      else document.dash(line.dash, { space: line.dash })
      document.stroke(line.color)
    }
    document.undash()
    for (const { text, x, baseline, style } of page.texts) {
      document
        .font(faceOf(style).pdf)
        .fontSize(style.size)
        .fillColor(style.color)
        .text(text, x, baseline, { lineBreak: false, baseline: "alphabetic" })
    }
  }
  return collect(document)
}

/** A PDF whose pages are pictures and nothing else, as a scanner makes it. Sizes in points. */
export const pdfOfPictures = (
  pictures: ReadonlyArray<{ readonly bytes: Uint8Array; readonly width: number; readonly height: number }>,
  title: string
): Promise<Uint8Array> => {
  const document = start(title)
  for (const { bytes, width, height } of pictures) {
    document.addPage({ size: [width, height], margin: 0 })
    document.image(Buffer.from(bytes), 0, 0, { width, height })
  }
  return collect(document)
}
