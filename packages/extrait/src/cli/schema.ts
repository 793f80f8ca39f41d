import { basename } from "node:path"
import {
  confirmDraft,
  type DraftField,
  type ExtractionResult,
  type InlineSchema,
  type LanguageChoice,
  NO_TYPE,
  proposeSchema,
  schemaOf
} from "@extrait/core"
import { SpareWorkers } from "@extrait/threads"
import { Extrait } from "../Extrait.js"
import { extractFiles } from "./extractFiles.js"
import { fitted } from "./fieldTable.js"
import type { Host } from "./options.js"
import { readJson } from "./readJson.js"
import { reasonOf } from "./reasonOf.js"
import { UsageError } from "./UsageError.js"

/** Options of `extrait schema infer`. */
export interface InferOptions extends Host {
  readonly language: LanguageChoice
  readonly json?: boolean
}

/** The results of every sample; a sample that fails ends the command. */
const resultsOf = async (
  files: ReadonlyArray<string>,
  submission: Parameters<typeof extractFiles>[1]["submission"],
  spareWorkers: SpareWorkers
): Promise<ReadonlyArray<ExtractionResult>> => {
  const results: Array<ExtractionResult> = []
  const inputs = files.map((path) => ({ path, name: basename(path) }))
  const asking = { submission, typeFiles: [], concurrency: undefined, spareWorkers }
  for await (const extracted of extractFiles(inputs, asking)) {
    if ("failed" in extracted) throw new UsageError(`${extracted.path}: ${reasonOf(extracted.failed)}`)
    results.push(extracted.result)
  }
  return results
}

/** A schema as a person writes it: what goes without saying is left out. */
const withoutDefaults = ({ fields, tables }: InlineSchema) => ({
  fields: fields.map(({ hint, key, required, type }) => ({ key, type, ...(required ? { required } : {}), hint })),
  ...(tables.length === 0 ? {} : { tables })
})

/** Proposes a schema from samples of one kind of document: the schema on standard output, what it found beside it. */
export const inferSchema = async (files: ReadonlyArray<string>, options: InferOptions): Promise<void> => {
  // The samples are extracted twice, the second time by workers that have everything loaded.
  const own = new SpareWorkers()
  try {
    await infer(files, options, options.spareWorkers ?? own)
  } finally {
    await own.end()
  }
}

const infer = async (
  files: ReadonlyArray<string>,
  { json, language }: InferOptions,
  spareWorkers: SpareWorkers
): Promise<void> => {
  const shown = await resultsOf(files, { language, document_type: NO_TYPE, explain: true }, spareWorkers)
  const draft = proposeSchema(shown.map((result) => ({ shown: result, documentType: null, reviewed: null })))
  if (draft.fields.length === 0) throw new UsageError("no page has a value with a label beside it")
  const extraction_schema = schemaOf(draft)
  const confirmed = confirmDraft(
    draft,
    await resultsOf(files, { language, document_type: NO_TYPE, extraction_schema }, spareWorkers)
  )
  const { fields } = confirmed
  if (fields.length === 0) throw new UsageError("no value can be found again by its label alone")
  const schema = withoutDefaults(schemaOf(confirmed))
  if (json === true) {
    const samples = fields.map(({ key, values }) => ({ key, values: values.map((field) => field?.value ?? null) }))
    process.stdout.write(`${JSON.stringify({ schema, samples }, null, 2)}\n`)
    return
  }
  process.stdout.write(`${JSON.stringify(schema, null, 2)}\n`)
  const rows = [["field", "type", "in the samples"], ...fields.map((field) => [field.key, field.type, valuesOf(field)])]
  process.stderr.write(`${fitted(rows).join("\n")}\n`)
}

const valuesOf = ({ values }: DraftField): string =>
  values
    .map((field) => field?.value?.replace(/\s+/g, " ") ?? "–")
    .join(" | ")
    .slice(0, 80)

/** Says what a schema asks for, or rejects with every fault that it has. */
export const checkSchema = async (file: string, { json }: { readonly json?: boolean }): Promise<void> => {
  const content = await readJson(file)
  const extrait = await Extrait.open({ dataDir: null, concurrency: 0, log: "none" })
  try {
    const { fields, tables } = await extrait.schemas.create(content)
    process.stdout.write(
      json === true
        ? `${JSON.stringify({ fields, tables }, null, 2)}\n`
        : `${file}: ${fields.length} fields, ${tables.length} tables\n`
    )
  } finally {
    await extrait.close()
  }
}
