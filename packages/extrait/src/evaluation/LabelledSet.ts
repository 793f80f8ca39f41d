import { access, readFile, stat } from "node:fs/promises"
import { basename, dirname, extname, join, resolve } from "node:path"
import type { GridLabelledDocument } from "@extrait/engine/evaluation"
import { Schema } from "effect"
import { readJson } from "../cli/readJson.js"
import { reasonOf } from "../cli/reasonOf.js"
import { UsageError } from "../cli/UsageError.js"
import { decoded } from "./decoded.js"

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
  /** The schema's file for documents without one of their own; null where the document type says what to look for. */
  readonly schema: string | null
  /** The schema's file of each document that has one of its own, by its name. */
  readonly ownSchemas: ReadonlyMap<string, string>
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

/** The schema for all: the one that `set.json` names, else `schema.json`. */
const schemaForAll = async (folder: string, named: string | undefined): Promise<string | null> => {
  if (named !== undefined) return join(folder, named)
  const beside = join(folder, "schema.json")
  return (await isThere(beside)) ? beside : null
}

const ownSchemasIn = async (
  folder: string,
  documents: LabelledSet["documents"]
): Promise<ReadonlyMap<string, string>> => {
  const own = new Map<string, string>()
  for (const { file } of documents) {
    const path = join(folder, "schemas", `${file}.json`)
    if (await isThere(path)) own.set(file, path)
  }
  return own
}

/** The schema's file that a document of a set is to be extracted with; null where its type says what to look for. */
export const schemaOf = ({ ownSchemas, schema }: LabelledSet, file: string): string | null =>
  ownSchemas.get(file) ?? schema

/** The folder of a set and its labels: `truth.jsonl` in it, or the file that is given. */
const placesOf = async (path: string): Promise<readonly [folder: string, truth: string, name: string]> => {
  const isFile = await stat(path).then(
    (entry) => entry.isFile(),
    () => false
  )
  return isFile
    ? [dirname(path), path, basename(path, extname(path))]
    : [path, join(path, "truth.jsonl"), basename(resolve(path))]
}

/**
 * Reads a labelled set, from its folder or from the file of its labels. The folder has `truth.jsonl` with a line per
 * document, `files/`, and perhaps `set.json` and schemas. Keys that are not measured are ignored. Throws a `UsageError`
 * with the line and its fault.
 */
export const readLabelledSet = async (path: string): Promise<LabelledSet> => {
  const [folder, truth, name] = await placesOf(path)
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
    name,
    files: join(folder, "files"),
    about: about ?? "",
    source: source ?? "",
    keys: keys ?? {},
    complete: complete === true,
    schema: await schemaForAll(folder, schema),
    ownSchemas: await ownSchemasIn(folder, documents),
    documents
  }
}
