import type { LayerSettings } from "../page/layers.js"
import type { Matrix } from "../page/Matrix.js"
import { BinaryFiles, pdfjsResources } from "../pdfjs/BinaryFiles.js"
import { type Handler, type ParsedPage, type PdfManager, parsing, type TranslatedFont } from "../pdfjs/parsingHalf.js"

const resources = pdfjsResources()
const files = new BinaryFiles(resources)

/** Intents of pdf.js, as flags (`RenderingIntentFlag` in its shared part): screen display, printing, and operators as a list. */
const DISPLAY = 0x02
const PRINT = 0x04
const OPERATORS = 0x100

/** pdf.js's options for reading: without outlines of glyphs and pixels of pictures, which only drawing needs. */
const options = {
  ...resources,
  cMapPacked: true,
  canvasMaxAreaInBytes: -1,
  // The outlines of glyphs are not made.
  disableFontFace: false,
  fontExtraProperties: false,
  ignoreErrors: true,
  isEvalSupported: false,
  isImageDecoderSupported: false,
  isOffscreenCanvasSupported: false,
  maxImageSize: -1,
  onlyRead: true,
  useSystemFonts: false,
  useWasm: true,
  useWorkerFetch: false
}

/** The requesting half for one document: keeps its fonts, and supplies the contents of pdf.js's own files. */
class Asking implements Handler {
  readonly takesFonts = true
  readonly fonts = new Map<string, TranslatedFont>()

  takeFont(name: string, font: TranslatedFont): void {
    this.fonts.set(name, font)
  }

  /** Pictures and patterns, which nobody draws. */
  send(): void {}

  async sendWithPromise(action: string, data: unknown): Promise<unknown> {
    return action === "FetchBinaryData" ? files.fetch(data as { kind: string; filename: string }) : null
  }
}

/** Performs one of pdf.js's drawing operators, by its number in `OPS`. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments have no common type in pdf.js
export type Perform = (operator: number, args: any) => void

/** The page in viewing orientation: its size and rotation, and the map from its default user space. */
export interface PageView {
  readonly width: number
  readonly height: number
  /** Degrees, clockwise: 0, 90, 180 or 270. */
  readonly rotation: number
  readonly toPage: Matrix
}

/** The view of a page's visible box, y downwards, with its user unit applied (PDF 32000-1, 8.3.2.3). */
const viewOf = ({ rotate, userUnit, view: [x1, y1, x2, y2] }: ParsedPage): PageView => {
  const width = (x2 - x1) * userUnit
  const height = (y2 - y1) * userUnit
  const u = userUnit
  switch (rotate) {
    case 90:
      return { width: height, height: width, rotation: rotate, toPage: [0, u, u, 0, -y1 * u, -x1 * u] }
    case 180:
      return { width, height, rotation: rotate, toPage: [-u, 0, 0, u, x2 * u, -y1 * u] }
    case 270:
      return { width: height, height: width, rotation: rotate, toPage: [0, -u, -u, 0, y2 * u, x2 * u] }
    default:
      return { width, height, rotation: 0, toPage: [u, 0, 0, -u, -x1 * u, y2 * u] }
  }
}

/** A page that is to be read. */
export interface ReadablePage {
  readonly view: PageView
  /** The fonts that its operators name, once they are there. */
  readonly fonts: ReadonlyMap<string, TranslatedFont>
  /** Has its operators performed one after another, as they are read: a list of them all would be many times as large as the page. */
  readonly perform: (perform: Perform) => Promise<void>
  /** Its annotations, as a screen shows them, or as they are printed. */
  readonly annotations: (use: "display" | "print") => Promise<ReadonlyArray<object>>
}

let documents = 0

/**
 * A document opened with pdf.js's parsing half alone. The half that draws, and the drawing library, take most of the time that a process
 * needs to start, and the way from half to half a good part of a page's.
 */
export class ReadableDocument {
  readonly #asking = new Asking()
  readonly #manager: PdfManager
  /** Pages from 1 to this. */
  numPages = 0

  private constructor(bytes: Uint8Array, password: string | null) {
    this.#manager = new parsing.LocalPdfManager({
      // pdf.js writes into the tables of embedded fonts, and the bytes may be shared with other threads.
      source: new Uint8Array(bytes),
      docId: `read${++documents}`,
      enableXfa: false,
      evaluatorOptions: { ...options },
      handler: this.#asking,
      password
    })
  }

  static async open(bytes: Uint8Array, password: string | null): Promise<ReadableDocument> {
    const document = new ReadableDocument(bytes, password)
    await document.#parse(false).catch((error: unknown) => {
      // pdf.js's own order: a damaged table is made anew from the objects that are found.
      if (error instanceof Error && error.name === "XRefParseException") return document.#parse(true)
      throw error
    })
    return document
  }

  async #parse(recovery: boolean): Promise<void> {
    const manager = this.#manager
    await manager.ensureDoc("checkHeader")
    await manager.ensureDoc("parseStartXRef")
    await manager.ensureDoc("parse", [recovery])
    await manager.ensureDoc("checkFirstPage", [recovery])
    await manager.ensureDoc("checkLastPage", [recovery])
    this.numPages = Number(await manager.ensureDoc("numPages"))
  }

  async page(number: number): Promise<ReadablePage> {
    const page = await this.#manager.getPage(number - 1)
    const handler = this.#asking
    return {
      view: viewOf(page),
      fonts: handler.fonts,
      perform: async (perform) => {
        const faults: Array<unknown> = []
        const sink = {
          ready: Promise.resolve(),
          enqueue: () => {},
          perform: (operator: number, args: unknown) => {
            try {
              perform(operator, args)
            } catch (error) {
              // pdf.js would take the error for damage to the page.
              faults.push(error)
              throw error
            }
          }
        }
        const task = new parsing.WorkerTask(`Operators of page ${number}`)
        await page
          .getOperatorList({ handler, sink, task, intent: DISPLAY | OPERATORS, cacheKey: "read" })
          .finally(() => task.finish())
        if (faults.length > 0) throw faults[0]
      },
      annotations: (use) => {
        const task = new parsing.WorkerTask(`Annotations of page ${number}`)
        return page.getAnnotationsData(handler, task, use === "display" ? DISPLAY : PRINT).finally(() => task.finish())
      }
    }
  }

  /** Whether there is a form with fields. */
  async hasForm(): Promise<boolean> {
    const fields = (await this.#manager.ensureDoc("fieldObjects")) as { readonly allFields?: unknown } | null
    return Boolean(fields?.allFields)
  }

  /** Its layers, which may be hidden; `null` if there are none. */
  async layers(): Promise<LayerSettings | null> {
    return (await this.#manager.ensureCatalog("optionalContentConfig")) as LayerSettings | null
  }

  /** Embedded files by their keys. */
  async attachments(): Promise<Record<string, { readonly filename: string; readonly content: Uint8Array }>> {
    return ((await this.#manager.ensureCatalog("attachments")) ?? {}) as Awaited<ReturnType<this["attachments"]>>
  }

  destroy(): Promise<void> {
    return this.#manager.cleanup()
  }
}
