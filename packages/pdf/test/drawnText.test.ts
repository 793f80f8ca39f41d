import { describe, expect, it } from "@effect/vitest"
import { createCanvas } from "@napi-rs/canvas"
import { Effect } from "effect"
import { tolerateAnyText } from "../src/pdfjs/drawnText.js"
import { onePage, writePdf } from "./makePdf.js"
import { open } from "./oneReader.js"

describe("text in a font that is neither in the file nor in pdf.js", () => {
  it.effect("is drawn in a system font", () =>
    Effect.gen(function* () {
      const face =
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Unheard /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>"
      const font =
        "<< /Type /Font /Subtype /Type0 /BaseFont /Unheard /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >>"
      const bytes = writePdf(onePage("BT /F1 40 Tf 40 300 Td <0041004200430044> Tj ET", { font, more: [face] }))
      const picture = yield* Effect.scoped(
        Effect.flatMap(open(bytes), (document) => document.renderPage(1, { tone: "grey" }))
      )
      const grey = picture.bytes.subarray(picture.bytes.length - picture.width * picture.height)
      expect(grey.filter((tone) => tone < 128).length).toBeGreaterThan(1000)
    })
  )
})

describe("text that cannot be drawn", () => {
  it("is skipped without failing the page", () => {
    tolerateAnyText()
    const context = createCanvas(40, 20).getContext("2d")
    for (const text of ["\0", "a\0b", "\ud800", "\udc00x", "a\ud800b"]) {
      context.fillText(text, 2, 12)
      context.strokeText(text, 2, 12)
      expect(context.measureText(text).width).toBe(context.measureText(text.replace(/[^abx]/g, "")).width)
    }
    expect(context.measureText("😀").width).toBeGreaterThan(0)
  })
})
