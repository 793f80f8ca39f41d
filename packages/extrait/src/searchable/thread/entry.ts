import type { RecognitionPage } from "@extrait/core"
import { placeOf, serve } from "@extrait/threads/serve"
import { Refusal } from "../Refusal.js"
import { pagesToDraw, type ScannedPages, searchablePdf } from "../searchablePdf.js"
import type { Refused, ScanPortion, ScanRequest, SearchableTasks } from "./Protocol.js"

/** A document as it was sent, a portion at a time. */
const scanOf = (request: ScanRequest, portions: ReadonlyArray<ScanPortion>): ScannedPages => {
  const words = new Map<number, RecognitionPage>()
  const pictures = new Map<number, Uint8Array>()
  let file = new Uint8Array()
  for (const portion of portions) {
    if ("file" in portion) file = new Uint8Array(portion.file)
    else if ("words" in portion) words.set(portion.words.page, portion.words)
    else pictures.set(portion.page, portion.picture)
  }
  return { ...request, file, words, pictures }
}

const orRefused = async <A>(work: () => Promise<A>): Promise<A | Refused> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    throw error
  }
}

serve<SearchableTasks>({
  perform: {
    plan: (request, { portions }) =>
      orRefused(() => pagesToDraw(scanOf(request, portions as ReadonlyArray<ScanPortion>))),
    write: (request, { portions }) =>
      orRefused(() => searchablePdf(scanOf(request, portions as ReadonlyArray<ScanPortion>)))
  },
  faultOf: (error) => (error instanceof Error ? placeOf(error) : typeof error)
})
