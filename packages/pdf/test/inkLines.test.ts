import { createCanvas } from "@napi-rs/canvas"
import { describe, expect, it } from "vitest"
import { toGrey } from "../src/document/renderPage.js"
import { inkLines } from "../src/page/inkLines.js"

type Context = ReturnType<ReturnType<typeof createCanvas>["getContext"]>

const drawn = (draw: (context: Context) => void) => {
  const canvas = createCanvas(400, 200)
  const context = canvas.getContext("2d")
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, 400, 200)
  draw(context)
  return toGrey(context.getImageData(0, 0, 400, 200).data)
}

/** A row of upright strokes with a bar, as letters are. */
const letters = (context: Context, x: number, y: number, count: number) => {
  for (let index = 0; index < count; index++) {
    context.fillRect(x + index * 9, y, 2, 10)
    context.fillRect(x + index * 9, y + 4, 6, 2)
  }
}

describe("rows of ink", () => {
  it("are found both dark on light and light on dark", () => {
    const grey = drawn((context) => {
      context.fillStyle = "#000000"
      letters(context, 20, 30, 20)
      context.fillRect(0, 100, 400, 100)
      context.fillStyle = "#ffffff"
      letters(context, 20, 140, 12)
    })
    const lines = [...inkLines(grey, 400, 200, () => false)].sort((a, b) => a.y - b.y)
    expect(lines.map((line) => line.pieces)).toEqual([20, 12])
    expect(lines[0]).toMatchObject({ x: 20, y: 30, height: 10 })
  })

  it("exclude plain fills, frames, gradients and pieces already explained", () => {
    const grey = drawn((context) => {
      context.fillStyle = "#336699"
      context.fillRect(20, 20, 300, 60)
      context.strokeRect(10, 100, 380, 90)
      const gradient = context.createLinearGradient(20, 0, 380, 0)
      gradient.addColorStop(0, "#ffffff")
      gradient.addColorStop(1, "#404040")
      context.fillStyle = gradient
      context.fillRect(20, 120, 360, 40)
    })
    expect(inkLines(grey, 400, 200, () => false)).toEqual([])
    const text = drawn((context) => {
      context.fillStyle = "#000000"
      letters(context, 20, 30, 20)
    })
    expect(inkLines(text, 400, 200, () => true)).toEqual([])
  })
})
