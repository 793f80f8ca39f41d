#!/usr/bin/env node
// How well answers of a language model are held to the page: right values and invented ones of generated documents, answered by a server on
// loopback that says what this script tells it to. It is no language model: what is measured is what becomes of answers, not who gives them.
//
//   npm run bench:model [-- --values 1000] [--seed 1] [--show]
//
// Half of the documents are read as they are, half as recognition misreads them: some letters stand for others that look alike. The engine's own values are
// taken away first, so that nothing but the answers decides. Exit status 1 when an invented value is accepted, fewer than 98 % of the right ones
// are found in the right place, or a page takes more than 20 ms beside the engine and the model.
import { parseArgs } from "node:util"
import { Extractor, noProgress, Reading } from "@extrait/core"
import { builtInType, extractDocument, layoutPage, toBoundingBox } from "@extrait/engine"
import { layerModelServer } from "@extrait/model"
import { startScriptedModel } from "@extrait/model/testing"
import { generateDocument, generatedTypes } from "@extrait/samples"
import { Effect, Layer, Ref } from "effect"
import { layerReaders, layerRecognizers } from "../dist/reading.js"
import { resolveOptions } from "../dist/resolveOptions.js"
import { answerForms, invent, shows } from "./model/answers.mjs"
import { misread } from "./model/misread.mjs"
import { seeded } from "./model/seeded.mjs"

const { values: options } = parseArgs({
  options: {
    values: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    show: { type: "boolean", default: false }
  }
})
const wanted = Number(options.values)

/** Milliseconds of processor time of this process. */
const processorTime = () => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}

let inEngine = 0
/** The engine, with everything that it has found taken away. */
const layerBlind = Layer.succeed(Extractor, {
  version: "none",
  extract: (request) =>
    Effect.sync(() => {
      const started = processorTime()
      const extracted = extractDocument(request)
      inEngine += processorTime() - started
      const nothing = {
        value: null,
        normalized: null,
        confidence: 0.5,
        found: false,
        page: null,
        bbox: null,
        block_ids: []
      }
      return {
        ...extracted,
        extract: Object.fromEntries(Object.keys(extracted.extract).map((key) => [key, nothing])),
        flags: []
      }
    })
})

const shared = (a, b) => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width <= 0 || height <= 0 ? 0 : width * height
}

/** Whether a box is one of those in which the value is printed: they share most of the smaller, and it is not far larger. */
const isRight = ({ bbox, page }, boxes) =>
  boxes.some((box) => {
    const common = shared(bbox, box)
    const [own, printed] = [bbox.width * bbox.height, box.width * box.height]
    return box.page === page && common >= Math.min(own, printed) / 2 && own <= 3 * printed
  })

let answers = {}
const server = await startScriptedModel(() => ({ answers }))
const layer = layerModelServer({
  baseUrl: server.baseUrl,
  model: "scripted",
  policy: "always",
  cache: false,
  maxPages: 100,
  maxCharacters: 1_000_000
}).pipe(Layer.provide(layerBlind))

const opened = resolveOptions({ dataDir: null, concurrency: 1 })
const layerReading = Reading.layer.pipe(Layer.provide(Layer.mergeAll(layerReaders(opened), layerRecognizers(opened))))

const random = seeded(options.seed)
const tally = { right: 0, placed: 0, misplaced: 0, lost: 0, invented: 0, accepted: 0, shown: 0, pages: 0, documents: 0 }
const byKind = new Map()
let beside = 0
let waited = 0

const ask = (extractor, request) =>
  Effect.gen(function* () {
    const [started, engine, busy, wall] = [processorTime(), inEngine, server.busy(), performance.now()]
    const extracted = yield* extractor.extract(request)
    beside += processorTime() - started - (inEngine - engine) - (server.busy() - busy)
    waited += performance.now() - wall
    tally.pages += request.pages.length
    return extracted
  })

const measure = (type, language, seed, noisy) =>
  Effect.gen(function* () {
    const document = yield* Effect.promise(() => generateDocument({ type, language, seed, appearance: "digital" }))
    const progress = yield* Ref.make(noProgress)
    yield* (yield* Reading).read(
      { bytes: document.bytes, contentType: document.contentType },
      { password: null, language },
      progress
    )
    const read = (yield* Ref.get(progress)).pages
    const pages = noisy ? read.map((page) => misread(page, random)) : read
    const text = read.flatMap(({ words }) => words.map((word) => word.text)).join(" ")
    const several = new Set((builtInType(type)?.fields ?? []).filter((field) => field.several).map(({ key }) => key))
    // A currency is printed as part of every amount, and several values in one are no single piece of a page.
    const fields = Object.entries(document.truth.fields).filter(([key]) => key !== "currency" && !several.has(key))
    if (fields.length === 0) return
    const request = {
      pages,
      attachments: [],
      language,
      fileName: null,
      deidentify: false,
      includeRecognition: false,
      documentType: type,
      schema: {
        fields: fields.map(([key, { type: kind }]) => ({
          key,
          type: kind === "id" ? "string" : kind,
          required: false
        })),
        tables: []
      }
    }
    const extractor = yield* Extractor
    tally.documents++

    const blocks = pages.flatMap((page) =>
      layoutPage(page).blocks.map(({ box, id }) => ({ id, page: page.page, ...toBoundingBox(box, page) }))
    )
    /** The blocks in which a value is printed; for one in ten the one after, for one in twenty none. */
    const named = (boxes) => {
      const holding = blocks.filter((block) =>
        boxes.slice(0, 1).some((box) => box.page === block.page && shared(box, block) > (box.width * box.height) / 4)
      )
      const luck = random.below(20)
      if (luck === 0) return []
      if (luck > 2) return holding.map(({ id }) => id)
      const after = blocks[blocks.indexOf(holding.at(-1)) + 1]
      return after === undefined ? [] : [after.id]
    }
    answers = Object.fromEntries(
      fields.map(([key, truth]) => {
        const boxes = document.truth.boxes[key]
        return [key, { value: answerForms(truth, boxes, random), blocks: named(boxes) }]
      })
    )
    const right = yield* ask(extractor, request)
    for (const [key] of fields) {
      if (tally.right >= wanted) break
      tally.right++
      const given = right.extract[key]
      if (!given.found) {
        tally.lost++
        if (options.show) console.error(`lost       ${type} ${key}: ${answers[key].value}`)
      } else if (isRight(given, document.truth.boxes[key])) tally.placed++
      else {
        tally.misplaced++
        if (options.show) console.error(`misplaced  ${type} ${key}: ${answers[key].value} as ${given.value}`)
      }
    }

    // The block of the right value is named: nearer to it an invented one cannot come.
    const kinds = {}
    answers = Object.fromEntries(
      fields.flatMap(([key, truth]) => {
        const made = invent(truth, document.truth.boxes[key], language, random)
        if (made === undefined) return []
        if (shows(text, made.value, truth.type)) {
          tally.shown++
          return []
        }
        kinds[key] = made.kind
        return [[key, { value: made.value, blocks: right.extract[key].block_ids }]]
      })
    )
    const invented = yield* ask(extractor, request)
    for (const [key, answer] of Object.entries(answers)) {
      if (tally.invented >= wanted) break
      tally.invented++
      byKind.set(kinds[key], (byKind.get(kinds[key]) ?? 0) + 1)
      if (!invented.extract[key].found) continue
      tally.accepted++
      console.error(`accepted   ${type} ${key}: ${answer.value} (${kinds[key]}) as ${invented.extract[key].value}`)
    }
  })

await Effect.runPromise(
  Effect.gen(function* () {
    for (let round = 0; tally.right < wanted || tally.invented < wanted; round++) {
      for (const type of generatedTypes) {
        const language = round % 2 === 0 ? "fr" : "en"
        if (tally.right >= wanted && tally.invented >= wanted) return
        yield* measure(type, language, `model-${options.seed}-${round}`, (round >> 1) % 2 === 1)
      }
    }
  }).pipe(Effect.provide(Layer.merge(layerReading, layer)))
)
await server.close()

const share = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
const perPage = beside / tally.pages
console.log(`${tally.documents} generated documents, ${tally.pages} pages asked about, seed ${options.seed}`)
console.log("")
console.log("| | of | |")
console.log("|---|--:|--:|")
console.log(`| invented values accepted | ${tally.invented} | ${tally.accepted} |`)
console.log(
  `| right values found in the right place | ${tally.right} | ${tally.placed} (${share(tally.placed, tally.right)}) |`
)
console.log(`| right values found elsewhere | ${tally.right} | ${tally.misplaced} |`)
console.log(`| right values refused | ${tally.right} | ${tally.lost} |`)
console.log(`| processor time a page, without engine and server | | ${perPage.toFixed(1)} ms |`)
console.log(`| time a page, with engine and server | | ${(waited / tally.pages).toFixed(1)} ms |`)
console.log("")
console.log(
  `Invented: ${[...byKind].map(([kind, count]) => `${kind} ${count}`).join(", ")}; ${tally.shown} left out, since the page shows them.`
)
process.exitCode = tally.accepted === 0 && tally.placed >= 0.98 * tally.right && perPage < 20 ? 0 : 1
