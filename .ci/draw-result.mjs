// Draws docs/result.png: the first page of a sample with a box over every field and table that Extrait found on it.
import { readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { PdfReader } from "@extrait/pdf"
import { Effect } from "effect"
import { Extrait } from "extrait"

const root = fileURLToPath(new URL("..", import.meta.url))
const { createCanvas, loadImage } = createRequire(join(root, "packages/pdf/package.json"))("@napi-rs/canvas")
const sample = join(root, "examples/documents/facture.pdf")
const width = 1100

const extrait = await Extrait.open({ dataDir: null })
const { id } = await extrait.documents.submit({ file: sample })
await extrait.documents.wait(id)
const { extract, tables } = await extrait.documents.result(id)
await extrait.close()

const picture = await Effect.runPromise(
  Effect.scoped(
    Effect.gen(function* () {
      const reader = yield* PdfReader.make()
      const bytes = yield* Effect.promise(() => readFile(sample))
      const limits = { maxPages: 10, maxPagePixels: 40_000_000 }
      const document = yield* reader.open({ bytes, contentType: "application/pdf" }, { password: null, limits })
      return yield* document.renderPage(1)
    })
  )
)
const page = await loadImage(Buffer.from(picture.bytes))
const height = Math.round((page.height * width) / page.width)
const canvas = createCanvas(width, height)
const context = canvas.getContext("2d")
context.drawImage(page, 0, 0, width, height)

const draw = ({ bbox, colour, label }) => {
  const [x, y, w, h] = [bbox.x * width - 3, bbox.y * height - 3, bbox.width * width + 6, bbox.height * height + 6]
  context.globalAlpha = 0.16
  context.fillStyle = colour
  context.fillRect(x, y, w, h)
  context.globalAlpha = 1
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.strokeRect(x, y, w, h)
  // Beside the box, so that it covers no neighbour: on its right where there is room.
  context.font = "10px sans-serif"
  const labelWidth = context.measureText(label).width + 6
  const labelX = x + w + labelWidth < width ? x + w : x - labelWidth
  const labelY = y + h / 2 - 7
  context.globalAlpha = 0.85
  context.fillStyle = colour
  context.fillRect(labelX, labelY, labelWidth, 14)
  context.globalAlpha = 1
  context.fillStyle = "white"
  context.fillText(label, labelX + 3, labelY + 10)
}
for (const table of tables.filter(({ page_start }) => page_start === 1)) {
  draw({ bbox: table.bbox, colour: "#7a4fbf", label: table.key })
}
for (const [key, { bbox, confidence, found, page: number }] of Object.entries(extract)) {
  if (!found || number !== 1) continue
  draw({ bbox, colour: confidence >= 0.9 ? "#1f7a4d" : "#b26a00", label: `${key} ${Math.round(100 * confidence)} %` })
}
await writeFile(join(root, "docs/result.png"), canvas.toBuffer("image/png"))
