import { describe, expect, it } from "@effect/vitest"
import { Duration } from "effect"
import { defaultSettings } from "../src/index.js"

describe("settings", () => {
  it("have the documented defaults", () => {
    const { webhookRetries, ...rest } = defaultSettings
    const told = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [
        name,
        Duration.isDuration(value) ? Duration.toSeconds(value) : value
      ])
    )
    const hour = 3600
    expect(told).toMatchObject({
      maxFileBytes: 52_428_800,
      maxPages: 500,
      maxPagePixels: 40_000_000,
      maxProcessing: 300,
      maxWait: 60,
      retention: 30 * 24 * hour,
      idempotencyRetention: 24 * hour,
      webhookPatience: 5 * 24 * hour
    })
    expect(webhookRetries.map(Duration.toSeconds)).toEqual([
      5,
      300,
      1800,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      24 * hour
    ])
  })
})
