import { getHeapStatistics } from "node:v8"
import { parentPort } from "node:worker_threads"
import { type Fault, Faulty, openFault, pageFault } from "../document/faults.js"
import { renderPage } from "../document/renderPage.js"
import { readPage } from "../page/readPage.js"
import { OpenDocuments } from "./OpenDocuments.js"
import type { Answer, Request } from "./Protocol.js"
import { packPage } from "./packing.js"

// pdf.js lets promises go that nobody waits for any more; a damaged file must not cost the thread by one. Each task has its own answer.
process.on("unhandledRejection", () => undefined)

const documents = new OpenDocuments()

const perform = async (request: Exclude<Request, { readonly task: "close" }>): Promise<unknown> => {
  switch (request.task) {
    case "open": {
      const { numPages } = await documents.toRead(request.source)
      if (numPages > request.maxPages) {
        throw new Faulty({
          code: "too_many_pages",
          message: `The file has ${numPages} pages; at most ${request.maxPages} are read.`
        })
      }
      if (numPages < 1) throw new Faulty({ code: "corrupt_file", message: "The file has no pages." })
      // Damage in the page tree shows only when a page is asked for.
      const first = await (await documents.toRead(request.source)).getPage(1)
      first.cleanup()
      return numPages
    }
    case "readPage": {
      const read = await readPage(
        await documents.toRead(request.source),
        () => documents.toDraw(request.source),
        request.page
      )
      return { ...read, page: packPage(read.page) }
    }
    case "renderPage":
      return renderPage(await documents.toDraw(request.source), request.page, request)
    case "attachments":
      return documents.attachments(request.source)
  }
}

const megabytesUsed = (): number => {
  const { external_memory, malloced_memory, used_heap_size } = getHeapStatistics()
  return (external_memory + malloced_memory + used_heap_size) / 2 ** 20
}

/** The buffer of a picture, which is handed over and not copied. */
const pixelsOf = (value: unknown): ReadonlyArray<ArrayBuffer> =>
  typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array
    ? [value.bytes.buffer as ArrayBuffer]
    : []

parentPort?.on("message", async (request: Request) => {
  if (request.task === "close") {
    await documents.close(request.document)
    return
  }
  let answer: Answer
  try {
    const value = await perform(request)
    answer = { id: request.id, ok: true, value, megabytes: megabytesUsed() }
  } catch (error) {
    const fault: Fault = request.task === "open" ? openFault(error) : pageFault(error)
    answer = { id: request.id, ok: false, fault, megabytes: megabytesUsed() }
  }
  parentPort?.postMessage(answer, answer.ok ? pixelsOf(answer.value) : [])
})
