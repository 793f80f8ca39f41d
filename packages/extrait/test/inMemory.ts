import { Extrait } from "../dist/index.js"
import { spareWorkers } from "./spareWorkers.js"

let opened: Promise<Extrait> | undefined

/**
 * Extrait in memory with the defaults, opened once for the test files that one process runs: each opening starts threads that load the engine and
 * the recognisers, which takes longer than most documents. It holds the documents of other files as well, so a test names its own by their ids.
 * It ends with the process. The limits are for a loaded machine.
 */
export const inMemory = (): Promise<Extrait> => {
  opened ??= Extrait.open({
    dataDir: null,
    log: "none",
    spareWorkers,
    limits: { maxDrawingSeconds: 300, maxPageSeconds: 300 }
  })
  return opened
}
