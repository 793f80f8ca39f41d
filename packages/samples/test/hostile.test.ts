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

  it("are at least two thousand, of every kind, each with a name of its own and an end that is right", () => {
    expect(recipes.length).toBeGreaterThanOrEqual(2000)
    expect(new Set(recipes.map(({ name }) => name)).size).toBe(recipes.length)
    expect(new Set(recipes.map(({ kind }) => kind))).toEqual(new Set(hostileKinds))
    expect(recipes.filter(({ expected }) => expected.length === 0)).toEqual([])
  })

  it("are the same for the same seed, and others for another", async () => {
    const damaged = { count: 2000, kinds: ["truncated"] } as const
    const first = await digest({ ...damaged, seed: 7 })
    expect(await digest({ ...damaged, seed: 7 })).toBe(first)
    expect(await digest({ ...damaged, seed: 8 })).not.toBe(first)
  })

  it("are chosen by count, kind and name", () => {
    expect(hostileRecipes({ count: 25 })).toHaveLength(25)
    expect(hostileRecipes({ count: 25 }).map(({ name }) => name)).toEqual(recipes.slice(0, 25).map(({ name }) => name))
    expect(new Set(hostileRecipes({ kinds: ["empty"] }).map(({ kind }) => kind))).toEqual(new Set(["empty"]))
    expect(hostileRecipes({ names: ["empty/nothing"] }).map(({ name }) => name)).toEqual(["empty/nothing"])
  })

  it("are all made, and far smaller than what they claim to hold", async () => {
    for await (const { bytes, name } of hostileFiles({ kinds: ["streams", "pixels", "pages", "empty"] })) {
      expect(bytes.length, name).toBeLessThan(20 * 1024 * 1024)
    }
  })
})
