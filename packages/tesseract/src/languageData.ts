import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** Tesseract's names of the languages, each with the package that carries its data. */
const packages = { en: "eng", fr: "fra" } as const

export type Language = keyof typeof packages

/** One language's trained data under Tesseract's name for it. */
export interface LanguageData {
  readonly code: string
  /** A `.traineddata` file, gzipped. */
  readonly data: Uint8Array
}

/** Integer models trained for accuracy ("best"), for the LSTM engine only. */
const MODEL = "4.0.0_best_int"

/**
 * Tesseract's name for a set of languages, in a fixed order so that the same set always reads the same way. French comes first: with
 * English first, accented words are read without their accents ("a" for "à"), while French first reads English no worse.
 */
export const languageCodes = (languages: ReadonlyArray<Language>): string => {
  const wanted =
    languages.length === 0 ? (["fr", "en"] as const) : (["fr", "en"] as const).filter((l) => languages.includes(l))
  return wanted.map((language) => packages[language]).join("+")
}

/** Reads the data of every language from the installed `@tesseract.js-data` packages; nothing is fetched. */
export const readLanguageData = (): Promise<ReadonlyArray<LanguageData>> => {
  const require = createRequire(import.meta.url)
  return Promise.all(
    Object.values(packages).map(async (code) => {
      const root = dirname(require.resolve(`@tesseract.js-data/${code}/package.json`))
      return { code, data: await readFile(join(root, MODEL, `${code}.traineddata.gz`)) }
    })
  )
}
