import { createCanvas } from "@napi-rs/canvas"
import { describe, expect, it } from "vitest"
import { tolerateAnyText } from "../src/pdfjs/drawnText.js"

describe("text that cannot be drawn", () => {
  it("costs itself alone, not the page", () => {
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
