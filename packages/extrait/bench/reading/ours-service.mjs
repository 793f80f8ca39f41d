// Takes files from submission to result through the public API, in one process, as a host would, and prints what was recognised on them.
// The job: {files: [path], language, cores}.
import { Extrait } from "extrait"
import { usageWith, workersNow } from "./usage.mjs"

const { cores, files, language } = JSON.parse(process.argv[2])
/** Enough documents wait inside to keep every worker busy. */
const ahead = 8

const extrait = await Extrait.open({
  dataDir: null,
  log: "none",
  limits: { retentionSeconds: null },
  concurrency: cores,
  recognitionWorkers: cores
})
const openSeconds = performance.now() / 1000
const waiting = files.values()
const documents = []
const finished = []
await Promise.all(
  Array.from({ length: ahead }, async () => {
    for (const file of waiting) {
      const { id } = await extrait.documents.submit({ file, language, include_recognition: true })
      const { error, status } = await extrait.documents.wait(id)
      const pages = status === "failed" ? [] : (await extrait.documents.result(id)).recognition.pages
      await extrait.documents.delete(id)
      finished.push(performance.now() / 1000)
      documents.push({
        file,
        error: error?.code ?? null,
        pages: pages.map(({ blocks, page, source }) => ({
          page,
          source,
          text: blocks.map((block) => block.words.map(({ text }) => text).join(" ")).join("\n")
        }))
      })
    }
  })
)
const workers = workersNow()
await extrait.close()
process.stdout.write(JSON.stringify({ openSeconds, finished, documents, ...usageWith(workers) }))
