import { getHeapStatistics } from "node:v8"
import { isMainThread } from "node:worker_threads"
import type { PagePicture } from "@extrait/core"
import { serve } from "@extrait/threads/serve"
import { processBytes } from "../document/Budget.js"
import { Faulty, openFault, pageFault } from "../document/faults.js"
import type { Drawing } from "../document/renderPage.js"
import { shortfallOf } from "../document/shortfall.js"
import { readPage } from "../page/readPage.js"
import { losses } from "../pdfjs/losses.js"
import { keepCompiled } from "../pdfjs/parsingHalf.js"
import { OpenDocuments } from "./OpenDocuments.js"
import type { DocumentSource, PdfTasks } from "./Protocol.js"
import { packPage } from "./packing.js"
import { sentAhead } from "./slices.js"

// pdf.js lets promises go that nobody waits for any more; a damaged file must not cost the worker by one. Each task has its own answer.
process.on("unhandledRejection", () => undefined)

const documents = new OpenDocuments()

const countPages = async (source: DocumentSource, maxPages: number): Promise<number> => {
  const document = await documents.toRead(source)
  if (document.numPages > maxPages) {
    throw new Faulty({
      code: "too_many_pages",
      message: `The file has ${document.numPages} pages; at most ${maxPages} are read.`
    })
  }
  if (document.numPages < 1) throw new Faulty({ code: "corrupt_file", message: "The file has no pages." })
  return document.numPages
}

const large = async (source: DocumentSource, page: number, drawing: Drawing): Promise<PagePicture> => {
  const { drawLarge } = await import("../document/drawLarge.js")
  const toRead = await documents.toRead(source)
  return drawLarge(documents.file(source), toRead, page, drawing)
}

serve<PdfTasks>({
  perform: {
    open: ({ maxPages, source }, { portions }) => {
      documents.receive(source, portions)
      return countPages(source, maxPages).catch((error: unknown) => {
        throw new Faulty(openFault(error))
      })
    },
    readPage: async ({ marks, page, source }, { portions }) => {
      documents.receive(source, portions)
      const read = await readPage(
        await documents.toRead(source),
        () => documents.toDraw(source),
        page,
        source.maxImagePixels,
        marks
      )
      keepCompiled()
      return { ...read, page: packPage(read.page) }
    },
    renderPage: async ({ page, source, ...drawing }, { emit, portions }) => {
      documents.receive(source, portions)
      const { renderPage } = await import("../document/renderPage.js")
      const document = await documents.toDraw(source)
      losses.begin()
      const drawn = await renderPage(document, page, drawing)
      const picture = losses.has("large picture") ? await large(source, page, drawing) : drawn
      const shortfall = shortfallOf(losses)
      return {
        ...picture,
        ...(isMainThread ? { bytes: sentAhead(picture.bytes, emit) } : {}),
        ...(shortfall === null ? {} : { shortfall })
      }
    },
    attachments: async ({ source }, { emit, portions }) => {
      documents.receive(source, portions)
      const files = await documents.attachments(source)
      return files.map(({ bytes, name }) => {
        sentAhead(bytes, emit)
        return { name, length: bytes.length }
      })
    }
  },
  faultOf: pageFault,
  // A picture is handed over, not copied.
  moved: (answer) =>
    typeof answer === "object" && "bytes" in answer && answer.bytes.buffer instanceof ArrayBuffer
      ? [answer.bytes.buffer]
      : [],
  told: (document) => void documents.close(document as string),
  memory: () => {
    if (isMainThread) return processBytes()
    const { external_memory, malloced_memory, used_heap_size } = getHeapStatistics()
    return external_memory + malloced_memory + used_heap_size
  }
})
