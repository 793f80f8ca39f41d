import { rename, rm, writeFile } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import type { LanguageChoice, SearchablePdf } from "@extrait/core"
import { Extrait } from "../Extrait.js"
import { ExtraitError } from "../ExtraitError.js"
import { contentOf } from "./fileExtraction.js"
import { optimiseLess } from "./optimiseLess.js"
import type { Host } from "./options.js"
import { reasonOf } from "./reasonOf.js"
import { UsageError } from "./UsageError.js"

/** Options of `extrait ocr`, as the command line gives them. */
export interface OcrOptions extends Host {
  readonly out: string
  readonly language: LanguageChoice
  readonly json?: boolean
}

/** Writes a file whole or not at all. */
const writeAtomically = async (path: string, bytes: Uint8Array): Promise<void> => {
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.part`)
  try {
    await writeFile(beside, bytes)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw new UsageError(`${path} cannot be written: ${reasonOf(error)}`)
  }
}

const count = (pages: SearchablePdf["pages"], text: SearchablePdf["pages"][number]["text"]): number =>
  pages.filter((page) => page.text === text).length

const summary = (out: string, { conformance, pages }: SearchablePdf): string => {
  const kept = count(pages, "kept")
  const none = pages.filter(({ text }) => text === "none").map(({ page }) => page)
  return [
    `${out}: ${count(pages, "recognised")} of ${pages.length} pages recognised`,
    ...(kept === 0 ? [] : [`${kept} with text of their own kept as they were`]),
    ...(none.length === 0 ? [] : [`no text on page ${none.join(", ")}`]),
    conformance ?? "not PDF/A, since the file's own pages are in it"
  ].join("; ")
}

/** Recognises a scan and writes it as a PDF that can be searched. Throws an `ExtraitError` where the file cannot be read. */
export const ocr = async (path: string, { json, language, out, spareWorkers }: OcrOptions): Promise<void> => {
  const file = await contentOf(path).catch((error: unknown) => {
    throw new UsageError(`${path}: ${reasonOf(error)}`)
  })
  if (resolve(path) === resolve(out)) throw new UsageError("--out is the file itself: give it another name")
  optimiseLess()
  const extrait = await Extrait.open({
    dataDir: null,
    log: "none",
    limits: { retentionSeconds: null },
    ...(spareWorkers === undefined ? {} : { spareWorkers })
  })
  try {
    const { id } = await extrait.documents.submit({ file, language, extract: false, include_recognition: true })
    const { error, status } = await extrait.documents.wait(id)
    if (status === "failed")
      throw new ExtraitError(error?.code ?? "processing_error", `${path}: ${error?.message ?? "it failed"}`)
    if (error !== null) process.stderr.write(`${path}: ${status}: ${error.code}: ${error.message}\n`)
    const searchable = await extrait.documents.searchablePdf(id)
    await writeAtomically(out, searchable.pdf)
    const { conformance, pages } = searchable
    process.stdout.write(
      json === true ? `${JSON.stringify({ file: path, out, conformance, pages })}\n` : `${summary(out, searchable)}\n`
    )
  } finally {
    await extrait.close()
  }
}
