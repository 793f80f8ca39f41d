#!/usr/bin/env node
// Fits what the reading network needs to work with bytes, and writes it into packages/onnx/src/model/readerNumbers.ts: how many times greater the channels of its values are made, within which
// ranges the values lie then, and what the channels are in the mean.
//
//   npm run build && node packages/onnx/training/fitReader.mjs [FOLDER…]
//
// FOLDER…   holds further pictures (JPEG) whose lines are read beside those of generated scans and receipts in both languages.
//
// A range reaches over what most of the runs of lines showed: one stain must not make the steps of all others coarse.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { generateDocument } from "@extrait/samples"
import { decodeGrey } from "../../images/dist/decoding/decode.js"
import { prepare } from "../../images/dist/preparing/prepare.js"
import { keptMeans, keptScales, scalesOf } from "../dist/model/channelNumbers.js"
import { readGraph, wholesOfAttribute, writeGraph } from "../dist/model/Graph.js"
import { readModels } from "../dist/models.js"
import { Networks } from "../dist/process/Networks.js"
import { channelScales } from "./channelScales.mjs"

/** Share of the runs whose extremes are left out, at either end. */
const LEFT_OUT = 0.1
const SEED = 31_000
/** Generated documents in each language. */
const KINDS = { receipt: 12, invoice: 4, credit_note: 4 }
/** Runs of lines, spread evenly over all, whose values are looked at. */
const RUNS = 160
const limits = { index: 0, part: null, tone: "grey", maxPixels: 40e6, timeoutSeconds: 60 }

const runtime = createRequire(import.meta.url)("onnxruntime-node")

const pictures = []
for (const folder of process.argv.slice(2)) {
  const names = readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name))
  for (const name of names.sort()) pictures.push(new Uint8Array(readFileSync(join(folder, name))))
}
for (const [type, each] of Object.entries(KINDS)) {
  for (const language of ["en", "fr"]) {
    for (let seed = SEED; seed < SEED + each; seed++) {
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
const makers = new Map(graph.nodes.flatMap((node) => node.outputs.map((name) => [name, node])))
const users = new Map()
for (const node of graph.nodes) for (const name of node.inputs) users.set(name, [...(users.get(name) ?? []), node])
const cut = new Set(trunk.filter(({ operator }) => operator === "Clip").flatMap(({ inputs }) => inputs))
const ranged = trunk
  .filter(
    ({ inputs: [input], operator, outputs: [name] }) =>
      (operator === "Conv" && !cut.has(name) && !["GlobalAveragePool", "Relu"].includes(makers.get(input)?.operator)) ||
      ["GlobalAveragePool", "HardSigmoid", "Mul"].includes(operator)
  )
  .flatMap(({ outputs }) => outputs)
const valuesOf = (name) => graph.constants.get(name)?.values
const weightsOf = ({ inputs: [, name] }) => ({ dims: graph.constants.get(name).dims, weights: valuesOf(name) })
const isByChannel = (node) => node.operator === "Conv" && weightsOf(node).dims[1] === 1

/** The hard swishes: what they are made of, by which gate, what they make, and what that is once a summand is added. */
const swishes = trunk
  .filter(({ operator }) => operator === "Clip")
  .map(({ inputs: [line], outputs: [open] }) => {
    const gate = makers.get(line)
    const [product] = users.get(open)
    const [made] = product.outputs
    const [user, ...others] = users.get(made)
    const added = others.length === 0 && isByChannel(user) && weightsOf(user).weights.every((weight) => weight === 1)
    const [result] = added ? user.outputs : [made]
    const [rise, start] = [valuesOf(gate.inputs[1])[0], valuesOf(gate.inputs[2])[0]]
    return { of: gate.inputs[0], made, result, rise, shut: start / rise, users: users.get(result) }
  })
/** Gates that are real numbers, a channel each: themselves, what they make of what, and who uses that. */
const gates = trunk
  .filter(({ operator }) => operator === "HardSigmoid")
  .map(({ outputs: [open] }) => {
    const [product] = users.get(open)
    const [made] = product.outputs
    const swish = swishes.find(({ result }) => product.inputs.includes(result))
    return { open, made, swish, user: users.get(made)[0] }
  })

const watched = await create.call(
  runtime.InferenceSession,
  writeGraph({ ...graph, outputs: [...graph.outputs, ...ranged] }),
  { intraOpNumThreads: 1 }
)
/** Of each value, by channel: least and greatest in each run, means of it and of its square, and of the square of what a hard swish makes of a small change. */
const seen = new Map(ranged.map((name) => [name, null]))
const slopeAt = (value, { rise, shut }) =>
  value <= -shut ? 0 : value >= shut ? 2 * rise * shut : 2 * rise * value + rise * shut
const every = Math.max(1, Math.floor(given.length / RUNS))
for (const tensor of given.filter((_, at) => at % every === 0)) {
  const values = await watched.run({ [watched.inputNames[0]]: tensor })
  for (const name of ranged) {
    const {
      data,
      dims: [lines, channels]
    } = values[name]
    const swish = swishes.find(({ of }) => of === name)
    const each = data.length / lines / channels
    const own = seen.get(name) ?? {
      count: 0,
      runs: [],
      mean: new Float64Array(channels),
      square: new Float64Array(channels),
      slope: new Float64Array(channels)
    }
    seen.set(name, own)
    const run = { least: new Float32Array(channels).fill(1e9), greatest: new Float32Array(channels).fill(-1e9) }
    for (let at = 0; at < data.length; at++) {
      const [value, channel] = [data[at], Math.floor(at / each) % channels]
      if (value < run.least[channel]) run.least[channel] = value
      if (value > run.greatest[channel]) run.greatest[channel] = value
      own.mean[channel] += value
      own.square[channel] += value ** 2
      if (swish !== undefined) own.slope[channel] += slopeAt(value, swish) ** 2
    }
    own.count += lines * each
    own.runs.push(run)
  }
}
for (const own of seen.values())
  for (const kind of ["mean", "square", "slope"]) own[kind] = Array.from(own[kind], (sum) => sum / own.count)
/** How far each channel of a value reaches below zero and above it; `least`: what it reaches at the least, where nothing was seen beyond. */
const reachOf = (name, least = 1e-3) => {
  const { mean, runs } = seen.get(name)
  return {
    below: mean.map((_, channel) => Math.max(least, ...runs.map((run) => -run.least[channel]))),
    above: mean.map((_, channel) => Math.max(least, ...runs.map((run) => run.greatest[channel])))
  }
}

/** The squares of what a convolution makes of each channel that it is given, summed up by what each of its own channels weighs. */
const squaresOf = (node, weight) => {
  const { dims, weights } = weightsOf(node)
  const [filters, inputs] = dims
  const each = weights.length / filters / inputs
  const squares = new Array(inputs === 1 ? filters : inputs).fill(0)
  for (let at = 0; at < weights.length; at++) {
    const filter = Math.floor(at / each / inputs)
    squares[inputs === 1 ? filter : Math.floor(at / each) % inputs] += weights[at] ** 2 * weight[filter]
  }
  return squares
}
/** What noise weighs in the channels of what a convolution makes: as much as is left of it in what the last of them makes. */
const weightAfter = (node) => {
  const swish = swishes.find(({ of }) => of === node.outputs[0])
  const { slope } = seen.get(swish.of)
  if (swish.users.some(({ operator }) => operator === "AveragePool")) return slope
  return weightOf(swish).map((own, channel) => own * slope[channel])
}
/** The same for what a hard swish makes. */
const weightOf = ({ result, users: [user] }) => {
  const gate = gates.find(({ swish }) => swish.result === result)
  const next = gate?.user ?? user
  const squares = squaresOf(next, weightAfter(next))
  return gate === undefined ? squares : squares.map((own, channel) => own * seen.get(gate.open).square[channel])
}
const rowsOf = (node) => {
  const { dims, weights } = weightsOf(node)
  return Array.from({ length: dims[0] }, (_, filter) => [...weights.subarray(filter * dims[1], (filter + 1) * dims[1])])
}
const varianceOf = (name) => {
  const { mean, square } = seen.get(name)
  return square.map((own, channel) => own - mean[channel] ** 2)
}

const scales = {}
const fit = (name, task) => {
  const found = channelScales(task.values[0].weight.length, task)
  scales[name] = found.scales
  console.log(`${name}: ${found.decibels.toFixed(1)} dB less noise`)
}
for (const swish of swishes) {
  const { made, of, result, shut, users } = swish
  // What the last one makes is averaged in real numbers.
  if (!ranged.includes(of) || users.some(({ operator }) => operator === "AveragePool")) continue
  const weight = weightOf(swish)
  const { above, below } = reachOf(of, 0.01)
  const isMixed = users[0].operator === "Conv" && !isByChannel(users[0])
  fit(of, {
    values: [
      {
        above,
        below: below.map((own) => Math.min(own, shut)),
        weight: weight.map((own, at) => own * seen.get(of).slope[at])
      },
      // Rounded once more, where a summand is added.
      { ...reachOf(made), weight: made === result ? weight : weight.map((own) => 2 * own) }
    ],
    weights: isMixed ? { rows: rowsOf(users[0]), weight: weightAfter(users[0]), varies: varianceOf(made) } : null
  })
}
for (const { made, open, swish, user } of gates) {
  const before = scales[swish.of]
  const after = weightAfter(user)
  const weight = squaresOf(user, after)
  const { above, below } = reachOf(made)
  const times = (numbers, power) => numbers.map((number, channel) => number * before[channel] ** power)
  fit(open, {
    values: [
      { above: times(above, 1), below: times(below, 1), weight: times(weight, -2) },
      {
        ...reachOf(open),
        below: before.map(() => 0),
        weight: weight.map((own, at) => own * seen.get(swish.result).square[at])
      }
    ],
    weights: { rows: rowsOf(user).map((row) => times(row, -1)), weight: after, varies: times(varianceOf(made), 2) }
  })
}

// From here on with scales as they are kept.
const keptOfScales = keptScales(scales)
const rounded = scalesOf(keptOfScales)
/** By how much the channels of each value are greater. */
const greater = new Map()
for (const { made, of, result, users } of swishes) {
  for (const name of [of, made, result]) greater.set(name, rounded[of])
  for (const { operator, outputs } of users) if (operator === "GlobalAveragePool") greater.set(outputs[0], rounded[of])
}
for (const { made, open, swish } of gates) {
  greater.set(open, rounded[open])
  greater.set(
    made,
    rounded[open].map((own, channel) => own * rounded[swish.of][channel])
  )
}
const four = (value) => Number(value.toPrecision(4))
const ranges = {}
const means = {}
for (const [name, { mean, runs }] of seen) {
  const times = (own) => own.map((value, channel) => value * (greater.get(name)?.[channel] ?? 1))
  const left = Math.floor(LEFT_OUT * runs.length)
  const least = runs.map((run) => Math.min(...times(run.least))).sort((a, b) => a - b)
  const greatest = runs.map((run) => Math.max(...times(run.greatest))).sort((a, b) => b - a)
  ranges[name] = [four(least[left]), four(greatest[left])]
  if (users.get(name).some((user) => user.operator === "Conv" && !cut.has(user.outputs[0]))) means[name] = times(mean)
}

const written = (entries) =>
  Object.entries(entries)
    .map(([name, value]) => `  "${name}": ${value}`)
    .join(",\n")
const quoted = (kept) => Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, `"${text}"`]))
writeFileSync(
  fileURLToPath(new URL("../src/model/readerNumbers.ts", import.meta.url)),
  `import type { Kept } from "./channelNumbers.js"
import type { Ranges } from "./inBytes.js"

// What the reading network needs to work with bytes, fitted by \`packages/onnx/training/fitReader.mjs\`.

/** By how much the channels of its values are made greater. */
export const READER_SCALES: Kept = {
${written(quoted(keptOfScales))}
}

/** The ranges within which its values lie then. */
export const READER_RANGES: Ranges = {
${written(Object.fromEntries(Object.entries(ranges).map(([name, [least, greatest]]) => [name, `[${least}, ${greatest}]`])))}
}

/** What the channels of its values are in the mean, within these ranges. */
export const READER_MEANS: Kept = {
${written(quoted(keptMeans(means, ranges)))}
}
`
)
console.log(`${ranged.length} values, ${given.length} runs of lines of ${pictures.length} pictures`)
