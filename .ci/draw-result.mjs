// Draws docs/result.png: the first page of a sample with a box over every field and table that Extrait found on it.
import { writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { drawOverlay, Extrait } from "extrait"

const root = fileURLToPath(new URL("..", import.meta.url))
const { createCanvas, loadImage } = createRequire(join(root, "packages/extrait/package.json"))("@napi-rs/canvas")
const width = 1100

const extrait = await Extrait.open({ dataDir: null })
const { id } = await extrait.documents.submit({ file: join(root, "examples/documents/facture.pdf") })
await extrait.documents.wait(id)
const result = await extrait.documents.result(id)
const { bytes } = await extrait.documents.page(id, 1)
await extrait.close()

// Scaled first, so that the labels have their usual size.
const page = await loadImage(Buffer.from(bytes))
const canvas = createCanvas(width, Math.round((page.height * width) / page.width))
canvas.getContext("2d").drawImage(page, 0, 0, canvas.width, canvas.height)
await writeFile(join(root, "docs/result.png"), await drawOverlay(canvas.toBuffer("image/png"), result, 1))
