import { readdirSync, readFileSync } from "node:fs"

/**
 * The priority of that thread of this process which has worked most, on the scale of `nice` that ends at 19 (proc(5): fields 14, 15 and 19 of a thread's stat);
 * 0 where the system does not tell.
 */
export const threadNiceness = () => {
  try {
    const threads = readdirSync("/proc/self/task").map((id) => {
      const fields = readFileSync(`/proc/self/task/${id}/stat`, "utf8").split(") ").at(-1).split(" ")
      return { work: Number(fields[11]) + Number(fields[12]), niceness: Number(fields[16]) }
    })
    return threads.reduce((most, thread) => (thread.work > most.work ? thread : most)).niceness
  } catch {
    return 0
  }
}
