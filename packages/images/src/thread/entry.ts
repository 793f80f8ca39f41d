import { workerData } from "node:worker_threads"
import { type Grey, readGreymap, writeGreymap } from "@extrait/core/pictures"
import { serve, sharedBytes } from "@extrait/threads/serve"
import { decodeColour, decodeGrey, storedPages } from "../decoding/decode.js"
import { corrupt, faultOf } from "../decoding/faults.js"
import { sharp } from "../decoding/sharp.js"
import { prepare } from "../preparing/prepare.js"
import type { CarriedPicture, PictureTasks, ThreadSettings } from "./Protocol.js"

const { timeoutSeconds } = workerData as ThreadSettings

// As many threads decode as there are in the pool, each one picture; libvips need not add threads of its own, nor remember pictures.
sharp.concurrency(1)
sharp.cache(false)

/** A picture in memory that threads share: what goes on with it need not copy it. */
const carry = (grey: Grey): CarriedPicture => ({
  bytes: writeGreymap(grey, sharedBytes),
  contentType: "image/x-portable-graymap",
  width: grey.width,
  height: grey.height
})

const isCarried = (answer: PictureTasks["tasks"][keyof PictureTasks["tasks"]]["answer"]): answer is CarriedPicture =>
  "bytes" in answer

const greymapIn = (bytes: Uint8Array): Grey => {
  const grey = readGreymap(bytes)
  if (grey === null) throw corrupt("a PGM that is cut off, or of another kind")
  return grey
}

const greyOf = ({ bytes, contentType }: CarriedPicture, maxPixels: number): Promise<Grey> | Grey =>
  contentType === "image/x-portable-graymap"
    ? greymapIn(bytes)
    : decodeGrey({ bytes, contentType, index: 0, part: null, maxPixels, timeoutSeconds })

serve<PictureTasks>({
  perform: {
    open: ({ contentType, file, maxPages }) => storedPages(new Uint8Array(file), contentType, maxPages),
    render: async ({ file, ...request }) => {
      const decoding = { ...request, bytes: new Uint8Array(file), timeoutSeconds }
      return request.tone === "grey"
        ? carry(await decodeGrey(decoding))
        : { ...(await decodeColour(decoding)), contentType: "image/png" }
    },
    prepare: async ({ maxPixels, picture, turn }) => {
      const decoded = await greyOf(picture, picture.width * picture.height)
      const { grey, toPicture, turned } = prepare(decoded, { maxPixels, turn })
      return { ...carry(grey), toPicture, turned }
    }
  },
  faultOf,
  moved: (answer) => (isCarried(answer) && answer.bytes.buffer instanceof ArrayBuffer ? [answer.bytes.buffer] : [])
})
