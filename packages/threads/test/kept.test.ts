import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "@effect/vitest"
import { KeptFile } from "../src/kept.js"

const parts = [Buffer.from("made "), Buffer.from("once")]
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "extrait-kept-"))
  vi.stubEnv("NODE_COMPILE_CACHE", folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Keeps it, and says in which folder and file it lies. */
const keep = () => {
  new KeptFile("parts", ["a", "b"]).keep(parts)
  const [own = ""] = readdirSync(folder)
  const [file = ""] = readdirSync(join(folder, own))
  return { own: join(folder, own), file: join(folder, own, file) }
}
const read = (...madeOf: ReadonlyArray<string>) => new KeptFile("parts", madeOf).read()?.toString() ?? null

describe("a file kept for the next process", () => {
  it("is found only for the inputs it was made from", () => {
    expect(read("a", "b")).toBeNull()
    keep()
    expect(read("a", "b")).toBe("made once")
    expect(read("a", "c")).toBeNull()
    expect(new KeptFile("others", ["a", "b"]).read()).toBeNull()
  })

  it("is ignored if damaged or truncated, and can be replaced", () => {
    const { file } = keep()
    const bytes = readFileSync(file)
    for (const at of [0, bytes.length - 1]) {
      const damaged = Buffer.from(bytes)
      damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
      writeFileSync(file, damaged)
      expect(read("a", "b")).toBeNull()
    }
    for (const length of [bytes.length - 1, 10, 0]) {
      truncateSync(file, length)
      expect(read("a", "b")).toBeNull()
    }
    keep()
    expect(read("a", "b")).toBe("made once")
  })

  it.skipIf(process.platform === "win32")(
    "is neither read from nor written to a folder that others can write to",
    () => {
      const { own } = keep()
      chmodSync(own, 0o777)
      expect(read("a", "b")).toBeNull()
      new KeptFile("parts", ["c"]).keep(parts)
      expect(readdirSync(own)).toHaveLength(1)
    }
  )

  it("is skipped without an error if it cannot be written", () => {
    const { file, own } = keep()
    rmSync(file)
    // Nothing can be put where a folder lies.
    mkdirSync(join(file, "full"), { recursive: true })
    expect(read("a", "b")).toBeNull()
    keep()
    expect(readdirSync(own)).toHaveLength(1)
    vi.stubEnv("NODE_COMPILE_CACHE", join(folder, "file"))
    writeFileSync(join(folder, "file"), "")
    keep()
    expect(read("a", "b")).toBeNull()
  })

  it("is not used if Node's compile cache is disabled", () => {
    keep()
    vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", "1")
    expect(read("a", "b")).toBeNull()
  })

  it("is evicted by newer files once there are too many", () => {
    const there: Array<string> = []
    for (let at = 0; at < 10; at++) {
      new KeptFile("parts", [String(at)]).keep(parts)
      const own = join(folder, readdirSync(folder)[0] ?? "")
      // Files of one moment have no order.
      for (const name of readdirSync(own)) {
        if (there.includes(name)) continue
        there.push(name)
        utimesSync(join(own, name), 1000 + at, 1000 + at)
      }
    }
    expect(Array.from({ length: 10 }, (_, at) => read(String(at)) !== null)).toEqual([
      ...Array.from({ length: 4 }, () => false),
      ...Array.from({ length: 6 }, () => true)
    ])
  })
})
