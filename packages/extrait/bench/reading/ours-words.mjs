// Reads pictures in one process and gives their words, with the readers and recognisers that `Extrait.open` takes by default. It leaves out
// fields and tables, as the programs beside it do. The job: {files: [path], language, cores, arithmetic}; `arithmetic`, if given, is what
// the networks compute in.
import { readFile } from "node:fs/promises"
import { noProgress, Reading } from "@extrait/core"
import { layoutPage } from "@extrait/engine/layout"
import { SecondReading } from "@extrait/onnx"
import { TesseractRecognizer } from "@extrait/tesseract"
import { Cause, Effect, Exit, Layer, Ref } from "effect"
import { layerReaders, layerRecognizers } from "../../dist/reading.js"
import { resolveOptions } from "../../dist/resolveOptions.js"
import { usageWith, workersNow } from "./usage.mjs"

const { arithmetic, cores, files, language } = JSON.parse(process.argv[2])
/** Enough pages wait inside to keep every worker busy. */
const ahead = 4
const types = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  tif: "image/tiff",
  webp: "image/webp",
  pdf: "application/pdf"
}
const typeOf = (file) => types[file.split(".").at(-1).toLowerCase()] ?? "image/jpeg"

const options = resolveOptions({
  dataDir: null,
  recognitionWorkers: cores,
  ...(arithmetic === undefined
    ? {}
    : {
        recognizer: SecondReading.layer(
          TesseractRecognizer.layer({ workers: cores, effort: "one", leastConfidence: 0 }),
          { processes: cores, arithmetic }
        )
      })
})
const openSeconds = performance.now() / 1000
const finished = []

const wordsOf = (reading, file) =>
  Effect.gen(function* () {
    const bytes = yield* Effect.promise(() => readFile(file))
    const progress = yield* Ref.make(noProgress)
    const exit = yield* Effect.exit(
      reading.read({ bytes, contentType: typeOf(file) }, { password: null, language }, progress)
    )
    const { lost, pages } = yield* Ref.get(progress)
    finished.push(performance.now() / 1000)
    return {
      file,
      error: Exit.isFailure(exit) ? Cause.pretty(exit.cause) : (lost[0]?.message ?? null),
      pages: pages.map((page) => ({
        page: page.page,
        source: page.source,
        text: layoutPage(page)
          .blocks.map((block) => block.text)
          .join("\n")
      }))
    }
  })

const program = Effect.gen(function* () {
  const reading = yield* Reading
  const documents = yield* Effect.forEach(files, (file) => wordsOf(reading, file), { concurrency: ahead })
  return { documents, workers: workersNow() }
})

const { documents, workers } = await Effect.runPromise(
  Effect.provide(program, Layer.provide(Reading.layer, Layer.merge(layerReaders(options), layerRecognizers(options))))
)
process.stdout.write(JSON.stringify({ openSeconds, finished, documents, ...usageWith(workers) }))
