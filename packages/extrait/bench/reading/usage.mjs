import { readdirSync, readFileSync } from "node:fs"

const read = (path) => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    // It ended just now, or the system does not tell.
    return ""
  }
}

/** Fields of a stat of proc(5) from the third on: the name in the second may hold spaces. */
const fieldsOf = (path) => (read(path).split(") ").at(-1) ?? "").split(" ").map(Number)

/** Ids of the processes that this one has started and that are alive: those whose parent it is (field 4). */
const childrenOf = () => {
  try {
    return readdirSync("/proc").filter((id) => /^\d+$/.test(id) && fieldsOf(`/proc/${id}/stat`)[1] === process.pid)
  } catch {
    return []
  }
}

/**
 * Figures of workers while they are alive. `niceness` is the priority of the busiest thread among this process and those
 * it started, on the scale of `nice`, which ends at 19 (proc(5): fields 14, 15 and 19 of a thread's stat). The other is
 * the most memory, in megabytes, that the processes it started have held together. Each is 0 where the system does not
 * tell.
 */
export const workersNow = () => {
  const children = childrenOf()
  const threads = ["self", ...children].flatMap((id) => {
    try {
      return readdirSync(`/proc/${id}/task`).map((thread) => {
        const fields = fieldsOf(`/proc/${id}/task/${thread}/stat`)
        return { work: (fields[11] ?? 0) + (fields[12] ?? 0), niceness: fields[16] ?? 0 }
      })
    } catch {
      return []
    }
  })
  const kilobytes = children.map((id) => Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${id}/status`))?.[1] ?? 0))
  return {
    niceness: threads.reduce((most, thread) => (thread.work > most.work ? thread : most), { work: -1, niceness: 0 })
      .niceness,
    workerMegabytes: kilobytes.reduce((sum, one) => sum + one, 0) / 1024
  }
}

/** Processor seconds and the most memory of this process and those that it started, once these have ended; `workers` as they were before. */
export const usageWith = ({ niceness, workerMegabytes }) => {
  const { maxRSS, systemCPUTime, userCPUTime } = process.resourceUsage()
  // Fields 16 and 17: of the processes that have ended, in hundredths of a second.
  const fields = fieldsOf("/proc/self/stat")
  return {
    niceness,
    peakMegabytes: maxRSS / 1024 + workerMegabytes,
    processorSeconds: (systemCPUTime + userCPUTime) / 1e6 + ((fields[13] ?? 0) + (fields[14] ?? 0)) / 100
  }
}
