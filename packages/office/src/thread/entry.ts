import { serve } from "@extrait/threads/serve"
import { faultOf } from "../faults.js"
import type { OfficeTasks } from "./Protocol.js"
import { readFile } from "./readFile.js"

serve<OfficeTasks>({
  perform: {
    // A copy of its own: what decodes text takes no shared memory.
    read: ({ contentType, file, maxPages }) => readFile(new Uint8Array(file).slice(), contentType, maxPages)
  },
  faultOf
})
