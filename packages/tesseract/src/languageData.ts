import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"

/** Tesseract's networks, each named by its language and carried by a package of `@tesseract.js-data`. */
export type Network = "fra" | "eng"

/** Which network reads first, and which reads again. */
export type Networks = readonly [first: Network, second: Network]

/** Integer models trained for accuracy ("best"), for the LSTM engine only. */
const MODEL = "4.0.0_best_int"

/**
 * The networks that read a picture in these languages, the first one first. Two networks read better than one, whatever the language: they err
 * in different places. French comes first where it is possible at all: the English network reads "e" for "é", while the French one
 * reads English nearly as well, puts no accents into it, and is the faster of the two.
 */
export const networksFor = (languages: ReadonlyArray<"fr" | "en">): Networks =>
  languages.length === 0 || languages.includes("fr") ? ["fra", "eng"] : ["eng", "fra"]

const read = async (network: Network): Promise<SharedArrayBuffer> => {
  const root = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${network}/package.json`))
  const data = await promisify(gunzip)(await readFile(join(root, MODEL, `${network}.traineddata.gz`)))
  const shared = new SharedArrayBuffer(data.byteLength)
  new Uint8Array(shared).set(data)
  return shared
}

/** Reads the data of every network from the installed packages, unpacked; nothing is fetched. */
export const readLanguageData = async (): Promise<Readonly<Record<Network, SharedArrayBuffer>>> => {
  const [fra, eng] = await Promise.all([read("fra"), read("eng")])
  return { fra, eng }
}
