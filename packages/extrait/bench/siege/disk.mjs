// A server whose disk one caller fills with files while another reads: a small disk of its own, which the system's administrator alone can mount.
import { fork, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { makeCaller } from "./asking.mjs"

const megabytes = 64
/** Bytes of files, each size until no more of them fit. */
const sizes = [4_000_000, 400_000, 40_000, 4_000, 400]
const line = "Nothing but lines that fill a disk\n"

/** Fills it and empties it again. */
const play = async ({ normal: [filler, reader], url }) => {
  const caller = makeCaller(url)
  const { ask, counts } = caller
  const id = await caller.submit(reader, "Invoice number: INV-1\nTotal: 10.00 EUR\n", "mine.txt")
  await caller.ended(reader, id)
  let over = false
  const reading = (async () => {
    for (const paths = [`/v1/documents/${id}`, `/v1/documents/${id}/result`, "/v1/documents", "/healthz"]; !over; ) {
      for (const path of paths) await ask("reads", path, reader)
      await sleep(200)
    }
  })()
  const ready = async (wanted) => {
    // What was written a moment before it was full counts for ten seconds.
    for (const end = performance.now() + 20_000; performance.now() < end; await sleep(500)) {
      const before = counts.readiness?.[wanted] ?? 0
      await ask("readiness", "/readyz", null)
      if ((counts.readiness?.[wanted] ?? 0) > before) return true
    }
    return false
  }
  const kept = []
  for (const size of sizes) {
    const content = line.repeat(Math.ceil(size / line.length)).slice(0, size)
    for (let fits = true; fits; ) {
      const refused = counts.documents?.["503 storage_unavailable"] ?? 0
      const stored = await caller.submit(filler, content, "filler.txt")
      if (stored !== undefined) kept.push(stored)
      fits = (counts.documents?.["503 storage_unavailable"] ?? 0) === refused
      if (stored === undefined && fits) await sleep(500)
    }
  }
  const says = await ready("503 storage_unavailable")
  for (let left = kept; left.length > 0; await sleep(200)) {
    const before = left.length
    for (const one of left.splice(0)) {
      const gone = await ask("deletions", `/v1/documents/${one}`, filler, { method: "DELETE" })
      if (gone === null) left.push(one)
    }
    if (left.length === before) await sleep(1000)
  }
  const again = await ready("200")
  const after = await caller.submit(reader, "Invoice number: INV-2\n", "mine.txt")
  over = true
  await reading
  const faults = [
    ...(says ? [] : ["/readyz does not say that the disk is full"]),
    ...(again ? [] : ["/readyz does not say that there is room again"]),
    ...(after === undefined ? ["what fits again is refused"] : []),
    ...["reads", "deletions"].flatMap((name) =>
      Object.keys(counts[name])
        .filter((answer) => Number(answer.slice(0, 3)) >= 500 || !/^\d/.test(answer))
        .map((answer) => `${name} on a full disk: ${answer}`)
    )
  ]
  return { counts, faults }
}

/** How callers fared on a full disk, and what is wrong with that; null where none can be mounted. */
export const playFullDisk = async (folder) => {
  const disk = join(folder, "disk")
  await mkdir(disk)
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "extrait-siege", disk])
  if (mount.status !== 0) return null
  const server = fork(new URL("service.mjs", import.meta.url), [join(disk, "data"), JSON.stringify({ normal: 2 })])
  try {
    const [started] = await once(server, "message")
    const told = await play(started)
    server.send("stop")
    await once(server, "exit")
    return told
  } finally {
    server.kill("SIGKILL")
    spawnSync("umount", ["-l", disk])
  }
}
