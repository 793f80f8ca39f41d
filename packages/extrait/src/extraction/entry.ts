import { workerData } from "node:worker_threads"
import { extractDocument, type Page, withOwnTypes } from "@extrait/engine"
import { placeOf, serve } from "@extrait/threads/serve"
import type { EngineData, EngineTasks } from "./Protocol.js"

// One list for the life of the thread: what the engine makes of a type it remembers by the object.
const documentTypes = withOwnTypes((workerData as EngineData).documentTypes)

serve<EngineTasks>({
  perform: {
    extract: (request, { emit, portions }) => {
      const pages = (portions as ReadonlyArray<ReadonlyArray<Page>>).flat()
      const extracted = extractDocument({ documentTypes, ...request, pages })
      if (extracted.recognition === null) return extracted
      for (const page of extracted.recognition.pages) emit(page)
      return { ...extracted, recognition: { pages: [] } }
    }
  },
  faultOf: (error) => (error instanceof Error ? placeOf(error) : typeof error)
})
