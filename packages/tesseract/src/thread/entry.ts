import { workerData } from "node:worker_threads"
import { placeOf, serve } from "@extrait/threads/serve"
import { planFor } from "../reading/plan.js"
import { readPicture } from "../reading/readPicture.js"
import { packWords } from "./carriedWords.js"
import { Engine, UnreadablePicture } from "./Engine.js"
import type { ReadingTasks, ThreadSettings } from "./Protocol.js"

const settings = workerData as ThreadSettings
const { effort, leastConfidence, pageSegmentation } = settings
const starting = Engine.start(settings)
let engine: Engine | null = null

serve<ReadingTasks>({
  perform: {
    read: async ({ networks, picture }) => {
      engine = await starting
      const [first] = networks
      const words = engine.withPicture(new Uint8Array(picture), first, (open) =>
        readPicture(open, planFor(open.pixels, { networks, effort, pageSegmentation }), effort, leastConfidence)
      )
      return packWords(words)
    }
  },
  faultOf: (error) => {
    if (engine?.refused === true) return { reason: "memory", place: null }
    if (error instanceof UnreadablePicture) return { reason: "unreadable", place: null }
    return { reason: "engine", place: error instanceof Error ? placeOf(error) : null }
  },
  moved: ({ numbers }) => (numbers.buffer instanceof ArrayBuffer ? [numbers.buffer] : []),
  // Tesseract's own memory, which only grows; the rest is little beside it.
  memory: () => engine?.memory ?? 0
})
