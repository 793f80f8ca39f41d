import { createRequire } from "node:module"
import { describe, expect, it } from "vitest"
import { arithmeticFor, suited } from "../src/model/arithmetic.js"
import { readGraph, writeGraph } from "../src/model/Graph.js"
import { inBytes } from "../src/model/inBytes.js"
import { READER_RANGES } from "../src/model/readerRanges.js"
import { isAvailable, LINE, readModels } from "../src/models.js"

const require = createRequire(import.meta.url)

describe("what a processor reckons with", () => {
  const processors = (flags: string) =>
    `processor\t: 0\nmodel name\t: avx512_vnni\nflags\t\t: ${flags}\nbogomips\t: 1\n`

  it("is bytes where it has the instructions for them", () => {
    expect(suited(processors("fpu avx2 avx512f avx512_vnni"))).toBe("bytes")
    expect(suited(processors("fpu avx_vnni avx2"))).toBe("bytes")
  })

  it("is real numbers elsewhere, whatever else the system tells", () => {
    for (const text of [processors("fpu avx2 avx512f"), processors("avx_vnni_int8"), "Features\t: fp asimd", ""])
      expect(suited(text)).toBe("real")
    expect(arithmeticFor("real")).toBe("real")
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

  it("sees what it sees in real numbers", async () => {
    const [real, bytes] = [await readModels("real"), await readModels("bytes")]
    const [one, other] = [await run(real.reader), await run(bytes.reader)]
    expect(other.dims).toEqual(one.dims)
    expect(new Set(one.best).size).toBeGreaterThan(2)
    const alike = one.best.filter((best, step) => best === other.best[step]).length
    expect(alike / one.best.length).toBeGreaterThan(0.8)
  })

  it("has every great convolution in bytes, and gates that end where bytes do", async () => {
    const { reader } = await readModels("real")
    const graph = readGraph(reader)
    const { constants, nodes } = inBytes(graph, READER_RANGES)
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

  it("is the one in real numbers, but for newer operators, where no range is known", async () => {
    const { reader } = await readModels("real")
    const written = writeGraph(inBytes(readGraph(reader), {}))
    expect(readGraph(written).opset).toBe(10)
    const [before, after] = [await run(reader), await run(written)]
    expect(after.data).toEqual(before.data)
  })

  it("gives the same for the same", async () => {
    const { reader } = await readModels("bytes")
    expect((await run(reader)).data).toEqual((await run(reader)).data)
  })
})
