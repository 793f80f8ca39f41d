import { access, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import type { Submission } from "../Submission.js"
import { readJson } from "./readJson.js"
import { UsageError } from "./UsageError.js"

/** An extraction schema as a caller gives it, unchecked. */
export type GivenSchema = NonNullable<Submission["extraction_schema"]>

/** Whether there is a folder at a path. */
export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false
  )

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )

/** Schemas in a folder, one a file: `<file name>.json`. */
const readOwnSchemas = async (
  folder: string,
  files: ReadonlyArray<string>
): Promise<ReadonlyMap<string, GivenSchema>> => {
  const schemas = new Map<string, GivenSchema>()
  const without: Array<string> = []
  // One after another: a folder may hold more files than may be open at once.
  for (const file of files) {
    const path = join(folder, `${basename(file)}.json`)
    if (await isThere(path)) schemas.set(file, await readJson(path))
    else without.push(file)
  }
  const [first, ...more] = without
  if (first === undefined) return schemas
  const others = more.length === 0 ? "" : `, nor for ${more.length} other file${more.length === 1 ? "" : "s"}`
  throw new UsageError(
    `There is no schema for ${basename(first)} in ${folder} (${join(folder, `${basename(first)}.json`)})${others}`
  )
}

/**
 * Reads what `--schema` names: a file, the schema of all files, or a folder with `<file name>.json` for each. Gives the schema of a file;
 * undefined without any. A `UsageError` names the file that is no JSON, or that has no schema in the folder.
 */
export const readSchemas = async (
  path: string | undefined,
  files: ReadonlyArray<string>
): Promise<(file: string) => GivenSchema | undefined> => {
  if (path === undefined) return () => undefined
  if (await isFolder(path)) {
    const schemas = await readOwnSchemas(path, files)
    return (file) => schemas.get(file)
  }
  const schema: GivenSchema = await readJson(path)
  return () => schema
}
