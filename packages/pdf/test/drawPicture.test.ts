import { createCanvas } from "@napi-rs/canvas"
import { describe, expect, it } from "vitest"
import { load } from "../src/document/load.js"
import { ReadableDocument } from "../src/document/ReadableDocument.js"
import { readPage } from "../src/page/readPage.js"
import { makePdf } from "./makePdf.js"
import { testFont } from "./testFont.js"

const LINE = "Please settle this invoice within thirty days of its date"
const MOST_PIXELS = 4e7

/** A scan of ten lines of text, at 200 dots an inch of a page of 400 by 300 units, whose first four are in the layer. */
const scan = (() => {
  const canvas = createCanvas(1111, 833)
  const context = canvas.getContext("2d")
  context.fillStyle = "#f4f1ea"
  context.fillRect(0, 0, 1111, 833)
  context.fillStyle = "#202430"
  context.font = `30px "${testFont}"`
  for (let row = 0; row < 10; row++) context.fillText(LINE, 60, 90 + row * 70)
  return canvas.toBuffer("image/jpeg")
})()

const drawScan = (pdf: PDFKit.PDFDocument) => {
  pdf.image(scan, 0, 0, { width: 400, height: 300 })
  pdf.addContent("3 Tr").fontSize(11)
  for (let row = 0; row < 4; row++) pdf.text(LINE, 21, 23 + row * 25.2, { lineBreak: false })
  pdf.addContent("0 Tr")
}

/** How to draw on a rotated page so that the drawing is upright, as scanners do. */
const turns = {
  0: { size: [400, 300], matrix: [1, 0, 0, 1, 0, 0] },
  90: { size: [300, 400], matrix: [0, -1, 1, 0, 0, 400] },
  180: { size: [400, 300], matrix: [-1, 0, 0, -1, 400, 300] },
  270: { size: [300, 400], matrix: [0, 1, -1, 0, 300, 0] }
} as const

const makeScan = (over: (pdf: PDFKit.PDFDocument) => void, turn: keyof typeof turns = 0) =>
  makePdf(
    (pdf) => {
      const [a, b, c, d, e, f] = turns[turn].matrix
      Object.assign(pdf.page.dictionary.data, { Rotate: turn })
      pdf.transform(a, b, c, d, e, f)
      drawScan(pdf)
      over(pdf)
    },
    { size: [...turns[turn].size] }
  )

const read = async (bytes: Uint8Array, mayDraw: boolean) => {
  const document = await ReadableDocument.open(bytes, null)
  let drawn = false
  const { unread } = await readPage(
    document,
    () => {
      drawn = true
      if (!mayDraw) throw new Error("The page was to be drawn.")
      return load(bytes, { password: null, maxImagePixels: MOST_PIXELS })
    },
    1,
    MOST_PIXELS
  )
  return { unread, drawn }
}

const nothing = () => {}
/** A dot that is too small to be looked at, in a corner. */
const dot = (pdf: PDFKit.PDFDocument) => pdf.rect(396, 296, 0.2, 0.2).fill("#000000")

describe("a scan with a layer of invisible words", () => {
  it.each([0, 90, 180, 270] as const)(
    "rotated by %d degrees, is examined without drawing the page, with the same result",
    async (turn) => {
      const alone = await read(await makeScan(nothing, turn), false)
      const asPage = await read(await makeScan(dot, turn), true)
      expect(asPage.drawn).toBe(true)
      expect(alone.unread.length).toBeGreaterThan(0)
      expect(alone.unread).toEqual(asPage.unread)
    }
  )

  it.each([
    ["a box", (pdf: PDFKit.PDFDocument) => pdf.rect(30, 150, 40, 20).fill("#ffffff")],
    ["a word", (pdf: PDFKit.PDFDocument) => pdf.fillColor("#ff0000").text("Paid", 300, 20, { lineBreak: false })],
    ["a stroke", (pdf: PDFKit.PDFDocument) => pdf.moveTo(10, 10).lineTo(60, 200).stroke()]
  ])("is drawn with its page if %s covers it", async (_, over) => {
    expect((await read(await makeScan(over), true)).drawn).toBe(true)
  })

  it.each([
    ["translucent", (pdf: PDFKit.PDFDocument) => pdf.fillOpacity(0.5)],
    ["clipped to a circle", (pdf: PDFKit.PDFDocument) => pdf.circle(200, 150, 140).clip()],
    ["at a slant", (pdf: PDFKit.PDFDocument) => pdf.rotate(1)]
  ])("is drawn with its page if it is %s", async (_, before) => {
    const bytes = await makePdf(
      (pdf) => {
        before(pdf)
        drawScan(pdf)
      },
      { size: [400, 300] }
    )
    expect((await read(bytes, true)).drawn).toBe(true)
  })
})
