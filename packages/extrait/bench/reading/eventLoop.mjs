import { mkdtemp } from "node:fs/promises"
import { join } from "node:path"
import { writeMix } from "./generated.mjs"
import { runScript } from "./timed.mjs"

/** How long the host's event loop is kept while a hundred documents are submitted at once and processed. */
export const measureEventLoop = async ({ folder, log, pages: limit = 100 }) => {
  const count = Math.min(100, limit)
  const files = await writeMix(join(folder, "mix"), count, 5000)
  const once = async (options) => {
    const dataDir = await mkdtemp(join(folder, "host-"))
    return runScript("ours-host.mjs", { files, dataDir, ...options })
  }
  const watched = await once({})
  log(
    `event loop: p50 ${watched.p50} ms, p99 ${watched.p99} ms, at most ${watched.max} ms while ${count} documents took ${watched.seconds.toFixed(1)} s`
  )
  // Sampling slows the thread down a little: its figures are not the measure, its causes are.
  const sampled = await runScript("ours-host.mjs", {
    files: files.slice(0, 40),
    dataDir: await mkdtemp(join(folder, "host-")),
    profile: true
  })
  for (const { cause, milliseconds } of sampled.blocks.slice(0, 5)) {
    log(`${milliseconds} ms: ${cause.map((part) => `${part.name} ${part.milliseconds}`).join(", ")}`)
  }
  return { documents: count, ...watched, blocks: sampled.blocks }
}
