import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { generateDocument } from "@extrait/samples"

const languages = ["en", "fr"]

/** A document as a picture of its only page, or null where the drawn one has several pages. */
const onePage = async (options) => {
  try {
    return await generateDocument({ ...options, appearance: "scan", format: "jpeg" })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Writes scans of one A4 page each, in the languages by turns: `{file, language}`. */
export const writeScans = async (folder, count, firstSeed, wanted = languages) => {
  await mkdir(folder, { recursive: true })
  const scans = []
  for (let seed = firstSeed; scans.length < count; seed++) {
    const language = wanted[scans.length % wanted.length]
    const type = seed % 5 === 0 ? "credit_note" : "invoice"
    const document = await onePage({ type, language, seed })
    if (document === null) continue
    const file = join(folder, document.fileName)
    await writeFile(file, document.bytes)
    scans.push({ file, language })
  }
  return scans
}

/** Writes photographed receipts, one a picture, in the languages by turns: their paths. */
export const writeReceipts = async (folder, count, firstSeed) => {
  await mkdir(folder, { recursive: true })
  const files = []
  for (let i = 0; i < count; i++) {
    const { bytes, fileName } = await generateDocument({
      type: "receipt",
      language: languages[i % 2],
      seed: firstSeed + i,
      appearance: "scan",
      format: "jpeg"
    })
    const file = join(folder, fileName)
    await writeFile(file, bytes)
    files.push(file)
  }
  return files
}

/** Writes a mix as a host sees it: PDF files with a text layer, scanned sheets (pictures and PDF files), photographed receipts. */
export const writeMix = async (folder, count, firstSeed) => {
  await mkdir(folder, { recursive: true })
  const kinds = [
    { type: "invoice", appearance: "digital" },
    { type: "invoice", appearance: "scan" },
    { type: "receipt", appearance: "scan" },
    { type: "credit_note", appearance: "digital" },
    { type: "credit_note", appearance: "scan", format: "pdf" }
  ]
  const files = []
  for (let i = 0; i < count; i++) {
    const kind = kinds[i % kinds.length]
    const { bytes, fileName } = await generateDocument({ ...kind, language: languages[i % 2], seed: firstSeed + i })
    const file = join(folder, `${i}-${fileName}`)
    await writeFile(file, bytes)
    files.push(file)
  }
  return files
}
