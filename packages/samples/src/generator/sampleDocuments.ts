import { mkdir, writeFile } from "node:fs/promises"
import { join, parse } from "node:path"
import { type GenerateOptions, generateDocument } from "./generateDocument.js"

/** The documents that the examples and the documentation use, by file name. */
export const sampleDocuments: Readonly<Record<string, GenerateOptions>> = {
  "facture.pdf": { type: "invoice", language: "fr", seed: 14, appearance: "digital", layout: "gridded" },
  "invoice.pdf": { type: "invoice", language: "en", seed: 21, appearance: "digital", layout: "classic" },
  "invoice-scan.pdf": {
    type: "invoice",
    language: "en",
    seed: 25,
    appearance: "scan",
    layout: "letter",
    format: "pdf"
  },
  "ticket.png": { type: "receipt", language: "fr", seed: 7, appearance: "scan", layout: "counter", format: "png" },
  "receipt.jpg": { type: "receipt", language: "en", seed: 3, appearance: "scan", layout: "supermarket" }
}

/** Writes the sample documents into a folder, each with `<name>.truth.json` beside it, and returns their names. */
export const writeSampleDocuments = async (folder: string): Promise<ReadonlyArray<string>> => {
  await mkdir(folder, { recursive: true })
  for (const [file, options] of Object.entries(sampleDocuments)) {
    const { bytes, truth } = await generateDocument(options)
    await writeFile(join(folder, file), bytes)
    await writeFile(join(folder, `${parse(file).name}.truth.json`), `${JSON.stringify({ file, ...truth }, null, 2)}\n`)
  }
  return Object.keys(sampleDocuments)
}
