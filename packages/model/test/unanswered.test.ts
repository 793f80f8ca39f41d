import { Extractor } from "@extrait/core"
import type { ModelExtractorOptions } from "@extrait/model"
import { startScriptedModel } from "@extrait/model/testing"
import { Cause, Effect, Exit, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { input } from "./contract.js"
import { byEngine, layerAsking, withModel } from "./documentsOf.js"

describe("a model that does not answer", () => {
  const unavailable = async (script: Parameters<typeof withModel>[0], options: Partial<ModelExtractorOptions> = {}) => {
    const engine = await byEngine(input)
    const [output, requests] = await withModel(script, options, (extract, server) =>
      Effect.map(extract(input), (output) => [output, server.asked.length] as const)
    )
    expect(output.extract).toEqual(engine.extract)
    expect(output.version).toBeUndefined()
    return [output.flags.filter((flag) => !engine.flags.includes(flag)).join(), requests]
  }

  it("leaves the engine's result unchanged, with a flag that says why", async () => {
    expect(await unavailable(() => ({ content: '{"retainer": {"value": "1 2' }))).toEqual([
      "model_unavailable:malformed",
      2
    ])
    expect(await unavailable(() => ({ content: '{"retainer": "1250"}' }))).toEqual(["model_unavailable:malformed", 2])
    expect(await unavailable(() => ({ truncated: '{"retainer": {"val' }))).toEqual(["model_unavailable:cut_short", 1])
    expect(await unavailable(() => ({ refusal: "I cannot help" }))).toEqual(["model_unavailable:declined", 1])
    expect(await unavailable(() => ({ status: 401 }))).toEqual(["model_unavailable:rejected", 1])
    expect(await unavailable(() => ({ status: 200, body: "<html>" }))).toEqual(["model_unavailable:malformed", 2])
    expect(await unavailable(() => "reset", { retries: 0 })).toEqual(["model_unavailable:unreachable", 1])
    expect(await unavailable(() => ({ status: 503 }), { retries: 0 })).toEqual(["model_unavailable:unreachable", 1])
    const [flag] = await unavailable(() => "stall", { documentBudget: { seconds: 0.05 } })
    expect(flag).toBe("model_unavailable:timeout")
  })

  it("is retried after a pause if it is busy, and once if its answer is malformed", async () => {
    const answers = { answers: { retainer: "1250,00" } }
    const busy = (_: unknown, nth: number) =>
      nth === 1 ? { status: 429, headers: { "retry-after": "0.05" } } : nth === 2 ? { status: 502 } : answers
    const output = await withModel(busy, {}, (extract) => extract(input))
    expect(output.extract.retainer?.value).toBe("1 250,00 €")
    const broken = (_: unknown, nth: number) => (nth === 1 ? { content: "Sure! Here it is" } : answers)
    expect((await withModel(broken, {}, (extract) => extract(input))).extract.retainer?.found).toBe(true)
    // Who asks for more patience than the document has is not waited for.
    const patient = () => ({ status: 429, headers: { "retry-after": "3600" } })
    expect(await unavailable(patient, { documentBudget: { seconds: 30 } })).toEqual([
      "model_unavailable:rate_limited",
      1
    ])
  })

  it("is not asked again after repeated failures to respond", async () => {
    const options = { retries: 0, cache: false, circuitBreaker: { failures: 2, pause: "1 hour" } } as const
    const thrice = (status: number) =>
      withModel(
        () => ({ status }),
        options,
        (extract, server) =>
          Effect.map(Effect.replicateEffect(extract(input), 3), (outputs) => [
            server.asked.length,
            ...new Set(outputs.flatMap(({ flags }) => flags.filter((flag) => flag.startsWith("model_unavailable"))))
          ])
      )
    expect(await thrice(503)).toEqual([2, "model_unavailable:unreachable"])
    // It is there, and says no.
    expect(await thrice(401)).toEqual([3, "model_unavailable:rejected"])
  })

  it("gets no more time than the document has", async () => {
    const late = { ...input, deadline: Date.now() + 2100 }
    const output = await withModel(
      () => "stall",
      {},
      (extract) => extract(late)
    )
    expect(output.flags).toContain("model_unavailable:timeout")
  })

  it("has its request aborted when the document is abandoned", async () => {
    const server = await startScriptedModel(() => "stall")
    const running = Effect.flatMap(Extractor, ({ extract }) => extract(input)).pipe(
      Effect.provide(layerAsking(server)),
      Effect.runFork
    )
    while (server.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const exit = await Effect.runPromise(Fiber.interrupt(running))
    expect(Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause)).toBe(true)
    while (server.abandoned() === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await server.close()
  })
})
