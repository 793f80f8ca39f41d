import { readGreymap } from "@extrait/core/pictures"
import { placeOf, serve } from "@extrait/threads/serve"
import type { CodeTasks } from "./Protocol.js"
import { memoryOf, readCodes, startReader } from "./readCodes.js"

class NoPicture extends Error {}

const starting = startReader()

serve<CodeTasks>({
  perform: {
    read: async ({ picture }) => {
      const grey = readGreymap(new Uint8Array(picture))
      if (grey === null) throw new NoPicture()
      await starting
      return readCodes(grey)
    }
  },
  faultOf: (error) => ({ place: error instanceof Error && !(error instanceof NoPicture) ? placeOf(error) : null }),
  // ZXing's own memory, which only grows; the rest is little beside it.
  memory: memoryOf
})
