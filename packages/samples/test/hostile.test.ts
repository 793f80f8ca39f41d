import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { type HostileOptions, hostileFiles, hostileKinds, hostileRecipes } from "../src/hostile/index.js"

const digest = async (options: HostileOptions): Promise<string> => {
  const hash = createHash("sha256")
  for await (const { bytes, name } of hostileFiles(options)) hash.update(name).update(bytes)
  return hash.digest("hex")
}

describe("hostile files", () => {
  const recipes = hostileRecipes()

  it("number at least two thousand, of every kind, each with a unique name and an expected outcome", () => {
    expect(recipes.length).toBeGreaterThanOrEqual(2000)
    expect(new Set(recipes.map(({ name }) => name)).size).toBe(recipes.length)
    expect(new Set(recipes.map(({ kind }) => kind))).toEqual(new Set(hostileKinds))
    expect(recipes.filter(({ expected }) => expected.length === 0)).toEqual([])
  })

  it("are identical for the same seed, and differ for another", async () => {
    const damaged = { count: 2000, kinds: ["truncated"] } as const
    const first = await digest({ ...damaged, seed: 7 })
    expect(await digest({ ...damaged, seed: 7 })).toBe(first)
    expect(await digest({ ...damaged, seed: 8 })).not.toBe(first)
  })

  it("can be selected by count, kind or name", () => {
    expect(hostileRecipes({ count: 25 })).toHaveLength(25)
    expect(hostileRecipes({ count: 25 }).map(({ name }) => name)).toEqual(recipes.slice(0, 25).map(({ name }) => name))
    expect(new Set(hostileRecipes({ kinds: ["empty"] }).map(({ kind }) => kind))).toEqual(new Set(["empty"]))
    expect(hostileRecipes({ names: ["empty/nothing"] }).map(({ name }) => name)).toEqual(["empty/nothing"])
  })

  it("can all be made, and are far smaller than the contents they declare", async () => {
    for await (const { bytes, name } of hostileFiles({ kinds: ["streams", "pixels", "pages", "empty"] })) {
      expect(bytes.length, name).toBeLessThan(20 * 1024 * 1024)
    }
  })
})
