import { PDF } from "@libpdf/core"
import { Effect } from "effect"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { openPdf, writePicturePdf } from "../src/index.js"

const jpeg = new Uint8Array(
  await sharp({ create: { width: 300, height: 150, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer()
)
const scan = () =>
  Effect.runPromise(
    writePicturePdf([{ width: 300, height: 150, picture: { kind: "jpeg", bytes: jpeg }, words: [] }], { created: 0 })
  )

const itemsOf = async (bytes: Uint8Array, page: number) => {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const opened = await document.getPage(page)
  const { items } = await opened.getTextContent()
  const viewport = opened.getViewport({ scale: 1 })
  const found = items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return []
    const [x = 0, y = 0] = viewport.convertToViewportPoint(item.transform[4], item.transform[5])
    return [{ text: item.str.trim(), x: Math.round(x), y: Math.round(y) }]
  })
  await document.destroy()
  return found
}

describe("an existing PDF", () => {
  it("gives the JPEG that fills a page, with its orientation", async () => {
    for (const [rotation, orientation] of [
      [0, 1],
      [90, 6],
      [180, 3],
      [270, 8]
    ] as const) {
      const pdf = await PDF.load(await scan())
      pdf.getPage(0)?.setRotation(rotation)
      const { pictureOf } = await Effect.runPromise(openPdf(await pdf.save()))
      expect(pictureOf(1)).toEqual({ kind: "jpeg", bytes: jpeg, orientation })
      expect(pictureOf(2)).toBeNull()
    }
  })

  it("gives no JPEG for a page that shows anything else", async () => {
    const pdf = await PDF.load(await scan())
    pdf.getPage(0)?.drawText("Stamped", { x: 10, y: 10, size: 12 })
    expect((await Effect.runPromise(openPdf(await pdf.save()))).pictureOf(1)).toBeNull()
  })

  it.each([0, 90, 180, 270] as const)(
    "takes a text layer on a page rotated by %s degrees, appended to its unchanged bytes",
    async (rotation) => {
      const made = await PDF.load(await scan())
      const before = made.addPage({ width: 300, height: 150 })
      before.drawText("Its own", { x: 20, y: 20, size: 12 })
      made.getPage(0)?.setRotation(rotation)
      const bytes = await made.save()
      const sideways = rotation === 90 || rotation === 270
      const [width, height] = sideways ? [150, 300] : [300, 150]
      const words = [{ text: "Beneath", box: { x: 30, y: 40, width: 60, height: 20 } }]
      const existing = await Effect.runPromise(openPdf(bytes))
      const written = await Effect.runPromise(existing.withText(new Map([[1, { width, height, words }]])))
      // What was there stands first, as it was.
      expect(Buffer.from(written.subarray(0, bytes.length)).equals(Buffer.from(bytes))).toBe(true)
      // The base line lies a fifth above the lower edge of the box.
      expect(await itemsOf(written, 1)).toEqual([{ text: "Beneath", x: 30, y: 56 }])
      expect((await itemsOf(written, 2)).map(({ text }) => text)).toEqual(["Its own"])
    }
  )

  it("is returned unchanged if there are no words to add", async () => {
    const bytes = await scan()
    const existing = await Effect.runPromise(openPdf(bytes))
    expect(await Effect.runPromise(existing.withText(new Map()))).toBe(bytes)
  })

  it("is refused if it is not a PDF", async () => {
    expect(await Effect.runPromise(Effect.flip(openPdf(new TextEncoder().encode("no PDF at all"))))).toMatchObject({
      _tag: "UnchangeablePdf"
    })
  })
})
