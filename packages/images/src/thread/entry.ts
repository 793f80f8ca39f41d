import { getHeapStatistics } from "node:v8"
import { parentPort, workerData } from "node:worker_threads"
import sharp from "sharp"
import { decodeColour, decodeGrey, storedPages } from "../decoding/decode.js"
import { faultOf } from "../decoding/faults.js"
import { readPgm, writePgm } from "../decoding/pgm.js"
import type { Grey } from "../preparing/Grey.js"
import { prepare } from "../preparing/prepare.js"
import type { Answer, CarriedPicture, Request, Tasks } from "./Protocol.js"

/** What a thread is started with. */
export interface ThreadSettings {
  /** Time after which libvips gives a picture up. */
  readonly timeoutSeconds: number
}

const { timeoutSeconds } = workerData as ThreadSettings

// As many threads decode as there are in the pool, each one picture; libvips need not add threads of its own, nor remember pictures.
sharp.concurrency(1)
sharp.cache(false)

const carry = (grey: Grey): CarriedPicture => ({
  bytes: writePgm(grey),
  contentType: "image/x-portable-graymap",
  width: grey.width,
  height: grey.height
})

const greyOf = ({ bytes, contentType }: CarriedPicture, maxPixels: number): Promise<Grey> | Grey =>
  contentType === "image/x-portable-graymap"
    ? readPgm(bytes)
    : decodeGrey({ bytes, contentType, index: 0, part: null, maxPixels, timeoutSeconds })

const perform = async (request: Request): Promise<Tasks[Request["task"]]["answer"]> => {
  switch (request.task) {
    case "open":
      return storedPages(new Uint8Array(request.file), request.contentType, request.maxPages)
    case "render": {
      const decoding = { ...request, bytes: new Uint8Array(request.file), timeoutSeconds }
      return request.tone === "grey"
        ? carry(await decodeGrey(decoding))
        : { ...(await decodeColour(decoding)), contentType: "image/png" }
    }
    case "prepare": {
      const { picture, maxPixels, turn } = request
      const { grey, toPicture, turned } = prepare(await greyOf(picture, picture.width * picture.height), {
        maxPixels,
        turn
      })
      return { ...carry(grey), toPicture, turned }
    }
  }
}

const memory = (): number => {
  const { external_memory, total_physical_size } = getHeapStatistics()
  return external_memory + total_physical_size
}

parentPort?.on("message", async (request: Request) => {
  let answer: Answer
  const moved: Array<ArrayBuffer> = []
  try {
    const value = await perform(request)
    const buffer = "bytes" in value ? value.bytes.buffer : null
    if (buffer instanceof ArrayBuffer) moved.push(buffer)
    const shared = buffer instanceof SharedArrayBuffer ? buffer : null
    answer = { id: request.id, memory: memory(), shared, ok: true, value }
  } catch (error) {
    answer = { id: request.id, memory: memory(), shared: null, ok: false, fault: faultOf(error) }
  }
  parentPort?.postMessage(answer, moved)
})
