import { workerData } from "node:worker_threads"
import { serve } from "@extrait/threads/serve"
import { decodeColour, decodeGrey, storedPages } from "../decoding/decode.js"
import { faultOf } from "../decoding/faults.js"
import { readPgm, writePgm } from "../decoding/pgm.js"
import { sharp } from "../decoding/sharp.js"
import type { Grey } from "../preparing/Grey.js"
import { prepare } from "../preparing/prepare.js"
import type { CarriedPicture, PictureTasks, ThreadSettings } from "./Protocol.js"

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

const isCarried = (answer: PictureTasks["tasks"][keyof PictureTasks["tasks"]]["answer"]): answer is CarriedPicture =>
  "bytes" in answer

const greyOf = ({ bytes, contentType }: CarriedPicture, maxPixels: number): Promise<Grey> | Grey =>
  contentType === "image/x-portable-graymap"
    ? readPgm(bytes)
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
