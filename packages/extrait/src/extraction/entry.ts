import { workerData } from "node:worker_threads"
import { extractDocument, outlineOf, type Page, withOwnTypes } from "@extrait/engine"
import { placeOf, serve } from "@extrait/threads/serve"
import type { EngineData, EngineTasks, ExtractedPortion } from "./Protocol.js"

// One list for the life of the thread: what the engine makes of a type it remembers by the object.
const documentTypes = withOwnTypes((workerData as EngineData).documentTypes)

/** Items of one message. */
const itemsAtOnce = 200

serve<EngineTasks>({
  perform: {
    extract: async (request, { emit, portions }) => {
      const pages = (portions as ReadonlyArray<ReadonlyArray<Page>>).flat()
      const { recognition, redaction, ...extracted } = extractDocument({ documentTypes, ...request, pages })
      const send = (portion: ExtractedPortion) => emit(portion)
      for (const page of recognition?.pages ?? []) await send({ recognition: page })
      for (const page of redaction ?? []) await send({ redaction: page })
      return {
        ...extracted,
        recognition: recognition === null ? null : { pages: [] },
        ...(redaction === undefined ? {} : { redaction: [] })
      }
    },
    outline: async ({ unread }, { emit, portions }) => {
      const { items, pages } = outlineOf((portions as ReadonlyArray<ReadonlyArray<Page>>).flat(), unread)
      for (let i = 0; i < items.length; i += itemsAtOnce) await emit(items.slice(i, i + itemsAtOnce))
      return { pages }
    }
  },
  faultOf: (error) => (error instanceof Error ? placeOf(error) : typeof error)
})
