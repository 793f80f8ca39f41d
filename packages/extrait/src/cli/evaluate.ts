import { mkdir, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import type { ExtractionResult } from "@extrait/core"
import { readLabelledSet } from "../evaluation/LabelledSet.js"
import { report } from "../evaluation/report.js"
import { scoresOf } from "../evaluation/scoresOf.js"
import { extractFiles } from "./extractFiles.js"
import { type AskedModel, modelOf } from "./options.js"
import { isFolder, readSchemas } from "./readSchemas.js"
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

/**
 * Extracts the documents of a labelled set and prints how right the answers are: Markdown, or all scores as JSON. A file that fails counts as
 * one in which nothing was found; the number of them.
 */
export const evaluate = async (folder: string, options: EvaluateOptions): Promise<number> => {
  const set = await readLabelledSet(folder)
  const schema = options.schema ?? set.schema ?? undefined
  const { concurrency, documentType, out, typeFile: typeFiles = [] } = options
  if (out !== undefined) await mkdir(out, { recursive: true })
  const paths = set.documents.map(({ file }) => join(set.files, file))
  const schemaOf = await readSchemas(schema, paths)
  const submission = documentType === undefined ? {} : { document_type: documentType }
  const results = new Map<string, ExtractionResult>()
  let failures = 0
  const started = performance.now()
  const asking = { submission, schemaOf, typeFiles, concurrency, ...modelOf(options) }
  for await (const extracted of extractFiles(paths, asking)) {
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
  const asked =
    options.schema === undefined
      ? set
      : { ...set, schema: options.schema, hasOwnSchemas: await isFolder(options.schema) }
  const scores = scoresOf(asked, resultOf)
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify({ set: set.name, documents: set.documents.length, seconds, ...scores }, null, 2)}\n`
      : `${report([{ set: asked, resultOf, seconds, ...scores }])}\n`
  )
  return failures
}
