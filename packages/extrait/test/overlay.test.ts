import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { drawOverlay } from "extrait"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { labelPlace } from "../dist/overlay/labelPlaces.js"
import { runCommand } from "./commandLine.js"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-overlay-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The colour of a pixel, as red, green and blue. */
const pixelAt = async (png: Uint8Array, x: number, y: number): Promise<ReadonlyArray<number>> => {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext("2d")
  context.drawImage(image, 0, 0)
  return [...context.getImageData(x, y, 1, 1).data].slice(0, 3)
}

describe("a label", () => {
  const picture = { width: 100, height: 100 }
  const size = { width: 30, height: 10 }

  it("is placed to the right of its box if there is room", () => {
    expect(labelPlace({ x: 10, y: 20, width: 20, height: 10 }, size, picture, [])).toMatchObject({ x: 30, y: 20 })
  })

  it("is placed to the left at the picture's edge, and above if both sides are taken", () => {
    const box = { x: 60, y: 20, width: 35, height: 10 }
    expect(labelPlace(box, size, picture, [])).toMatchObject({ x: 30, y: 20 })
    expect(labelPlace(box, size, picture, [{ x: 30, y: 20, width: 30, height: 10 }])).toMatchObject({ x: 60, y: 10 })
  })
})

describe("an overlay", () => {
  it("keeps the picture's size and outlines the values found on that page", async () => {
    const canvas = createCanvas(200, 100)
    const context = canvas.getContext("2d")
    context.fillStyle = "white"
    context.fillRect(0, 0, 200, 100)
    const bbox = { x: 0.5, y: 0.5, width: 0.25, height: 0.2 }
    const field = { value: "1", normalized: 1, confidence: 0.97, found: true, page: 1, bbox, block_ids: [] }
    const on = (page: number) =>
      drawOverlay(canvas.toBuffer("image/png"), { extract: { total: { ...field, page } }, tables: [] }, 1)
    const drawn = await on(1)
    expect(await loadImage(drawn)).toMatchObject({ width: 200, height: 100 })
    const [red = 255, green = 0] = await pixelAt(drawn, 125, 60)
    expect(green - red).toBeGreaterThan(10)
    expect(await pixelAt(drawn, 20, 20)).toEqual([255, 255, 255])
    expect(await pixelAt(await on(2), 125, 60)).toEqual([255, 255, 255])
  })

  it("is written by the command, but refused with --deidentify", async () => {
    const invoice = fileURLToPath(new URL("../../../examples/documents/invoice.pdf", import.meta.url))
    const { status } = await runCommand("extract", invoice, "--overlay", join(folder, "invoice.png"))
    expect(status).toBe(0)
    expect(await readdir(folder)).toEqual(["invoice.png"])
    const refused = await runCommand("extract", invoice, "--deidentify", "--overlay", join(folder, "other.png"))
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("--overlay shows the pages as they are")
    })
  })
})
