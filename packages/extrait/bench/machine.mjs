import { availableParallelism, cpus, totalmem } from "node:os"

/** Milliseconds over which other work is looked for. */
const looking = 1000

const times = () =>
  cpus().reduce(
    (sum, { times }) => {
      const all = Object.values(times).reduce((total, time) => total + time, 0)
      return { all: sum.all + all, idle: sum.idle + times.idle }
    },
    { all: 0, idle: 0 }
  )

/** Share of the processors that others take, 0 to 1, looked at for a second while nothing of ours runs. */
const takenByOthers = () => {
  const before = times()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, looking)
  const after = times()
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)
}

/** The machine that the figures were measured on, as far as it matters for them. */
export const machine = () => ({
  processor: cpus()[0]?.model ?? "unknown",
  cores: availableParallelism(),
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  takenByOthers: Math.round(100 * takenByOthers()) / 100
})

/** The machine in a few words. */
export const placeOf = ({ cores, memoryGigabytes, node, processor }) =>
  `${processor.trim()}, ${cores} cores, ${memoryGigabytes} GB, Node ${node}`

/** A sentence about other work on the machine, to follow another sentence; empty where there was hardly any. */
export const loadOf = ({ takenByOthers }) =>
  takenByOthers > 0.1
    ? ` Other work kept the machine busy: it took ${Math.round(100 * takenByOthers)} % of the processors before.`
    : ""

/** When and on what figures were measured: the line below them. */
export const measuredOn = (facts) =>
  `Measured on ${new Date().toISOString().slice(0, 10)}: ${placeOf(facts)}.${loadOf(facts)}`
