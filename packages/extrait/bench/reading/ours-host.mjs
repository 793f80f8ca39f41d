// A host with the embedded service, SQLite and files in a folder: submits documents all at once, waits for all, and watches its own event loop.
// The job: {files: [path], dataDir, profile}. With `profile` the main thread is sampled, and what kept it longest is told.
import { closeSync, openSync, readSync } from "node:fs"
import { Session } from "node:inspector/promises"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Extrait } from "extrait"
import { longestBlocks } from "./longestBlocks.mjs"

const { dataDir, files, profile = false } = JSON.parse(process.argv[2])
const milliseconds = (nanoseconds) => Math.round(nanoseconds / 1e4) / 100

const started = performance.now()
const extrait = await Extrait.open({ dataDir, log: "none" })
const openMilliseconds = performance.now() - started

const session = new Session()
if (profile) {
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.setSamplingInterval", { interval: 500 })
  await session.post("Profiler.start")
}

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
/**
 * Milliseconds for which the main thread was ready to run and no processor was free (proc(5), schedstat); 0 where the system does not tell.
 */
const schedule = (() => {
  try {
    return openSync("/proc/self/schedstat", "r")
  } catch {
    return null
  }
})()
const buffer = Buffer.alloc(128)
const waited = () => {
  if (schedule === null) return 0
  return Number(buffer.toString("latin1", 0, readSync(schedule, buffer, 0, 128, 0)).split(" ")[1]) / 1e6
}

// A timer of our own beside it, which keeps every delay, and how much of it was the machine's.
const gaps = []
let [last, lastWaited] = [performance.now(), waited()]
let timer
const tick = () => {
  const [now, nowWaited] = [performance.now(), waited()]
  gaps.push({ gap: now - last, starved: nowWaited - lastWaited })
  last = now
  lastWaited = nowWaited
  timer = setTimeout(tick, 1)
}
timer = setTimeout(tick, 1)

const begun = performance.now()
const submitted = await Promise.all(files.map((file) => extrait.documents.submit({ file })))
const submittedAfter = performance.now() - begun
const ended = await Promise.all(submitted.map(({ id }) => extrait.documents.wait(id)))
const seconds = (performance.now() - begun) / 1000
delay.disable()
clearTimeout(timer)

const blocks = profile ? longestBlocks((await session.post("Profiler.stop")).profile) : []
const statuses = {}
for (const { status } of ended) statuses[status] = (statuses[status] ?? 0) + 1

/** How long a request that arrives at a random moment waits, at most, in that share of cases: for the rest of the gap that it falls into. */
const waitOf = (lengths, share) => {
  const whole = lengths.reduce((sum, gap) => sum + gap, 0)
  const longer = (wait) => lengths.reduce((sum, gap) => sum + Math.max(0, gap - wait), 0) / whole
  let [low, high] = [0, Math.max(...lengths)]
  while (high - low > 0.01) {
    const middle = (low + high) / 2
    if (longer(middle) > 1 - share) low = middle
    else high = middle
  }
  return round(high)
}
const round = (value) => Math.round(100 * value) / 100
const lengthsOf = (list) => {
  const sorted = list.toSorted((a, b) => a - b)
  return {
    p99: round(sorted[Math.floor(0.99 * sorted.length)]),
    max: round(sorted.at(-1)),
    over10: list.filter((gap) => gap > 10).length,
    over20: list.filter((gap) => gap > 20).length,
    randomArrivalP99: waitOf(list, 0.99)
  }
}

const answer = {
  openMilliseconds,
  submittedAfterMilliseconds: submittedAfter,
  seconds,
  statuses,
  p50: milliseconds(delay.percentile(50)),
  p90: milliseconds(delay.percentile(90)),
  p99: milliseconds(delay.percentile(99)),
  p999: milliseconds(delay.percentile(99.9)),
  max: milliseconds(delay.max),
  samples: delay.count,
  gaps: lengthsOf(gaps.map(({ gap }) => gap)),
  // The gaps that are left if the machine always had a processor free at once.
  ownGaps: schedule === null ? undefined : lengthsOf(gaps.map(({ gap, starved }) => gap - Math.min(gap, starved))),
  starvedShare: gaps.reduce((sum, { starved }) => sum + starved, 0) / (1000 * seconds),
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  blocks
}
if (schedule !== null) closeSync(schedule)
await extrait.close()
process.stdout.write(JSON.stringify(answer))
