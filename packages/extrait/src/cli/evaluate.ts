import { mkdir, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import type { ExtractionResult } from "@extrait/core"
import { type LabelledSet, readLabelledSet, schemaOf } from "../evaluation/LabelledSet.js"
import { report } from "../evaluation/report.js"
import { scoresOf } from "../evaluation/scoresOf.js"
import { extractFiles } from "./extractFiles.js"
import { type AskedModel, modelOf } from "./options.js"
import { isFolder, readSchemaFiles, schemaFilesIn } from "./readSchemas.js"
import { reasonOf } from "./reasonOf.js"

/** Options of `extrait evaluate`. */
export interface EvaluateOptions extends AskedModel {
  readonly schema?: string
  readonly documentType?: string
  readonly typeFile?: ReadonlyArray<string>
  readonly json?: boolean
  readonly out?: string
  readonly concurrency?: number
}

/** A set as it is asked by what `--schema` names in place of its own schemas. */
const askedBy = async (set: LabelledSet, schema: string | undefined): Promise<LabelledSet> => {
  if (schema === undefined) return set
  if (!(await isFolder(schema))) return { ...set, schema, ownSchemas: new Map() }
  const files = set.documents.map(({ file }) => file)
  return { ...set, schema: null, ownSchemas: await schemaFilesIn(schema, files) }
}

/**
 * Extracts the documents of a labelled set and prints how right the answers are: Markdown, or all scores as JSON. A file that fails counts as
 * one in which nothing was found; the number of them.
 */
export const evaluate = async (folder: string, options: EvaluateOptions): Promise<number> => {
  const set = await askedBy(await readLabelledSet(folder), options.schema)
  const { concurrency, documentType, out, typeFile: typeFiles = [] } = options
  if (out !== undefined) await mkdir(out, { recursive: true })
  const paths = set.documents.map(({ file }) => join(set.files, file))
  const schema = await readSchemaFiles(paths, (path) => schemaOf(set, basename(path)))
  const submission = documentType === undefined ? {} : { document_type: documentType }
  const results = new Map<string, ExtractionResult>()
  let failures = 0
  const started = performance.now()
  const asking = { submission, schemaOf: schema, typeFiles, concurrency, ...modelOf(options) }
  for await (const extracted of extractFiles(
    paths.map((path) => ({ path, name: basename(path) })),
    asking
  )) {
    const name = basename(extracted.path)
    if ("failed" in extracted) {
      failures++
      process.stderr.write(`${extracted.path}: ${reasonOf(extracted.failed)}\n`)
      continue
    }
    results.set(name, extracted.result)
    if (out !== undefined) await writeFile(join(out, `${name}.json`), `${JSON.stringify(extracted.result, null, 2)}\n`)
  }
  const seconds = (performance.now() - started) / 1000
  const resultOf = (file: string) => results.get(file)
  const scores = scoresOf(set, resultOf)
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify({ set: set.name, documents: set.documents.length, seconds, ...scores }, null, 2)}\n`
      : `${report([{ set, resultOf, seconds, ...scores }])}\n`
  )
  return failures
}
