import { Worker } from "node:worker_threads"
import type { StartCarrier } from "./Carrier.js"

/** A thread of this process. Its JavaScript ends at once; a native decoder under way runs out first. */
export const startThread: StartCarrier = (entry, options, heard) => {
  const worker = new Worker(entry, {
    workerData: options.workerData,
    // Some of the host's own flags, such as --input-type, would end a thread.
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: options.memoryMegabytes,
      ...(options.youngMegabytes === null ? {} : { maxYoungGenerationSizeMb: options.youngMegabytes })
    },
    // What a decoder prints about an odd file is a part of that file; a host's log is not the place for it. The thread prints nothing: nobody reads here,
    // for a stream that is read keeps the process from ending.
    stdout: true,
    stderr: true
  })
  worker.on("message", heard.message)
  worker.on("error", (error: Error & { readonly code?: string }) =>
    heard.ended(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? { reason: "memory" } : { reason: "error", error })
  )
  worker.on("exit", () => heard.ended({ reason: "exit" }))
  worker.unref()
  return {
    post: (message, moved) => worker.postMessage(message, moved),
    hold: (held) => (held ? worker.ref() : worker.unref()),
    end: () => {
      worker.unref()
      void worker.terminate()
      return Promise.resolve()
    }
  }
}
