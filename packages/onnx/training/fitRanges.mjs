#!/usr/bin/env node
// Fits the ranges within which the reading network's values lie, and writes them into packages/onnx/src/model/readerRanges.ts.
//
//   npm run build && node packages/onnx/training/fitRanges.mjs [FOLDER…]
//
// FOLDER…   holds further pictures (JPEG) whose lines are read beside those of generated scans and receipts in both languages.
//
// A range reaches over what all but a few of the runs of lines showed: one stain must not make the steps of all others coarse.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { generateDocument } from "@extrait/testing"
import { decodeGrey } from "../../images/dist/decoding/decode.js"
import { prepare } from "../../images/dist/preparing/prepare.js"
import { readGraph, wholesOfAttribute, writeGraph } from "../dist/model/Graph.js"
import { readModels } from "../dist/models.js"
import { Networks } from "../dist/process/Networks.js"

/** Share of the runs whose extremes are left out, at either end. */
const LEFT_OUT = 0.02
const SEED = 31_000
/** Generated documents of each kind and language. */
const EACH = 12
const KINDS = ["invoice", "receipt", "credit_note"]
/** Runs of lines, spread evenly over all, whose values are looked at. */
const RUNS = 600
const limits = { index: 0, part: null, tone: "grey", maxPixels: 40e6, timeoutSeconds: 60 }

const runtime = createRequire(import.meta.url)("onnxruntime-node")

const pictures = []
for (const folder of process.argv.slice(2)) {
  const names = readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name))
  for (const name of names.sort()) pictures.push(new Uint8Array(readFileSync(join(folder, name))))
}
for (const type of KINDS) {
  for (const language of ["en", "fr"]) {
    for (let seed = SEED; seed < SEED + EACH; seed++) {
      try {
        pictures.push((await generateDocument({ type, language, seed, appearance: "scan", format: "jpeg" })).bytes)
      } catch (error) {
        // Of more than one page.
        if (!(error instanceof RangeError)) throw error
      }
    }
  }
}

/** What the reading network is given, which takes one channel where the finding one takes two. */
const given = []
const { create } = runtime.InferenceSession
runtime.InferenceSession.create = async (...model) => {
  const session = await create.apply(runtime.InferenceSession, model)
  const run = session.run.bind(session)
  session.run = (feeds) => {
    const [tensor] = Object.values(feeds)
    if (tensor.dims[1] === 1) given.push(tensor)
    return run(feeds)
  }
  return session
}
const networks = await Networks.load("real")
for (const bytes of pictures) {
  const grey = await decodeGrey({ bytes, contentType: "image/jpeg", ...limits })
  const { grey: picture } = prepare(grey, { maxPixels: limits.maxPixels, turn: "detect" })
  await networks.read(picture, await networks.find(picture, null))
}

/**
 * What may be bytes: what comes before the rows of a line are brought to one, but for the small steps that weigh channels, and for the first steps of few channels, whose coarseness
 * all others would suffer from: in real numbers they cost little and bring the network's answers a third nearer to what they are without bytes.
 */
const { reader } = await readModels("real")
const graph = readGraph(reader)
const mixing = graph.nodes.filter(
  (node) => node.operator === "Conv" && !wholesOfAttribute(node, "group").some((group) => group > 1)
)
const trunk = graph.nodes.slice(
  graph.nodes.indexOf(mixing[1]),
  graph.nodes.findIndex(({ operator }) => operator === "AveragePool")
)
const makers = new Map(trunk.flatMap((node) => node.outputs.map((name) => [name, node.operator])))
const cut = new Set(trunk.filter(({ operator }) => operator === "Clip").flatMap(({ inputs }) => inputs))
const ranged = trunk
  .filter(
    ({ inputs: [input], operator, outputs: [name] }) =>
      (operator === "Conv" && !cut.has(name) && !["GlobalAveragePool", "Relu"].includes(makers.get(input))) ||
      ["GlobalAveragePool", "HardSigmoid", "Mul"].includes(operator)
  )
  .flatMap(({ outputs }) => outputs)

const watched = await create.call(
  runtime.InferenceSession,
  writeGraph({ ...graph, outputs: [...graph.outputs, ...ranged] }),
  { intraOpNumThreads: 1 }
)
const extremes = new Map(ranged.map((name) => [name, { least: [], greatest: [] }]))
const every = Math.max(1, Math.floor(given.length / RUNS))
for (const tensor of given.filter((_, at) => at % every === 0)) {
  const values = await watched.run({ [watched.inputNames[0]]: tensor })
  for (const [name, { greatest, least }] of extremes) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const value of values[name].data) {
      if (value < low) low = value
      if (value > high) high = value
    }
    least.push(low)
    greatest.push(high)
  }
}

const rounded = (value) => Number(value.toPrecision(4))
const lines = [...extremes].map(([name, { greatest, least }]) => {
  const left = Math.floor(LEFT_OUT * least.length)
  const low = least.toSorted((a, b) => a - b)[left]
  const high = greatest.toSorted((a, b) => b - a)[left]
  return `  "${name}": [${rounded(low)}, ${rounded(high)}]`
})
const file = fileURLToPath(new URL("../src/model/readerRanges.ts", import.meta.url))
writeFileSync(
  file,
  `import type { Ranges } from "./inBytes.js"

/** The ranges of the reading network's values, fitted by \`packages/onnx/training/fitRanges.mjs\`. */
export const READER_RANGES: Ranges = {
${lines.join(",\n")}
}
`
)
console.log(`${lines.length} ranges from ${given.length} runs of lines of ${pictures.length} pictures`)
