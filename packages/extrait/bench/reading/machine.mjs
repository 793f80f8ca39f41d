import { availableParallelism, cpus, totalmem } from "node:os"

/** What the figures were measured on, as far as it matters for them. */
export const machine = () => ({
  processor: cpus()[0]?.model ?? "unknown",
  cores: availableParallelism(),
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node
})
