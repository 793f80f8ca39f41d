import { readFile } from "node:fs/promises"
import { reasonOf } from "./reasonOf.js"
import { UsageError } from "./UsageError.js"

/** The contents of a JSON file, unchecked. A `UsageError` names the file that cannot be read or is no JSON. */
export const readJson = async (path: string) => {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new UsageError(`${path}: ${reasonOf(error)}`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${reasonOf(error)}`)
  }
}
