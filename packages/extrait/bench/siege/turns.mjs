// How long turns of this process's event loop take, and what they are spent on: work of the process's own, waiting for a processor, which
// is the machine's doing, and waiting for a disk or for memory. Only Linux tells the three apart.
import { closeSync, openSync, readSync } from "node:fs"

/** Milliseconds between two looks. */
const between = 5

/** Milliseconds for which the main thread has worked, and waited for a processor, so far. @see https://docs.kernel.org/scheduler/sched-stats.html */
const makeSpent = () => {
  let file
  try {
    file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r")
  } catch {
    return { now: () => [Number.NaN, Number.NaN], close: () => undefined }
  }
  const bytes = Buffer.alloc(96)
  const now = () => {
    const text = bytes.latin1Slice(0, readSync(file, bytes, 0, bytes.length, 0))
    return text.split(" ", 2).map((nanoseconds) => Number(nanoseconds) / 1e6)
  }
  return { now, close: () => closeSync(file) }
}

/**
 * Begins to measure. The returned function ends that and returns the milliseconds of each turn, longer ones once for
 * each sample that they cover.
 */
export const watchTurns = () => {
  const spent = makeSpent()
  const turns = []
  let at = performance.now()
  let before = spent.now()
  let timer
  const look = () => {
    const now = performance.now()
    const soFar = spent.now()
    const all = Math.max(0, now - at - between)
    const [work, processor] = soFar.map((one, kind) => Math.min(all, Math.max(0, one - before[kind])))
    turns.push({ all, work, processor, blocked: Math.max(0, all - work - processor) })
    at = now
    before = soFar
    timer = setTimeout(look, between)
  }
  timer = setTimeout(look, between)
  return () => {
    clearTimeout(timer)
    spent.close()
    // A request that comes at any moment meets a long turn more often than a short one.
    return turns.flatMap((turn) => Array.from({ length: 1 + Math.floor(turn.all / between) }, () => turn))
  }
}
