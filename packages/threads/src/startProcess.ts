import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { StartCarrier } from "./Carrier.js"

/**
 * A process of its own, for native code that must not share the host's: it may crash, or be killed in the middle of its work, without harm.
 * What is sent to it is copied. It ends when the host's process does, however that ends.
 */
export const startProcess: StartCarrier = (entry, options, heard) => {
  const young = options.youngMegabytes === null ? [] : [`--max-semi-space-size=${options.youngMegabytes}`]
  const child = fork(fileURLToPath(entry), [JSON.stringify(options.workerData ?? null)], {
    execArgv: [`--max-old-space-size=${options.memoryMegabytes}`, ...young],
    // Structured clones, as threads have them.
    serialization: "advanced",
    // What native code prints about an odd file is a part of that file; a host's log is not the place for it.
    stdio: ["ignore", "ignore", "ignore", "ipc"]
  })
  const hold = (held: boolean): void => {
    if (held) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }
  const gone = new Promise<void>((resolve) => {
    child.on("exit", () => resolve())
    // It never was there.
    child.on("error", () => resolve())
  })
  child.on("message", heard.message)
  child.on("error", (error) => heard.ended({ reason: "error", error }))
  child.on("exit", () => heard.ended({ reason: "exit" }))
  hold(false)
  return {
    // A channel that just closed is told of by "exit", not here.
    post: (message) => void child.send(message, () => undefined),
    hold,
    end: () => {
      hold(false)
      child.kill("SIGKILL")
      return gone
    }
  }
}
