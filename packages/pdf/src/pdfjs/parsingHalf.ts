// First of all, for natives must be kept before pdf.js replaces them.
import "./natives.js"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { constants, Script } from "node:vm"
import { readerOf } from "./ContentReader.js"
import { ceilings } from "./ceilings.js"
import { changed, changesMade } from "./changes.js"
import { CodeCache } from "./codeCache.js"
import type { DirectPort } from "./DirectPort.js"
import { Inflate } from "./Inflate.js"
import { restoreNatives } from "./natives.js"

/** A font as pdf.js has it once it is translated. */
export type TranslatedFont = object

/** Messages from the parsing half to the requesting half. */
export interface Handler {
  /** Fonts come as they are, and not packed to cross threads. */
  readonly takesFonts: true
  takeFont(name: string, font: TranslatedFont): void
  send(action: string, data: unknown): void
  sendWithPromise(action: string, data: unknown): Promise<unknown>
}

/** Receives drawing operators, each as it is read; pdf.js then has nothing to enqueue. */
export interface OperatorSink {
  readonly ready: Promise<void>
  perform(operator: number, args: unknown): void
  enqueue(): void
}

/** A page in pdf.js's parsing half, as far as it is used here. */
export interface ParsedPage {
  readonly rotate: number
  readonly userUnit: number
  readonly view: readonly [number, number, number, number]
  getOperatorList(options: {
    readonly handler: Handler
    readonly sink: OperatorSink
    readonly task: object
    readonly intent: number
    readonly cacheKey: string
  }): Promise<unknown>
  getAnnotationsData(handler: Handler, task: object, intent: number): Promise<ReadonlyArray<object>>
}

/** A document in pdf.js's parsing half, through which parts with prerequisites are requested. */
export interface PdfManager {
  ensureDoc(name: string, args?: ReadonlyArray<unknown>): Promise<unknown>
  ensureCatalog(name: string): Promise<unknown>
  getPage(index: number): Promise<ParsedPage>
  cleanup(): Promise<void>
}

/** pdf.js's parsing half: the part that reads a file and makes lists of drawing operators. */
export interface ParsingHalf {
  readonly LocalPdfManager: new (options: {
    readonly source: Uint8Array
    readonly docId: string
    readonly enableXfa: boolean
    readonly evaluatorOptions: object
    readonly handler: Handler
    readonly password: string | null
  }) => PdfManager
  /** The numbers of the drawing operators, by their names. */
  readonly OPS: typeof import("pdfjs-dist").OPS
  readonly PasswordResponses: { readonly INCORRECT_PASSWORD: number }
  readonly WorkerMessageHandler: { initializeFromPort(port: DirectPort): void }
  readonly WorkerTask: new (name: string) => { finish(): void }
  setVerbosityLevel(level: number): void
}

const path = createRequire(import.meta.url).resolve("pdfjs-dist/legacy/build/pdf.worker.mjs")
const bytes = readFileSync(path)
const cache = new CodeCache([changesMade, bytes])
const text = cache.kept?.text ?? `((ceilings, readerOf, SCRIPT_URL) => {${changed(bytes.toString("utf8"))}\n})`
const script = new Script(text, {
  filename: path,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(cache.kept === null ? {} : { cachedData: cache.kept.code })
})
/** Number of pages read by the process that kept the compiled script; 0 if there was none. */
let keptAt = script.cachedDataRejected === true ? 0 : (cache.kept?.work ?? 0)

/** Loads the parsing half into this thread. */
const loadParsingHalf = (): ParsingHalf => {
  const load: (limits: typeof ceilings, reader: typeof readerOf, url: string) => ParsingHalf = script.runInThisContext()
  return load(ceilings, readerOf, pathToFileURL(path).href)
}

/** Number of pages after which much, and after which most, of the code is compiled. */
const MUCH = 30
const MOST = 120
/** Milliseconds of idleness after which there is time to keep the compiled code. */
const REST = 300
let pages = 0
let toKeep: NodeJS.Timeout | undefined

const keep = (): void => {
  keptAt = pages
  cache.keep(text, script, pages)
}

/** Notes that a page was read. After the first page, and after enough of them, the compiled code is kept for the next process. */
export const keepCompiled = (): void => {
  pages++
  clearTimeout(toKeep)
  if (keptAt >= pages || pages > MOST) return
  if (pages === MUCH || pages === MOST) keep()
  else if (keptAt === 0) toKeep = setTimeout(keep, REST).unref()
}

/** Errors alone are worth a line, which nobody reads. */
const ERRORS = 0

export const parsing = loadParsingHalf()
export const { OPS, PasswordResponses } = parsing
parsing.setVerbosityLevel(ERRORS)
restoreNatives()
Object.assign(globalThis, { DecompressionStream: Inflate })
