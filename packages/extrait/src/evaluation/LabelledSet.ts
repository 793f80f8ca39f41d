import { access, readFile } from "node:fs/promises"
import { basename, join, resolve } from "node:path"
import { faultsOf } from "@extrait/core"
import type { GridLabelledDocument } from "@extrait/engine/evaluation"
import { Schema } from "effect"
import { readJson } from "../cli/readJson.js"
import { isFolder } from "../cli/readSchemas.js"
import { reasonOf } from "../cli/reasonOf.js"
import { UsageError } from "../cli/UsageError.js"

/** A labelled set: documents in a folder, and what each of them says. */
export interface LabelledSet {
  readonly name: string
  /** Folder of the documents. */
  readonly files: string
  readonly about: string
  readonly source: string
  /** The result's key of each labelled key that differs from it. */
  readonly keys: Readonly<Record<string, string>>
  /** Whether everything that the documents show is labelled, so that any other value given is invented. */
  readonly complete: boolean
  /** The schema that the set is to be extracted with: a file, or a folder with one for each document; null where the document type says what to look for. */
  readonly schema: string | null
  /** Whether each document has a schema of its own, so that `schema` is a folder. */
  readonly hasOwnSchemas: boolean
  readonly documents: ReadonlyArray<GridLabelledDocument>
}

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

const About = Schema.Struct({
  about: optional(Schema.String),
  source: optional(Schema.String),
  keys: optional(Schema.Record({ key: Schema.String, value: Schema.String })),
  complete: optional(Schema.Boolean),
  schema: optional(Schema.String)
})

const Label = Schema.Struct({
  type: Schema.Literal("string", "number", "date", "id", "boolean"),
  // Null: the document does not say it.
  value: Schema.NullOr(Schema.String),
  also: optional(Schema.Array(Schema.String))
})

const Cell = Schema.Struct({
  row: Schema.Int,
  col: Schema.Int,
  row_end: Schema.Int,
  col_end: Schema.Int,
  text: Schema.String
})

const Labelled = Schema.Struct({
  // The name alone: a set must not lead out of its folder.
  file: Schema.String.pipe(Schema.filter((name) => basename(name) === name || "Expected the name of a file in files/")),
  document_type: optional(Schema.NullOr(Schema.String)),
  language: optional(Schema.String),
  fields: optional(Schema.Record({ key: Schema.String, value: Label })),
  rows: optional(
    Schema.Record({
      key: Schema.String,
      // A cell that is empty on the page may be left out or null.
      value: Schema.Array(Schema.Record({ key: Schema.String, value: Schema.NullOr(Schema.String) }))
    })
  ),
  tables: optional(Schema.Array(Schema.Struct({ cells: Schema.Array(Cell) })))
})

const decoded = <A, I>(schema: Schema.Schema<A, I>, input: unknown, where: string): A => {
  const result = Schema.decodeUnknownEither(schema, { errors: "all" })(input)
  if (result._tag === "Right") return result.right
  const faults = faultsOf(result.left, input).map(({ message, path }) => `\n  ${path.join(".")}: ${message}`)
  throw new UsageError(`${where}:${faults.join("")}`)
}

const parsed = (line: string, where: string): unknown => {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new UsageError(`${where} is not JSON: ${reasonOf(error)}`)
  }
}

const withoutNulls = ({ rows, ...document }: typeof Labelled.Type): GridLabelledDocument => {
  if (rows === undefined) return document
  const filled = (row: Readonly<Record<string, string | null>>) =>
    Object.fromEntries(Object.entries(row).flatMap(([key, text]) => (text === null ? [] : [[key, text]])))
  return {
    ...document,
    rows: Object.fromEntries(Object.entries(rows).map(([key, table]) => [key, table.map(filled)]))
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )

/** What a set is to be extracted with: its documents' own schemas before the one for all that `set.json` names, and that before `schema.json`. */
const schemaIn = async (
  folder: string,
  named: string | undefined
): Promise<Pick<LabelledSet, "schema" | "hasOwnSchemas">> => {
  const own = join(folder, "schemas")
  if (await isFolder(own)) return { schema: own, hasOwnSchemas: true }
  if (named !== undefined) return { schema: join(folder, named), hasOwnSchemas: false }
  const forAll = join(folder, "schema.json")
  return { schema: (await isThere(forAll)) ? forAll : null, hasOwnSchemas: false }
}

/**
 * Reads a labelled set: `truth.jsonl` with a line for each document, `files/`, and where they are there `set.json` and the schemas. What a
 * line says beyond what is measured is left aside. A `UsageError` names the line that is wrong and what is wrong with it.
 */
export const readLabelledSet = async (folder: string): Promise<LabelledSet> => {
  const truth = join(folder, "truth.jsonl")
  const text = await readFile(truth, "utf8").catch((error: unknown) => {
    throw new UsageError(`${truth}: ${reasonOf(error)}`)
  })
  const described = join(folder, "set.json")
  const { about, complete, keys, schema, source } = (await isThere(described))
    ? decoded(About, await readJson(described), described)
    : decoded(About, {}, described)
  const documents = text.split("\n").flatMap((line, index) => {
    const where = `${truth}, line ${index + 1}`
    return line.trim() === "" ? [] : [withoutNulls(decoded(Labelled, parsed(line, where), where))]
  })
  if (documents.length === 0) throw new UsageError(`${truth} labels no document`)
  return {
    name: basename(resolve(folder)),
    files: join(folder, "files"),
    about: about ?? "",
    source: source ?? "",
    keys: keys ?? {},
    complete: complete === true,
    ...(await schemaIn(folder, schema)),
    documents
  }
}
