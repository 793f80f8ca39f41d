import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { constants, runInThisContext } from "node:vm"
import { ceilings } from "./ceilings.js"
import { changed } from "./changes.js"
import type { DirectPort } from "./DirectPort.js"

/** pdf.js's parsing half: the part that reads a file and makes lists of drawing operators. */
export interface ParsingHalf {
  readonly WorkerMessageHandler: { initializeFromPort(port: DirectPort): void }
}

/** Loads the parsing half into this thread. */
export const loadParsingHalf = (): ParsingHalf => {
  const path = createRequire(import.meta.url).resolve("pdfjs-dist/legacy/build/pdf.worker.mjs")
  const text = changed(readFileSync(path, "utf8"))
  const script: (limits: typeof ceilings, url: string) => void = runInThisContext(
    `((ceilings, SCRIPT_URL) => {${text}\n})`,
    { filename: path, importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }
  )
  script(ceilings, pathToFileURL(path).href)
  return (globalThis as unknown as { readonly pdfjsWorker: ParsingHalf }).pdfjsWorker
}
