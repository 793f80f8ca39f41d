import { describe, expect, it } from "vitest"
import { load } from "../src/document/load.js"
import { ReadableDocument } from "../src/document/ReadableDocument.js"
import { readPage } from "../src/page/readPage.js"
import { makePdf } from "./makePdf.js"

const LINE = "Please settle this invoice within thirty days of its date"

/** Lines of text, and below them two lines set as outlines: letters of two rings each. */
const drawLines = (pdf: PDFKit.PDFDocument) => {
  pdf.fontSize(11).fillColor("#000000")
  for (let row = 0; row < 4; row++) pdf.text(LINE, 21, 23 + row * 25.2, { lineBreak: false })
  for (let letter = 0; letter < 60; letter++) {
    const x = 40 + (letter % 30) * 8
    const y = 200 + Math.floor(letter / 30) * 20
    pdf
      .ellipse(x, y, 2.5, 2.5)
      .ellipse(x, y + 5, 3, 2.5)
      .fill("#202430", "even-odd")
  }
}

const read = async (draw: (pdf: PDFKit.PDFDocument) => void) => {
  const bytes = await makePdf(draw, { size: [400, 300] })
  const document = await ReadableDocument.open(bytes, null)
  let drawn = false
  const { page, unread } = await readPage(
    document,
    () => {
      drawn = true
      return load(bytes, { password: null, maxImagePixels: 4e7 })
    },
    1,
    4e7
  )
  return { words: page.words.length, unread, drawn }
}

/** A dot that nobody sees, but that shows through. */
const dot = (pdf: PDFKit.PDFDocument) => pdf.fillOpacity(0.5).rect(60, 204, 0.2, 0.2).fill("#202430")

describe("text set as outlines", () => {
  it("is examined without drawing the page, with the same result", async () => {
    const alone = await read(drawLines)
    expect(alone.drawn).toBe(false)
    expect(alone.words).toBe(40)
    expect(alone.unread.length).toBeGreaterThan(0)
    const asPage = await read((pdf) => {
      drawLines(pdf)
      dot(pdf)
    })
    expect(asPage.drawn).toBe(true)
    expect(alone.unread).toEqual(asPage.unread)
  })

  it("is invisible if a box of its own colour covers it", async () => {
    const covered = await read((pdf) => {
      drawLines(pdf)
      pdf.rect(20, 190, 300, 50).fill("#202430")
    })
    expect(covered.drawn).toBe(false)
    expect(covered.unread).toEqual([])
  })

  it.each([
    [
      "a gradient",
      (pdf: PDFKit.PDFDocument) =>
        pdf.rect(60, 204, 20, 2).fill(pdf.linearGradient(60, 204, 80, 206).stop(0, "#fff").stop(1, "#000"))
    ],
    ["a dashed line", (pdf: PDFKit.PDFDocument) => pdf.moveTo(30, 200).lineTo(300, 200).dash(3, {}).stroke()],
    [
      "a shape clipped to a circle",
      (pdf: PDFKit.PDFDocument) => pdf.circle(150, 210, 20).clip().rect(100, 200, 100, 20).fill("#ffffff")
    ],
    [
      "text at a slant",
      (pdf: PDFKit.PDFDocument) => pdf.rotate(-30, { origin: [150, 210] }).text("Copy", 150, 205, { lineBreak: false })
    ]
  ])("is drawn with its page if %s covers it", async (_, over) => {
    const { drawn } = await read((pdf) => {
      drawLines(pdf)
      over(pdf)
    })
    expect(drawn).toBe(true)
  })
})
