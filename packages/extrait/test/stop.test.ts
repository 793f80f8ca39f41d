import { existsSync, readdirSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { generateDocument } from "@extrait/samples"
import { hostileFiles } from "@extrait/samples/hostile"
import { type Document, Extrait } from "extrait"
import { describe, expect, it } from "vitest"

const hostile = async (name: string): Promise<Uint8Array> => {
  for await (const { bytes } of hostileFiles({ names: [name] })) return bytes
  throw new Error(`there is no hostile file ${name}`)
}

/** Files that keep one stage of the work busy for far longer than these tests wait, and the seconds of processor time after which that stage has begun. */
const slowFiles: ReadonlyArray<readonly [stage: string, file: Uint8Array, begunAfter: number]> = [
  ["reading of a text layer", await hostile("operators/texts-3000000"), 0.5],
  ["reading of a form that is drawn a trillion times", await hostile("nesting/forms-doubling-40-times"), 0.5],
  [
    "recognition",
    (await generateDocument({ type: "invoice", language: "en", seed: 3, appearance: "scan" })).bytes,
    0.5
  ],
  // Its text is read first, in another thread, which ends by itself.
  ["extraction", new TextEncoder().encode(`${"Amount 12.00 date 3/3/2026 number 77 ".repeat(2)}\n`.repeat(30_000)), 3]
]

/** Whether the system tells what its processes and threads do, by proc(5). */
const told = existsSync("/proc/self/task")

/** Fields of a stat of proc(5) from the third on; none where the process or thread has ended. */
const statOf = (path: string): ReadonlyArray<string> => {
  try {
    return (readFileSync(`/proc/${path}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ")
  } catch {
    return []
  }
}

interface Worker {
  /** Whether it runs, or would if a processor were free. */
  readonly runs: boolean
  /** What it has done, in ticks of the system's clock. */
  readonly ticks: number
}

/** The threads of this process and the processes that it has started, without the `known` ones. */
const workers = (known: ReadonlyMap<string, Worker> = new Map()): ReadonlyMap<string, Worker> => {
  if (!told) return new Map()
  const threads = readdirSync("/proc/self/task").map((id) => `self/task/${id}`)
  const processes = readdirSync("/proc").filter((id) => /^\d+$/.test(id) && statOf(id)[1] === String(process.pid))
  return new Map(
    [...threads, ...processes]
      .filter((path) => !known.has(path))
      .map((path) => [path, statOf(path)] as const)
      .filter(([, fields]) => fields.length > 0)
      .map(([path, fields]) => [path, { runs: fields[0] === "R", ticks: Number(fields[11]) + Number(fields[12]) }])
  )
}

/**
 * Follows a document until work on it runs that has taken so many seconds of processor time, or until it has ended: its last state, and the workers that were there
 * before it ended.
 */
const underWay = async (
  extrait: Extrait,
  { id }: Document,
  known: ReadonlyMap<string, Worker>,
  seconds: number
): Promise<{ readonly document: Document; readonly working: ReadonlyMap<string, Worker> }> => {
  const before = process.cpuUsage()
  let working = workers(known)
  for (;;) {
    const document = await extrait.documents.get(id)
    if (document.status !== "queued" && document.status !== "processing") return { document, working }
    working = workers(known)
    const all = [...working.values()]
    const { system, user } = process.cpuUsage(before)
    const atWork = told
      ? all.some(({ runs }) => runs) && all.reduce((sum, { ticks }) => sum + ticks, 0) > 100 * seconds
      : system + user > 1_000_000 * seconds
    if (document.status === "processing" && atWork) return { document, working }
    await sleep(20)
  }
}

/**
 * Waits until one of the workers is gone, with whatever was left of its work, and the others have nothing to do. What a worker has cost within some time would say
 * more of the machine's load than of the worker; a worker that works runs, or waits for a processor, whatever the load.
 */
const ended = async (working: ReadonlyMap<string, Worker>): Promise<void> => {
  if (!told) return
  await expect
    .poll(() => {
      const now = [...working.keys()].map((path) => workers().get(path))
      return { gone: now.includes(undefined), run: now.some((worker) => worker?.runs) }
    })
    .toEqual({ gone: true, run: false })
}

const readsNext = async (extrait: Extrait): Promise<void> => {
  const { id } = await extrait.documents.submit({
    file: new TextEncoder().encode("Invoice number: A-77\nTotal: 12.00\n")
  })
  expect(await extrait.documents.wait(id)).toMatchObject({ status: "completed", error: null })
}

describe("deleting a document during processing", () => {
  it.each(slowFiles)("stops the %s at once", async (_, file, begunAfter) => {
    const known = workers()
    const extrait = await Extrait.open({ dataDir: null, concurrency: 1 })
    try {
      const accepted = await extrait.documents.submit({ file })
      const { document, working } = await underWay(extrait, accepted, known, begunAfter)
      expect(document.status).toBe("processing")
      expect((await extrait.documents.delete(accepted.id)).status).toBe("deleted")
      await ended(working)
      const { data } = await extrait.events.list({ documentId: accepted.id })
      expect(data).toEqual([])
      await readsNext(extrait)
    } finally {
      await extrait.close()
    }
  })
})

describe("a processing timeout", () => {
  it.each(slowFiles.slice(0, 2))("stops the %s at the deadline", async (_, file, begunAfter) => {
    const known = workers()
    const extrait = await Extrait.open({ dataDir: null, concurrency: 1, limits: { maxProcessingSeconds: 2 } })
    try {
      const accepted = await extrait.documents.submit({ file })
      const { working } = await underWay(extrait, accepted, known, begunAfter)
      expect(await extrait.documents.wait(accepted.id)).toMatchObject({
        status: "failed",
        error: { code: "processing_timeout" }
      })
      await ended(working)
      const { data } = await extrait.events.list({ documentId: accepted.id })
      expect(data.map(({ type }) => type)).toEqual(["document.failed"])
      await readsNext(extrait)
    } finally {
      await extrait.close()
    }
  })
})
