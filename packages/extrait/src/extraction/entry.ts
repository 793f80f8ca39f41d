import { extractDocument, type Page } from "@extrait/engine"
import { serve } from "@extrait/threads/serve"
import type { EngineTasks } from "./Protocol.js"

serve<EngineTasks>({
  perform: {
    extract: (request, { emit, portions }) => {
      const pages = (portions as ReadonlyArray<ReadonlyArray<Page>>).flat()
      const extracted = extractDocument({ ...request, pages })
      if (extracted.recognition === null) return extracted
      for (const page of extracted.recognition.pages) emit(page)
      return { ...extracted, recognition: { pages: [] } }
    }
  },
  faultOf: (error) => (error instanceof Error ? error.message : String(error))
})
