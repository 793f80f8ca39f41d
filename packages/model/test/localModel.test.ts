import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { LanguageModel } from "@effect/ai/LanguageModel"
import { Extractor, type ExtractorInput, type ExtractorOutput } from "@extrait/core"
import { LocalModel, type LocalModelOptions, layerModelFile, type ModelFileOptions } from "@extrait/model"
import { Cause, Effect, Exit, Fiber, Layer, Logger, LogLevel, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { input } from "./contract.js"
import { byEngine } from "./documentsOf.js"
import { byte, writeModelSaying, writeTinyModel } from "./tinyGguf.js"

/** The optional peer is large, and installed by those who want it: `npm run local-model`. */
const installed = (() => {
  try {
    return createRequire(import.meta.url).resolve("node-llama-cpp") !== ""
  } catch {
    return false
  }
})()

let folder: string
let at: (name: string) => string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-gguf-"))
  at = (name) => join(folder, name)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** One thread: a machine that is busy otherwise slows several down many times. */
const small = { threads: 1, contextSize: 4096 } as const

const withFile = <A>(
  options: ModelFileOptions,
  run: (extract: (input: ExtractorInput) => Effect.Effect<ExtractorOutput, unknown>) => Effect.Effect<A, unknown>
): Promise<A> =>
  Effect.runPromise(
    Effect.flatMap(Extractor, ({ extract }) => run(extract)).pipe(
      Effect.provide(Layer.provide(layerModelFile({ policy: "always", ...small, ...options }), Extractor.layerEngine)),
      Logger.withMinimumLogLevel(LogLevel.None)
    )
  )

const flagsOf = async (options: ModelFileOptions, of = input) =>
  (await withFile(options, (extract) => extract(of))).flags.filter((flag) => flag.startsWith("model_"))

const answer = (values: Readonly<Record<string, string | null>>) =>
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, blocks: [] }])))

if (process.env.EXTRAIT_TEST_LLAMA === "1") {
  it("node-llama-cpp is installed if its tests are requested", () => expect(installed).toBe(true))
}

describe.skipIf(!installed)("a local model, with node-llama-cpp installed (npm run local-model)", () => {
  beforeAll(async () => {
    await writeModelSaying(
      at("right.gguf"),
      answer({ expiry: "2024-03-03", retainer: "1250,00", contractor: "Atelier Brun" })
    )
    await writeModelSaying(
      at("Wrong one.gguf"),
      answer({ expiry: null, retainer: "1350,00", contractor: "Atelier Blanc" })
    )
    // Says one letter as often as it is let, which would take an hour.
    await writeTinyModel(at("endless.gguf"), {
      contextLength: 65_536,
      wants: (next) => (next === byte("a") ? 1 : 0)
    })
  })

  it("answers in-process, with values taken from the page", async () => {
    const output = await withFile({ file: at("right.gguf") }, (extract) => extract(input))
    expect(output.extract.retainer).toMatchObject({ value: "1 250,00 €", normalized: 1250, page: 1 })
    expect(output.extract.contractor?.value).toBe("Atelier Brun")
    expect(output.extract.expiry?.value).toBe("3 mars 2024")
    expect(output.version).toMatch(/ model\/0\.1\.0\(right\)$/)
  })

  it("has values refused that the page does not show", async () => {
    const engine = await byEngine(input)
    const output = await withFile({ file: at("Wrong one.gguf") }, (extract) => extract({ ...input, explain: true }))
    expect(output.extract.retainer).toEqual(engine.extract.retainer)
    expect(output.explanation?.model?.answers.retainer).toMatchObject({ value: "1350,00", verdict: "refused" })
    expect(output.explanation?.model?.answers.contractor).toMatchObject({ verdict: "refused" })
    expect(output.version).toContain("(Wrong_one)")
  })

  it("conforms to the schema, whatever its weights", async () => {
    const Form = Schema.Struct({
      'odd "key': Schema.NullOr(Schema.String),
      anyOf: Schema.Array(Schema.Struct({ sure: Schema.Boolean }))
    })
    for (const seed of [1, 2, 3]) {
      let state = seed
      const weights = new Map<string, number>()
      const weight = (next: number, after: number) => {
        const key = `${next} ${after}`
        if (!weights.has(key)) {
          state = (state * 48271) % 0x7fffffff
          weights.set(key, state / 0x7fffffff)
        }
        return weights.get(key) ?? 0
      }
      const file = at(`random-${seed}.gguf`)
      // It would rather end a text or a list than go on, or no answer would end.
      const ends: Readonly<Record<number, number>> = { [byte('"')]: 3, [byte("]")]: 2, [byte("}")]: 2 }
      await writeTinyModel(file, { wants: (next, after) => ends[next] ?? weight(next, after) })
      const { usage, value } = await Effect.runPromise(
        Effect.flatMap(LanguageModel, (model) =>
          model.generateObject({ objectName: "form", schema: Form, prompt: "Which?" })
        ).pipe(Effect.provide(LocalModel.layer({ file, ...small })))
      )
      expect(Object.keys(value)).toEqual(['odd "key', "anyOf"])
      expect(usage.outputTokens).toBeGreaterThan(0)
    }
  })

  it("says why it did not answer: cut short, or prompt too long", async () => {
    const endless = { file: at("endless.gguf") }
    expect(await flagsOf({ ...endless, maxTokens: 50 })).toEqual(["model_unavailable:cut_short"])
    expect(await flagsOf({ ...endless, contextSize: 1024, maxCharacters: 24_000 })).toEqual([
      "model_unavailable:too_long"
    ])
  })

  it("stops when its document is abandoned, so that the next has its turn and the model can be closed", async () => {
    const endless = { file: at("endless.gguf"), contextSize: 65_536, maxTokens: 60_000, cache: false } as const
    const exits = await withFile(endless, (extract) =>
      Effect.forEach([1, 2], () =>
        Effect.gen(function* () {
          const running = yield* Effect.fork(extract(input))
          yield* Effect.sleep("200 millis")
          return yield* Fiber.interrupt(running)
        })
      )
    )
    expect(exits.map((exit) => Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause))).toEqual([true, true])
    const late = await withFile({ ...endless, documentBudget: { seconds: 0.3 } }, (extract) =>
      Effect.replicateEffect(extract(input), 2)
    )
    for (const { flags } of late) expect(flags).toContain("model_unavailable:timeout")
  })

  it("answers several documents concurrently and leaves the event loop free", async () => {
    let turns = 0
    let over = false
    const turning = (async () => {
      while (!over) {
        await setTimeout(1)
        turns++
      }
    })()
    const outputs = await withFile({ file: at("right.gguf"), concurrency: 2, cache: false }, (extract) =>
      Effect.all([extract(input), extract(input), extract(input)], { concurrency: "unbounded" })
    )
    over = true
    await turning
    expect(outputs.map(({ extract }) => extract.retainer?.value)).toEqual(Array(3).fill("1 250,00 €"))
    expect(turns).toBeGreaterThan(10)
  })

  it("is refused at start-up if its file or an option is wrong", async () => {
    const fault = (options: LocalModelOptions) =>
      Effect.runPromise(Effect.flip(Effect.scoped(Layer.build(LocalModel.layer(options))))).then(
        ({ message }) => message
      )
    await writeFile(at("text.gguf"), "no model at all")
    expect(await fault({ file: at("none.gguf") })).toBe(`There is no file ${at("none.gguf")}`)
    expect(await fault({ file: at("text.gguf") })).toMatch(/cannot be loaded: .*GGUF/)
    expect(await fault({ file: at("right.gguf"), gpuLayers: -1 })).toBe(
      "gpuLayers must be a whole number of at least 0"
    )
  })
})

describe.skipIf(installed)("a local model, without node-llama-cpp", () => {
  it("says what to install", async () => {
    await writeFile(at("any.gguf"), "GGUF")
    await expect(withFile({ file: at("any.gguf") }, (extract) => extract(input))).rejects.toThrow(
      "A model in a file needs the package node-llama-cpp: npm install node-llama-cpp"
    )
  })
})
