import { readGreymap } from "@extrait/core/pictures"
import type { Word } from "@extrait/engine"
import { placeOf, serve, startedWith } from "@extrait/threads/serve"
import { openPlaces } from "../reading/places.js"
import { Networks } from "./Networks.js"
import type { NetworkTasks, ProcessSettings } from "./Protocol.js"

/** A picture of another kind than recognition is given. */
class UnreadablePicture extends Error {}

/**
 * Lines are read until this many of their heights are, side by side: about twice a full page of small print. Pictures with more are no pages,
 * and would take minutes.
 */
const MOST_HEIGHTS = 3000

const { arithmetic } = startedWith() as ProcessSettings
const loading = Networks.load(arithmetic)
// A failure is reported to whoever awaits it; perhaps nobody does.
loading.catch(() => undefined)

serve<NetworkTasks>({
  perform: {
    read: async ({ letters, picture, settled }) => {
      const grey = readGreymap(picture)
      if (grey === null) throw new UnreadablePicture()
      const networks = await loading
      const lines = await networks.find(grey, letters, settled)
      let heights = 0
      const places = lines
        .flatMap((line) => openPlaces(line, settled))
        .filter(({ height, width }) => {
          heights += width / height
          return heights <= MOST_HEIGHTS
        })
      const seen = (await networks.read(grey, places)).flat()
      const words: ReadonlyArray<Word> = seen.map(({ unreadSign: _, ...word }) => word)
      const unreadSigns = seen.filter(({ unreadSign }) => unreadSign).length
      return { words, unreadSigns }
    }
  },
  faultOf: (error) => ({
    reason: error instanceof UnreadablePicture ? "unreadable" : "engine",
    place: error instanceof Error ? placeOf(error) : null
  }),
  memory: () => process.memoryUsage.rss()
})
