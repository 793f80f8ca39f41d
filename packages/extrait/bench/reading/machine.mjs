import { availableParallelism, cpus, loadavg, totalmem } from "node:os"

/** What the figures were measured on, as far as it matters for them. */
export const machine = () => ({
  processor: cpus()[0]?.model ?? "unknown",
  cores: availableParallelism(),
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  /** How many threads of others wanted a processor in the minute before; 0 on Windows. */
  loadBefore: Math.round(10 * loadavg()[0]) / 10
})
