import { parentPort } from "node:worker_threads"
import { type Extraction, type ExtractionRequest, extract } from "@extrait/engine"

/** What the thread answers to a request. */
export type Answer = { readonly extraction: Extraction } | { readonly fault: string }

parentPort?.on("message", (request: ExtractionRequest) => {
  const answer = ((): Answer => {
    try {
      return { extraction: extract(request) }
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  })()
  parentPort?.postMessage(answer)
})
