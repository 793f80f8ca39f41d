import type { ModelExtractorOptions } from "@extrait/model"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { fields, input, lines } from "./contract.js"
import { asked, inputOf, withModel } from "./documentsOf.js"

describe("budgets", () => {
  const other = { organisation: "org_other", mode: "test" } as never
  const tenant = { organisation: "org_one", mode: "test" } as never
  const answers = { answers: { retainer: "1250,00" }, usage: { input: 900, output: 100 } }
  const flagsOf = (options: Partial<ModelExtractorOptions>, inputs: ReadonlyArray<typeof input>) =>
    withModel(
      () => answers,
      { cache: false, ...options },
      (extract) =>
        Effect.map(Effect.forEach(inputs, extract), (outputs) =>
          outputs.map(({ flags }) => flags.some((flag) => flag === "model_unavailable:budget"))
        )
    )

  it("limit the tokens and cost of a document", async () => {
    expect(await flagsOf({ documentBudget: { tokens: 100 } }, [input])).toEqual([true])
    expect(await flagsOf({ documentBudget: { tokens: 10_000 } }, [input])).toEqual([false])
    expect(await flagsOf({ documentBudget: { cost: 0.001 }, price: { input: 5, output: 10 } }, [input])).toEqual([true])
  })

  it("limit the tokens and cost of each tenant separately", async () => {
    const one = { ...input, tenant }
    expect(await flagsOf({ tenantBudget: { tokens: 2500 } }, [one, one, one, { ...input, tenant: other }])).toEqual([
      false,
      false,
      true,
      false
    ])
    const cost = { tenantBudget: { cost: 0.012 }, price: { input: 5, output: 10 } }
    expect(await flagsOf(cost, [one, one, one])).toEqual([false, false, true])
    expect(await flagsOf({ tenantBudget: { tokens: 1500, every: "1 milli" } }, [one])).toEqual([false])
  })
})

describe("the cache", () => {
  const requests = (inputs: ReadonlyArray<typeof input>, options: Partial<ModelExtractorOptions> = {}) =>
    withModel(
      () => ({ answers: { retainer: "1250,00" } }),
      options,
      (extract, server) => Effect.map(Effect.forEach(inputs, extract), () => server.asked.length)
    )

  it("asks once for the same pages and fields of the same tenant", async () => {
    const tenant = { organisation: "org_one", mode: "test" } as never
    const changed = inputOf([...lines, "", "Fait à Lyon"], fields)
    expect(await requests([input, input, { ...input, fileName: "other.pdf" }])).toBe(1)
    expect(await requests([input, changed, inputOf(lines, [asked("retainer")]), { ...input, tenant }])).toBe(4)
    expect(await requests([input, input], { cache: false })).toBe(2)
    expect(await requests([input, changed, input], { cache: { capacity: 1 } })).toBe(3)
    expect(await requests([input, input], { cache: { timeToLive: 0 } })).toBe(2)
  })
})
