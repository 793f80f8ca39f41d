import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const bench = fileURLToPath(new URL("../bench/hostile.mjs", import.meta.url))

/** Runs the bench on some of its files; CI runs it on more, and the whole of them takes minutes. */
const attack = (...options: ReadonlyArray<string>): Promise<{ readonly code: number; readonly report: string }> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [bench, ...options], { maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== "number") reject(error)
      else resolve({ code: Number(error?.code ?? 0), report: stdout + stderr })
    })
  })

describe("hostile files", () => {
  it("break a rule where they come to another end", async () => {
    const { code, report } = await attack("--only", "empty/nothing", "--expect", "completed")
    expect(report).toContain("another end than expected: empty/nothing: refused:validation_error")
    expect(code, report).toBe(1)
  }, 120_000)
})
