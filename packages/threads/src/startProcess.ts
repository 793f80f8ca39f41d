import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { StartCarrier } from "./Carrier.js"

/** A semi-space is one of the three parts that V8's young generation has at most. */
const SEMI_SPACES = 3

/** What V8 prints before it ends the process. */
const OUT_OF_MEMORY = "heap out of memory"

/**
 * A process of its own, for what must not share the host's: it may crash, meet the limit of its heap, or be killed in the middle of its work
 * without harm. What is sent to it is copied. It ends when the host's process does, however that ends.
 */
export const startProcess: StartCarrier = (entry, options, heard) => {
  const { youngMegabytes } = options
  const young =
    youngMegabytes === null ? [] : [`--max-semi-space-size=${Math.max(1, Math.floor(youngMegabytes / SEMI_SPACES))}`]
  const child = fork(fileURLToPath(entry), [JSON.stringify(options.workerData ?? null)], {
    execArgv: [`--max-old-space-size=${options.memoryMegabytes}`, ...young, ...options.flags],
    // Structured clones, as threads have them.
    serialization: "advanced",
    // What native code prints about an odd file is a part of that file; a host's log is not the place for it.
    stdio: ["ignore", "ignore", "pipe", "ipc"]
  })
  let last = ""
  let outOfMemory = false
  const { stderr } = child
  stderr?.setEncoding("latin1").on("data", (text: string) => {
    last = last.slice(-OUT_OF_MEMORY.length) + text
    outOfMemory ||= last.includes(OUT_OF_MEMORY)
  })
  // A socket, which nobody waits for.
  if (stderr !== null && "unref" in stderr && typeof stderr.unref === "function") stderr.unref()
  // The channel of Bun has neither method.
  const hold = (held: boolean): void => {
    if (held) {
      child.ref()
      child.channel?.ref?.()
    } else {
      child.unref()
      child.channel?.unref?.()
    }
  }
  const gone = new Promise<void>((resolve) => {
    child.on("exit", () => resolve())
    // It never was there.
    child.on("error", () => resolve())
  })
  child.on("message", heard.message)
  child.on("error", (error) => heard.ended({ reason: "error", error }))
  // Not "exit": what it printed last comes before this.
  child.on("close", () => heard.ended({ reason: outOfMemory ? "memory" : "exit" }))
  hold(false)
  return {
    // "exit" reports that a channel just closed, so it is not reported here.
    post: (message) => void child.send(message, () => undefined),
    hold,
    end: () => {
      // A caller that waits for its end must not end first, for want of anything else to do.
      hold(true)
      child.kill("SIGKILL")
      return gone
    }
  }
}
