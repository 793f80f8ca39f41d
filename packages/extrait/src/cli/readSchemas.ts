import { access, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import type { Submission } from "../Submission.js"
import { readJson } from "./readJson.js"
import { UsageError } from "./UsageError.js"

/** An extraction schema as a caller gives it, unchecked. */
export type GivenSchema = NonNullable<Submission["extraction_schema"]>

/** The schema that a file is asked by; undefined for none. */
export type SchemaOf = (file: string) => GivenSchema | undefined

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

/** Where the schema of each file is in a folder of them: `<file name>.json`. A `UsageError` names the first file that has none. */
export const schemaFilesIn = async (
  folder: string,
  files: ReadonlyArray<string>
): Promise<ReadonlyMap<string, string>> => {
  const paths = new Map(files.map((file) => [file, join(folder, `${basename(file)}.json`)]))
  const without: Array<readonly [file: string, path: string]> = []
  for (const entry of paths) if (!(await isThere(entry[1]))) without.push(entry)
  const [first, ...more] = without
  if (first === undefined) return paths
  const others = more.length === 0 ? "" : `, nor for ${more.length} other file${more.length === 1 ? "" : "s"}`
  throw new UsageError(`No schema for ${basename(first[0])} (${first[1]})${others}`)
}

/** Reads the schema's file of each file, null for none; one after another, since there may be more than may be open at once. */
export const readSchemaFiles = async (
  files: ReadonlyArray<string>,
  schemaFileOf: (file: string) => string | null | undefined
): Promise<SchemaOf> => {
  const read = new Map<string, GivenSchema>()
  for (const file of files) {
    const path = schemaFileOf(file)
    if (typeof path === "string" && !read.has(path)) read.set(path, await readJson(path))
  }
  return (file) => read.get(schemaFileOf(file) ?? "")
}

/**
 * Reads what `--schema` names: a file, the schema of all files, or a folder with `<file name>.json` for each. A `UsageError` names the file
 * that is no JSON, or that has no schema in the folder.
 */
export const readSchemas = async (path: string | undefined, files: ReadonlyArray<string>): Promise<SchemaOf> => {
  if (path === undefined || !(await isFolder(path))) return readSchemaFiles(files, () => path)
  const paths = await schemaFilesIn(path, files)
  return readSchemaFiles(files, (file) => paths.get(file))
}
