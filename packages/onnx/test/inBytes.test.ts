import { createRequire } from "node:module"
import { beforeAll, describe, expect, it } from "vitest"
import { arithmeticFor, suited } from "../src/model/arithmetic.js"
import { keptMeans, keptScales, meansOf, scalesOf } from "../src/model/channelNumbers.js"
import { readGraph, writeGraph } from "../src/model/Graph.js"
import { inBytes } from "../src/model/inBytes.js"
import { READER_RANGES, READER_SCALES } from "../src/model/readerNumbers.js"
import { withScales } from "../src/model/withScales.js"
import { isAvailable, LINE, readerInBytes, readModels } from "../src/models.js"

const require = createRequire(import.meta.url)

describe("the arithmetic chosen for a processor", () => {
  const processors = (flags: string) =>
    `processor\t: 0\nmodel name\t: avx512_vnni\nflags\t\t: ${flags}\nbogomips\t: 1\n`

  it("is bytes if the processor has the instructions for it", () => {
    expect(suited(processors("fpu avx2 avx512f avx512_vnni"))).toBe("bytes")
    expect(suited(processors("fpu avx_vnni avx2"))).toBe("bytes")
  })

  it("is real numbers otherwise, whatever else the system reports", () => {
    for (const text of [processors("fpu avx2 avx512f"), processors("avx_vnni_int8"), "Features\t: fp asimd", ""])
      expect(suited(text)).toBe("real")
    expect(arithmeticFor("real")).toBe("real")
    expect(["bytes", "real"]).toContain(arithmeticFor("auto"))
  })
})

describe("channel scales", () => {
  it("are stored in a byte each", () => {
    const scales = scalesOf(keptScales({ a: [1, 0.25, 9.3], b: [0.1] }))
    expect(scales["a"]?.slice(0, 2)).toEqual([1, 0.25])
    expect((scales["a"]?.[2] ?? 0) / 9.3).toBeCloseTo(1, 1)
    const ranges = { a: [-1, 4] } as const
    const [mean, beyond] = meansOf(keptMeans({ a: [0.3, 7] }, ranges), ranges)["a"] ?? []
    expect([mean?.toFixed(1), beyond]).toEqual(["0.3", 4])
  })
})

describe.runIf(isAvailable())("the reading network in bytes", () => {
  /** Strokes of several heights, as those of letters. */
  const WIDTH = 240
  const line = Float32Array.from({ length: LINE * WIDTH }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    const [letter, column] = [Math.floor(x / 16), x % 16]
    const upright = column >= 4 && column < 7 && y >= (letter % 3 === 0 ? 6 : 12) && y < 30
    const across = letter % 2 === 0 && column >= 4 && column < 13 && y >= 27 && y < 30
    return upright || across ? -0.8 : 0.9
  })
  let [real, bytes]: [Uint8Array, Uint8Array] = [new Uint8Array(), new Uint8Array()]
  beforeAll(async () => {
    ;[real, bytes] = [(await readModels("real")).reader, (await readModels("bytes")).reader]
  })
  const run = async (model: Uint8Array) => {
    const { InferenceSession, Tensor } = require("onnxruntime-node")
    const session = await InferenceSession.create(model, { intraOpNumThreads: 1 })
    const input = new Tensor("float32", line, [1, 1, LINE, WIDTH])
    const { data, dims } = (await session.run({ [session.inputNames[0]]: input }))[session.outputNames[0]]
    const [, steps = 0, classes = 0] = dims as ReadonlyArray<number>
    const best = Array.from({ length: steps }, (_, step) => {
      const shares = (data as Float32Array).subarray(step * classes, (step + 1) * classes)
      return shares.indexOf(Math.max(...shares))
    })
    return { best, data: data as Float32Array, dims }
  }

  it("recognises the same as in real numbers", async () => {
    const [one, other] = [await run(real), await run(bytes)]
    expect(other.dims).toEqual(one.dims)
    expect(new Set(one.best).size).toBeGreaterThan(2)
    const alike = one.best.filter((best, step) => best === other.best[step]).length
    expect(alike / one.best.length).toBeGreaterThan(0.9)
  })

  it("compensates for rounded weights with its biases", async () => {
    const scaled = withScales(readGraph(real), scalesOf(READER_SCALES))
    const [one, corrected, plain] = [
      await run(real),
      await run(bytes),
      await run(writeGraph(inBytes(scaled, READER_RANGES)))
    ]
    const apart = ({ data }: { readonly data: Float32Array }) =>
      data.reduce((sum, share, at) => sum + Math.abs(share - (one.data[at] ?? 0)), 0) / 2 / one.best.length
    expect(apart(corrected)).toBeLessThan(0.1)
    expect(apart(corrected)).toBeLessThan(apart(plain))
  })

  it("gives the same output in real numbers with scaled channels, apart from rounding", async () => {
    const scaled = withScales(readGraph(real), scalesOf(READER_SCALES))
    const [before, after] = [await run(real), await run(writeGraph(scaled))]
    for (const [at, share] of before.data.entries()) expect(after.data[at]).toBeCloseTo(share, 3)
    expect(after.data).not.toEqual(before.data)
  })

  it("has every large convolution in bytes, and gates that end where bytes do", async () => {
    const graph = readGraph(real)
    const { constants, nodes } = readerInBytes(graph)
    const count = (operator: string) => nodes.filter((node) => node.operator === operator).length
    expect(count("QLinearConv")).toBeGreaterThan(50)
    // That of the first steps, which stay as they were.
    expect(count("Clip")).toBe(1)
    expect(nodes.filter(({ domain }) => domain === "com.microsoft").length).toBeGreaterThan(count("QLinearMul"))
    const made = new Set(nodes.flatMap(({ outputs }) => outputs))
    const unknown = nodes
      .flatMap(({ inputs }) => inputs)
      .filter((name) => name !== "" && name !== "x" && !made.has(name) && !constants.has(name))
    expect(unknown).toEqual([])
  })

  it("stays in real numbers, apart from newer operators, if no range is known", async () => {
    const written = writeGraph(inBytes(readGraph(real), {}))
    expect(readGraph(written).opset).toBe(10)
    const [before, after] = [await run(real), await run(written)]
    expect(after.data).toEqual(before.data)
  })

  it("is deterministic", async () => {
    expect((await run(bytes)).data).toEqual((await run(bytes)).data)
    expect(Buffer.compare((await readModels("bytes")).reader, bytes)).toBe(0)
  })
})
