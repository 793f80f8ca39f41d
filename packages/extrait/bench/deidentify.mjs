#!/usr/bin/env node
// Measures de-identification of generated documents of all types, in both languages, drawn clean and as scans: how much of what identifies
// people is replaced, and how much of what is replaced does identify somebody. Writes the figures into docs/privacy.md.
//
//   npm run bench:deidentify -- [--digital N] [--scans N] [--seed N] [--types a,b] [--errors] [--no-write]
//
// --digital N   documents of each type and language, drawn clean (default 10)
// --scans N     and as scans, whose words come from recognition (default 5)
// --seed N      the first document's seed (default 90000)
// --types a,b   only these types
// --errors      prints what was missed and what was replaced wrongly; all of it is invented
// --no-write    prints the figures alone
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { noProgress, Reading, sniffContentType } from "@extrait/core"
import { deidentify, extract } from "@extrait/engine"
import { generateDocument, generatedTypes } from "@extrait/samples"
import { Effect, Layer, Ref } from "effect"
import { layerReaders, layerRecognizers } from "../dist/reading.js"
import { resolveOptions } from "../dist/resolveOptions.js"
import { compare } from "./deidentify/compare.mjs"
import { report } from "./deidentify/report.mjs"
import { writeFiguresOfPage } from "./figuresOfPage.mjs"
import { machine, measuredOn } from "./machine.mjs"

const { values } = parseArgs({
  options: {
    digital: { type: "string", default: "10" },
    scans: { type: "string", default: "5" },
    seed: { type: "string", default: "90000" },
    types: { type: "string" },
    errors: { type: "boolean", default: false },
    "no-write": { type: "boolean", default: false }
  }
})
const facts = machine()
const types = values.types?.split(",") ?? generatedTypes

const measure = (wanted) =>
  Effect.gen(function* () {
    const document = yield* Effect.promise(() => generateDocument(wanted))
    const progress = yield* Ref.make(noProgress)
    const reading = yield* Reading
    yield* reading.read(
      { bytes: document.bytes, contentType: sniffContentType(document.bytes) },
      { password: null, language: "auto" },
      progress
    )
    const { pages } = yield* Ref.get(progress)
    const before = extract({ pages, language: "auto" })
    const after = deidentify({ extraction: before, fileName: null }).extraction
    const found = compare(before, after, document.truth.private)
    if (values.errors) {
      for (const { context, kind, text } of found.unread)
        console.log(`not read\t${document.fileName}\t${kind}\t${text}\t${context}`)
      for (const { context, kind, text } of found.missed)
        console.log(`missed\t${document.fileName}\t${kind}\t${text}\t${context}`)
      for (const { context, text } of found.wrong) console.log(`wrong\t${document.fileName}\t${text}\t${context}`)
      for (const text of found.left) console.log(`left\t${document.fileName}\t${text}`)
    }
    return { ...wanted, ...found }
  })

const documents = ["digital", "scan"].flatMap((appearance) =>
  types.flatMap((type) =>
    ["fr", "en"].flatMap((language) =>
      Array.from({ length: Number(appearance === "digital" ? values.digital : values.scans) }, (_, index) => ({
        type,
        language,
        appearance,
        seed: Number(values.seed) + index
      }))
    )
  )
)
const options = resolveOptions({ dataDir: null })
const layer = Reading.layer.pipe(Layer.provide(Layer.mergeAll(layerReaders(options), layerRecognizers(options))))
const measured = await Effect.runPromise(
  Effect.forEach(documents, measure, { concurrency: options.concurrency }).pipe(Effect.provide(layer))
)
const figures = `${report(measured)}\n\n${measuredOn(facts)}`
console.log(figures)

if (!values["no-write"]) {
  const page = fileURLToPath(new URL("../../../docs/privacy.md", import.meta.url))
  const markers = ["<!-- figures: npm run bench:deidentify -->", "<!-- end of figures -->"]
  writeFiguresOfPage(page, markers, figures)
}
