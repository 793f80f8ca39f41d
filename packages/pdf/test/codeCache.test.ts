import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Script } from "node:vm"
import { afterEach, beforeEach, describe, expect, it, vi } from "@effect/vitest"
import { CodeCache } from "../src/pdfjs/codeCache.js"

const text = "(function () { return 6 * 7 })"
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "extrait-cache-"))
  vi.stubEnv("NODE_COMPILE_CACHE", folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const keep = () => {
  const script = new Script(text)
  script.runInThisContext()()
  new CodeCache([text]).keep(text, script, 7)
  const [own = ""] = readdirSync(folder)
  return join(folder, own)
}

describe("compiled code", () => {
  it("is available to the next process, but only for the same source", () => {
    expect(new CodeCache([text]).kept).toBeNull()
    keep()
    const { kept } = new CodeCache([text])
    expect(kept).toMatchObject({ text, work: 7 })
    const script = new Script(text, { cachedData: kept?.code })
    expect(script.cachedDataRejected).toBe(false)
    expect(script.runInThisContext()()).toBe(42)
    expect(new CodeCache([`${text};`]).kept).toBeNull()
  })

  it("is not used if damaged", () => {
    const own = keep()
    const [file = ""] = readdirSync(own)
    const bytes = readFileSync(join(own, file))
    const last = bytes.length - 1
    bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last)
    writeFileSync(join(own, file), bytes)
    expect(new CodeCache([text]).kept).toBeNull()
  })

  it.skipIf(process.platform === "win32")(
    "is neither read from nor written to a folder that others can write to",
    () => {
      const own = keep()
      chmodSync(own, 0o777)
      expect(new CodeCache([text]).kept).toBeNull()
      const before = readdirSync(own)
      new CodeCache([`${text};`]).keep(text, new Script(text), 1)
      expect(readdirSync(own)).toEqual(before)
    }
  )

  it("is not used if Node's compile cache is disabled", () => {
    keep()
    vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", "1")
    expect(new CodeCache([text]).kept).toBeNull()
  })
})
