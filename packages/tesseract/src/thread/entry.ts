import { parentPort, workerData } from "node:worker_threads"
import { planFor } from "../reading/plan.js"
import { readPicture } from "../reading/readPicture.js"
import { packWords } from "./carriedWords.js"
import { Engine, UnreadablePicture } from "./Engine.js"
import type { Answer, Fault, Request, ThreadSettings } from "./Protocol.js"

const settings = workerData as ThreadSettings
const { effort, maxBytes, pageSegmentation } = settings
const starting = Engine.start(settings)

const megabyte = 2 ** 20

const faultOf = (error: unknown, engine: Engine | null): Fault => {
  if (engine?.refused === true) {
    return { reason: "memory", message: `The picture needs more than ${Math.floor(maxBytes / megabyte)} MB of memory.` }
  }
  if (error instanceof UnreadablePicture) return { reason: "unreadable", message: "The picture cannot be decoded." }
  return { reason: "engine", message: "Tesseract failed.", ...(error instanceof Error ? { cause: error } : {}) }
}

parentPort?.on("message", async ({ id, networks, picture }: Request) => {
  let answer: Answer
  const moved: Array<ArrayBuffer> = []
  let engine: Engine | null = null
  try {
    engine = await starting
    const [first = "fra"] = networks
    const read = engine.withPicture(new Uint8Array(picture), first, (open) =>
      readPicture(open, planFor(open.pixels, { networks, effort, pageSegmentation }), effort)
    )
    const words = packWords(read)
    if (words.numbers.buffer instanceof ArrayBuffer) moved.push(words.numbers.buffer)
    answer = { id, memory: engine.memory, ok: true, words }
  } catch (error) {
    answer = { id, memory: engine?.memory ?? 0, ok: false, fault: faultOf(error, engine) }
  }
  parentPort?.postMessage(answer, moved)
})
