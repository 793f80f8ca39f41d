import { readFileSync } from "node:fs"
import { threadId } from "node:worker_threads"
import { serve, startedWith } from "../dist/serve.js"

const told = []
serve({
  perform: {
    double: ({ number }) => {
      if (!Number.isFinite(number)) throw new RangeError("not a number")
      return number * 2
    },
    join: (separator, { emit, portions }) => {
      for (const portion of portions) emit(portion.toUpperCase())
      return portions.join(separator)
    },
    apart: async (count, { emit }) => {
      for (let n = 0; n < count; n++) await emit(n)
      return null
    },
    loop: () => {
      for (;;);
    },
    hoard: () => {
      const hoard = []
      for (;;) hoard.push(new Array(1000).fill(hoard.length))
    },
    "double-a-list": () => {
      const list = []
      for (;;) list.push(0.5)
    },
    crash: () =>
      new Promise(() => {
        setTimeout(() => {
          throw new Error("nobody listens")
        }, 1)
      }),
    print: (text) => {
      console.log(text)
      console.error(text)
      return null
    },
    exit: () => process.exit(3),
    keep: (megabytes) => {
      globalThis.kept = new Uint8Array(megabytes * 2 ** 20).fill(1)
      return null
    },
    picture: (size) => new Uint8Array(size).fill(7),
    thread: () => ({ id: threadId, pid: process.pid, flags: process.execArgv, start: startedWith(), told }),
    // The nineteenth figure of a thread's stat (man 5 proc); what comes before it ends with a bracket.
    niceness: () => Number(readFileSync("/proc/thread-self/stat", "utf8").split(") ")[1].split(" ")[16]),
    die: () => {
      setTimeout(() => process.exit(3), 1)
      return null
    }
  },
  faultOf: (error) => ({ name: error.name }),
  moved: (answer) => (answer instanceof Uint8Array ? [answer.buffer] : []),
  told: (message) => told.push(message)
})
