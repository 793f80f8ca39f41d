import { access, readFile } from "node:fs/promises"
import { extname, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { OptionRefused } from "../OptionRefused.js"
import { decodeOptions } from "../options/decodeOptions.js"
import { laidOver, optionsInEnvironment } from "../options/environment.js"
import type { ExtraitOptions } from "../options/index.js"
import { reasonOf } from "./reasonOf.js"
import { UsageError } from "./UsageError.js"

/** Names of the configuration file in the working directory; the first that exists is used. */
const NAMES = ["ts", "mts", "js", "mjs", "json"].map((ending) => `extrait.config.${ending}`)

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )

/** The configuration file: the one that is named, or the one of the working directory; null if there is none. */
const configPath = async (named: string | undefined): Promise<string | null> => {
  if (named !== undefined) {
    if (await isThere(named)) return named
    throw new UsageError(`no such configuration file: ${named}`)
  }
  for (const name of NAMES) if (await isThere(name)) return name
  return null
}

/** The contents of a file: JSON, or a module's default export. TypeScript runs without a check of its types. */
const contentOf = async (path: string): Promise<unknown> => {
  const whole = resolve(path)
  const ending = extname(path)
  if (ending === ".json") return JSON.parse(await readFile(whole, "utf8"))
  if (ending === ".ts" || ending === ".mts") {
    const { createJiti } = await import("jiti")
    return createJiti(pathToFileURL(whole).href, { fsCache: false }).import(whole, { default: true })
  }
  const module: unknown = await import(pathToFileURL(whole).href)
  return typeof module === "object" && module !== null && "default" in module ? module.default : undefined
}

const isObject = (value: unknown): value is ExtraitOptions =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The options of a configuration file; none if there is no file. Throws a `UsageError` that names the file and the option. */
const readConfig = async (named: string | undefined): Promise<ExtraitOptions> => {
  const path = await configPath(named)
  if (path === null) return {}
  const content = await contentOf(path).catch((error: unknown) => {
    throw new UsageError(`${path}: ${reasonOf(error)}`)
  })
  if (!isObject(content)) throw new UsageError(`${path} must export an object of options as its default`)
  try {
    decodeOptions(content)
  } catch (error) {
    throw error instanceof OptionRefused ? new UsageError(`${path}: ${error.message}`) : error
  }
  return content
}

/** The options that a command opens Extrait with: those of its flags, else of the environment, else of the configuration file. */
export const configured = async (flags: ExtraitOptions, config: string | undefined): Promise<ExtraitOptions> => {
  const file = await readConfig(config)
  return laidOver(laidOver(file, optionsInEnvironment(file, process.env)), flags)
}
