import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Document, ExtractionResult, List } from "@extrait/core"
import { Extrait } from "extrait"
import { afterEach, beforeEach, expect, it } from "vitest"
import { filesWith } from "./filesWith.js"
import { plantedValues, privateLetters } from "./privateLetters.js"

const command = fileURLToPath(new URL("../bin/extrait.js", import.meta.url))

let folder: string
let server: ChildProcess
const said: Array<string> = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-killed-"))
  await mkdir(join(folder, "tmp"))
})
afterEach(async () => {
  if (server.exitCode === null && server.signalCode === null) await end("SIGKILL")
  await rm(folder, { recursive: true, force: true })
})

/** A server of its own, whose temporary files lie in the folder as well. */
const start = async (): Promise<string> => {
  const own = spawn(process.execPath, [command, "serve", "--json", "--port", "0", "--data-dir", join(folder, "data")], {
    cwd: folder,
    env: { ...process.env, TMPDIR: join(folder, "tmp") },
    stdio: ["ignore", "pipe", "pipe"]
  })
  server = own
  own.stderr.on("data", (chunk: Buffer) => void said.push(chunk.toString()))
  const [line]: ReadonlyArray<Buffer> = await once(own.stdout, "data")
  const { url }: { readonly url: string } = JSON.parse(String(line))
  return url
}

const end = async (signal: NodeJS.Signals): Promise<void> => {
  const exited = once(server, "exit")
  server.kill(signal)
  await exited
}

it("de-identified documents leave no traces if the process is killed midway: texts, PDFs, scans, pictures and broken files", async () => {
  const extrait = await Extrait.open({ dataDir: join(folder, "data"), concurrency: 0, log: "none" })
  const { secret } = await extrait.keys.create()
  await extrait.close()

  let base = await start()
  const call = async <A>(
    path: string,
    init: RequestInit = {}
  ): Promise<{ readonly text: string; readonly value: A }> => {
    const response = await fetch(new URL(path, base), {
      ...init,
      headers: { authorization: `Bearer ${secret}`, ...init.headers }
    })
    const text = await response.text()
    return { text, value: JSON.parse(text) }
  }
  const submit = async ([name, bytes]: readonly [string, Uint8Array], place: number) => {
    const form = new FormData()
    form.set("file", new Blob([bytes]), name)
    form.set("deidentify", "true")
    form.set("include_recognition", "true")
    return call<Document>("/v1/documents", {
      method: "POST",
      headers: { "idempotency-key": `letter ${place}` },
      body: form
    })
  }
  const letters = privateLetters()
  const ids: Array<string> = []
  for (const [place, letter] of letters.entries()) ids.push((await submit(letter, place)).value.id)
  await expect
    .poll(async () => (await call<List<Document>>("/v1/documents?status=processing")).value.data.length, {
      timeout: 30_000,
      interval: 20
    })
    .toBeGreaterThan(0)
  // The unfinished work is still there, and begins again.
  await end("SIGKILL")
  base = await start()

  const told: Array<string> = []
  const statuses: Array<string> = []
  for (const [place, id] of ids.entries()) {
    const ended = await call<Document>(`/v1/documents/${id}?wait=60`)
    const result = await call<ExtractionResult>(`/v1/documents/${id}/result`)
    statuses.push(ended.value.status)
    if (ended.value.status === "completed") {
      expect(result.text).toContain("[PERSON_1]")
      expect(result.text).toContain("120.00")
    }
    const letter = letters[place]
    if (letter !== undefined) told.push((await submit(letter, place)).text)
    told.push(ended.text, result.text, (await call(`/v1/events?document_id=${id}`)).text)
  }
  expect(statuses).toEqual(["completed", "completed", "completed", "completed", "failed"])
  await end("SIGTERM")

  // Searched as it must be: what is kept is found.
  expect(await filesWith(folder, "[PERSON_1]")).not.toEqual([])
  expect(said.join("")).toContain("/v1/documents")
  for (const text of plantedValues) {
    expect(await filesWith(folder, text), text).toEqual([])
    for (const answer of [...told, ...said]) expect(answer, text).not.toContain(text)
  }
})
