import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { Either } from "effect"

/** Tesseract's networks, each named by its language (ISO 639-2) and carried by a package of `@tesseract.js-data`. */
export type Network = "fra" | "eng" | "deu"

/** The network of each language. That of German is read where its package is installed. */
const NETWORKS: ReadonlyMap<string, Network> = new Map([
  ["fr", "fra"],
  ["en", "eng"],
  ["de", "deu"]
])

/** The network data that is installed. */
export type LanguageData = Readonly<Partial<Record<Network, SharedArrayBuffer>>>

/** Which network reads first, and which reads again. */
export type Networks = readonly [first: Network, second: Network]

/** Integer models trained for accuracy ("best"), for the LSTM engine only. */
const MODEL = "4.0.0_best_int"

/**
 * The networks that read a picture in these languages, the first one first. Two networks read better than one, whatever the language, because they
 * err in different places. A single language is read by its own network first. With several, French comes first: the English network reads "e" for
 * "é", while the French one reads English nearly as well, adds no accents, and is faster. Null for a language without a network.
 */
export const networksFor = (languages: ReadonlyArray<string>): Networks | null => {
  const [only] = languages
  const first = languages.length === 1 && only !== undefined ? NETWORKS.get(only) : "fra"
  return first === undefined ? null : [first, first === "eng" ? "fra" : "eng"]
}

const read = async (network: Network): Promise<SharedArrayBuffer> => {
  const root = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${network}/package.json`))
  const data = await promisify(gunzip)(await readFile(join(root, MODEL, `${network}.traineddata.gz`)))
  const shared = new SharedArrayBuffer(data.byteLength)
  new Uint8Array(shared).set(data)
  return shared
}

/** The same for a network whose package is optional. */
const readIfInstalled = async (network: Network): Promise<LanguageData> => {
  try {
    return { [network]: await read(network) }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return {}
    throw error
  }
}

/** Reads the data of every network from the installed packages, unpacked; nothing is fetched. */
export const readLanguageData = async (): Promise<LanguageData> => {
  const [fra, eng, others] = await Promise.all([read("fra"), read("eng"), readIfInstalled("deu")])
  return { fra, eng, ...others }
}

/** The networks that read a picture in these languages, as far as their data is there, or why it cannot be read. */
export const readersOf = (languages: ReadonlyArray<string>, data: LanguageData): Either.Either<Networks, string> => {
  const networks = networksFor(languages)
  if (networks === null) return Either.left(`Tesseract cannot read the language ${languages.join(", ")}.`)
  const missing = networks.find((network) => data[network] === undefined)
  return missing === undefined
    ? Either.right(networks)
    : Either.left(
        `To read pictures in the language ${languages.join(", ")}, install the package @tesseract.js-data/${missing}.`
      )
}
