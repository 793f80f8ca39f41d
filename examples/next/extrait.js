import { Extrait } from "extrait"

/** One instance for the process, also when the development server loads the module again. */
export const extrait = () => {
  globalThis.extrait ??= Extrait.open({
    dataDir: process.env.EXTRAIT_DATA_DIR ?? null,
    http: { prefix: "/documents-api" }
  })
  return globalThis.extrait
}
