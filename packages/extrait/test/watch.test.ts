import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { access, appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { WatchLog } from "../dist/cli/watching/WatchLog.js"
import { WaitingFiles } from "../dist/cli/watching/waitingFiles.js"
import { runCommand } from "./commandLine.js"

const program = fileURLToPath(new URL("../bin/extrait.js", import.meta.url))
const letter = (number: string) => `Invoice number: ${number}\nTotal due: £12.00\n`

let base: string
let inbox: string
let out: string
let folders = 0
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "extrait-watch-"))
})
afterAll(() => rm(base, { recursive: true, force: true }))
beforeEach(async () => {
  inbox = join(base, `inbox-${folders}`)
  out = join(base, `results-${folders++}`)
  await mkdir(join(inbox, "sub"), { recursive: true })
})

const there = (path: string) =>
  access(path).then(
    () => true,
    () => false
  )
const numberIn = async (name: string) =>
  JSON.parse(await readFile(join(out, name), "utf8")).extract.invoice_number?.value as string

describe("extrait watch", () => {
  it("processes existing files once, changed ones again, and reports failures", async () => {
    await writeFile(join(inbox, "a.txt"), letter("INV-1"))
    await writeFile(join(inbox, "sub", "b.txt"), letter("INV-2"))
    await writeFile(join(inbox, "c.rtf"), "{\\rtf1 a}")
    await writeFile(join(inbox, "empty.txt"), "")
    const watch = () => runCommand("watch", inbox, "--out", out, "--recursive", "--once", "--settle", "0", "--json")
    const first = await watch()
    const lines = first.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(Object.fromEntries(lines.map(({ error, file, status }) => [file, error?.code ?? status]))).toEqual({
      [join(inbox, "a.txt")]: "completed",
      [join(inbox, "sub", "b.txt")]: "completed",
      [join(inbox, "c.rtf")]: "unsupported_file_type"
    })
    expect(await numberIn("a.txt.json")).toBe("INV-1")
    expect(await numberIn("sub/b.txt.json")).toBe("INV-2")
    expect(JSON.parse(await readFile(join(out, "c.rtf.error.json"), "utf8"))).toMatchObject({
      error: { code: "unsupported_file_type" }
    })
    expect((await watch()).stdout).toBe("")
    await writeFile(join(inbox, "a.txt"), letter("INV-10"))
    // The torn line that a killed process has left does not count.
    await appendFile(join(out, ".extrait-watch.jsonl"), '\n{"file":"su')
    expect((await watch()).stdout.trim().split("\n")).toHaveLength(1)
    expect(await numberIn("a.txt.json")).toBe("INV-10")
    expect((await watch()).stdout).toBe("")
  })

  it("refuses an output folder inside the inbox, and an inbox that is not a folder", async () => {
    const within = await runCommand("watch", inbox, "--out", join(inbox, "results"))
    expect([within.status, within.stderr]).toEqual([1, expect.stringContaining("must not lie in")])
    const none = await runCommand("watch", join(base, "none"), "--out", out)
    expect([none.status, none.stderr]).toEqual([1, expect.stringContaining("is not a folder")])
  })

  const started: Array<ChildProcess> = []
  afterAll(() => {
    for (const child of started) child.kill("SIGKILL")
  })

  it("treats a file as complete once it is unchanged for the settling time", async () => {
    await mkdir(out)
    const waiting = new WaitingFiles(inbox, await WatchLog.open(out), { recursive: false, settleSeconds: 2 })
    const path = join(inbox, "slow.txt")
    // However slowly it is written, as long as that is no slower than they settle.
    for (const now of [0, 1900, 3800]) {
      await appendFile(path, "3")
      expect(await waiting.next(now)).toEqual([])
    }
    expect(await waiting.next(5700)).toEqual([])
    expect(waiting.count).toBe(1)
    expect(await waiting.next(5800)).toMatchObject([{ file: "slow.txt", state: { size: 3 } }])
  })

  it("processes settled files, and stops on a signal without leaving partial output", async () => {
    const child = spawn(process.execPath, [program, "watch", inbox, "--out", out, "--settle", "1"], {
      stdio: ["ignore", "ignore", "pipe"]
    })
    started.push(child)
    await once(child.stderr, "data")
    await writeFile(join(inbox, "slow.txt"), letter("INV-3333"))
    await expect.poll(() => there(join(out, "slow.txt.json"))).toBe(true)
    expect(await numberIn("slow.txt.json")).toBe("INV-3333")
    const ended = once(child, "exit")
    child.kill("SIGINT")
    expect(await ended).toEqual([0, null])
    expect((await readdir(out)).sort()).toEqual([".extrait-watch.jsonl", "slow.txt.json"])
  })
})

describe("extrait extract", () => {
  it("walks nested folders and writes results at matching paths", async () => {
    await writeFile(join(inbox, "a.txt"), letter("INV-1"))
    await writeFile(join(inbox, "sub", "a.txt"), letter("INV-2"))
    const { status, stdout } = await runCommand("extract", inbox, "--recursive", "--out", out)
    expect([status, stdout]).toEqual([0, `2 of 2 files extracted to ${out}\n`])
    expect([await numberIn("a.txt.json"), await numberIn("sub/a.txt.json")]).toEqual(["INV-1", "INV-2"])
  })

  it("prints each line with its file, and failures with an error code", async () => {
    await writeFile(join(inbox, "a.txt"), letter("INV-1"))
    const [good, bad, none] = [join(inbox, "a.txt"), join(inbox, "b.bin"), join(inbox, "none.pdf")]
    await writeFile(bad, new Uint8Array([0, 1, 2]))
    for (const format of [["--json"], ["--format", "jsonl"]]) {
      const { status, stdout } = await runCommand("extract", good, bad, none, ...format)
      const lines = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
      expect(status).toBe(1)
      expect(lines).toMatchObject([
        { file: good, status: "completed", extract: { invoice_number: { value: "INV-1" } } },
        { file: bad, status: "failed", error: { code: "unsupported_file_type" } },
        { file: none, status: "failed", error: { code: "file_not_found" } }
      ])
    }
  })

  it("reads standard input", async () => {
    const child = spawn(process.execPath, [program, "extract", "-", "--json"], { stdio: ["pipe", "pipe", "inherit"] })
    const chunks: Array<Buffer> = []
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk))
    child.stdin.end(letter("INV-9"))
    expect(await once(child, "close")).toEqual([0, null])
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
      extract: { invoice_number: { value: "INV-9" } }
    })
    const twice = await runCommand("extract", "-", "-")
    expect([twice.status, twice.stderr]).toEqual([1, expect.stringContaining("can be read only once")])
  })
})
