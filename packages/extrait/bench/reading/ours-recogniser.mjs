// One recogniser worker reads pictures over and over; prints how much memory the process and its child processes hold after each.
// The job: {files: [path of a picture], pages}. The pictures are decoded beforehand into what the reader hands to the recogniser.
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { Recognizer } from "@extrait/core"
import { Effect } from "effect"
import { layerRecognizers } from "../../dist/reading.js"
import { resolveOptions } from "../../dist/resolveOptions.js"

const sharp = createRequire(new URL("../../../images/package.json", import.meta.url))("sharp")

const { files, pages } = JSON.parse(process.argv[2])

/** Resident set of a process in bytes: proc(5), field 2 of statm, in pages of 4 kB. */
const residentOf = (pid) => {
  try {
    return 4096 * Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1])
  } catch {
    // It has ended.
    return 0
  }
}
const children = () =>
  readdirSync("/proc/self/task").flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, "utf8").split(" ").filter(Boolean)
  )
const megabytes = () =>
  (process.memoryUsage.rss() + children().reduce((sum, pid) => sum + residentOf(pid), 0)) / 1024 / 1024

/** A picture as a portable greymap in memory that threads share, as the preparer hands it over. */
const pictureOf = async (file) => {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { height, width } = info
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  const bytes = new Uint8Array(new SharedArrayBuffer(header.length + data.length))
  bytes.set(header)
  bytes.set(data, header.length)
  return {
    page: 1,
    bytes,
    contentType: "image/x-portable-graymap",
    width,
    height,
    toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
  }
}

const pictures = await Promise.all(files.map(pictureOf))

const program = Effect.gen(function* () {
  const recognizer = yield* Recognizer
  const startMegabytes = megabytes()
  const after = []
  let words = 0
  for (let page = 0; page < pages; page++) {
    const read = yield* recognizer.recognize(pictures[page % pictures.length], { languages: ["en", "fr"] })
    words += read.words.length
    after.push(Math.round(10 * megabytes()) / 10)
  }
  return { startMegabytes, after, words, version: recognizer.version }
})

const answer = await Effect.runPromise(
  Effect.provide(program, layerRecognizers(resolveOptions({ dataDir: null, recognitionWorkers: 1 })))
)
process.stdout.write(JSON.stringify(answer))
