// Reads the text layer of PDF files in one process: every page's words with their boxes, grouped into lines and blocks, without recognition.
// The job: {files: [path], passes, words}. A second pass over the files shows what is left once the process is warm.
import { readFile } from "node:fs/promises"
import { layoutPage } from "@extrait/engine/layout"
import { PdfReader } from "@extrait/pdf"
import * as Effect from "effect/Effect"
import { usageWith, workersNow } from "./usage.mjs"

const { files, passes = 1, words = false } = JSON.parse(process.argv[2])
const limits = { maxPages: 500, maxPagePixels: 40_000_000 }
/** Threads, and files and pages asked for at once. */
const width = 2

const readFileOf = (reader, file) =>
  Effect.scoped(
    Effect.gen(function* () {
      const bytes = yield* Effect.promise(() => readFile(file))
      const document = yield* reader.open({ bytes, contentType: "application/pdf" }, { password: null, limits })
      const numbers = Array.from({ length: document.pageCount }, (_, i) => i + 1)
      const pages = yield* Effect.forEach(
        numbers,
        (number) =>
          Effect.map(document.readPage(number), ({ page, unread }) => {
            const { blocks } = layoutPage(page)
            return {
              page: number,
              unread: unread.length,
              text: words ? page.words.map(({ text }) => text).join(" ") : blocks.length
            }
          }),
        { concurrency: width }
      )
      return { file, pages }
    })
  )

const program = Effect.scoped(
  Effect.gen(function* () {
    const reader = yield* PdfReader.make({ threads: width })
    const ended = []
    let documents = []
    for (let pass = 0; pass < passes; pass++) {
      documents = yield* Effect.forEach(files, (file) => readFileOf(reader, file), { concurrency: width })
      ended.push(performance.now() / 1000)
    }
    return { ended, documents, workers: workersNow() }
  })
)

const { documents, ended, workers } = await Effect.runPromise(program)
process.stdout.write(JSON.stringify({ ended, documents, ...usageWith(workers) }))
