import { readlinkSync } from "node:fs"
import { getPriority, setPriority } from "node:os"

/** How far this thread stands back behind the host, on a scale that ends at 19. */
const niceness = 5
const lowest = 19

/**
 * Lets the host's own thread run first where there are fewer processors than there is work. On Linux each thread has a priority of its own
 * (man 7 sched, "the nice value"), and its id stands in /proc; elsewhere priorities belong to processes, and nothing is changed. A process of a pool stands back as a whole.
 */
export const yieldToHost = (): void => {
  if (process.platform !== "linux") return
  try {
    const id = Number(readlinkSync("/proc/thread-self").split("/").at(-1))
    if (Number.isInteger(id)) setPriority(id, Math.min(lowest, getPriority(process.pid) + niceness))
  } catch {
    // Without /proc, or where priorities may not be changed, the thread works as any other.
  }
}
