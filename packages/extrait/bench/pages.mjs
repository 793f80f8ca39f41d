#!/usr/bin/env node
// Writes the pages of labelled sets as the engine gets them, for the scripts that fit its weights: PAGES_DIR/<set>/<file>.json, an array
// of the engine's Page with places rounded to hundredths. What is there already stays.
//
//   node packages/extrait/bench/pages.mjs SETS_DIR PAGES_DIR [SET…]
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { noProgress, Reading, sniffContentType } from "@extrait/core"
import { Effect, Layer, Ref } from "effect"
import { layerReaders, layerRecognizers } from "../dist/reading.js"
import { resolveOptions } from "../dist/resolveOptions.js"

const [setsDir, pagesDir, ...only] = process.argv.slice(2)
if (setsDir === undefined || pagesDir === undefined) {
  console.error("usage: node packages/extrait/bench/pages.mjs SETS_DIR PAGES_DIR [SET…]")
  process.exit(2)
}
const sets = readdirSync(setsDir).filter(
  (name) => existsSync(join(setsDir, name, "files")) && (only.length === 0 || only.includes(name))
)

const round = (value) => Math.round(100 * value) / 100
const rounded = (page) => ({
  ...page,
  words: page.words.map((word) => ({
    ...word,
    box: { x: round(word.box.x), y: round(word.box.y), width: round(word.box.width), height: round(word.box.height) }
  }))
})

const writePages = (set, file) =>
  Effect.gen(function* () {
    const target = join(pagesDir, set, `${file}.json`)
    if (existsSync(target)) return
    const bytes = new Uint8Array(readFileSync(join(setsDir, set, "files", file)))
    const progress = yield* Ref.make(noProgress)
    const reading = yield* Reading
    yield* reading.read(
      { bytes, contentType: sniffContentType(bytes) ?? "application/pdf" },
      { password: null, language: "auto" },
      progress
    )
    const { lost, pages } = yield* Ref.get(progress)
    for (const { message, page } of lost) console.error(`${set}/${file}, page ${page}: ${message}`)
    writeFileSync(`${target}.part`, JSON.stringify(pages.map(rounded)))
    renameSync(`${target}.part`, target)
  }).pipe(
    Effect.catchTag("UnreadableFile", ({ message }) => Effect.sync(() => console.error(`${set}/${file}: ${message}`)))
  )

const options = resolveOptions({ dataDir: null })
const layer = Reading.layer.pipe(Layer.provide(Layer.mergeAll(layerReaders(options), layerRecognizers(options))))
await Effect.runPromise(
  Effect.forEach(sets, (set) => {
    mkdirSync(join(pagesDir, set), { recursive: true })
    return Effect.forEach(readdirSync(join(setsDir, set, "files")), (file) => writePages(set, file), {
      concurrency: options.concurrency
    })
  }).pipe(Effect.provide(layer))
)
