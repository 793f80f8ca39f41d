import { basename } from "node:path"
import { type ExtractionResult, type LanguageChoice, NO_TYPE } from "@extrait/core"
import { Extrait } from "../Extrait.js"
import { type ProposedField, proposeSchema, type SchemaProposal, schemaOf } from "../schemaFromSamples.js"
import { extractFiles } from "./extractFiles.js"
import { fitted } from "./fieldTable.js"
import { readJson } from "./readJson.js"
import { reasonOf } from "./reasonOf.js"
import { UsageError } from "./UsageError.js"

/** Options of `extrait schema infer`. */
export interface InferOptions {
  readonly language: LanguageChoice
  readonly json?: boolean
}

/** The results of every sample; a sample that fails ends the command. */
const resultsOf = async (
  files: ReadonlyArray<string>,
  submission: Parameters<typeof extractFiles>[1]["submission"]
): Promise<ReadonlyArray<ExtractionResult>> => {
  const results: Array<ExtractionResult> = []
  const inputs = files.map((path) => ({ path, name: basename(path) }))
  for await (const extracted of extractFiles(inputs, { submission, typeFiles: [], concurrency: undefined })) {
    if ("failed" in extracted) throw new UsageError(`${extracted.path}: ${reasonOf(extracted.failed)}`)
    results.push(extracted.result)
  }
  return results
}

/** The fields that are found again, with the same value in at least one sample, when the proposal is asked for. */
const foundAgain = async (
  proposal: SchemaProposal,
  files: ReadonlyArray<string>,
  language: InferOptions["language"]
): Promise<ReadonlyArray<ProposedField>> => {
  const again = await resultsOf(files, {
    language,
    document_type: NO_TYPE,
    extraction_schema: schemaOf(proposal)
  })
  return proposal.fields.filter(({ key, values }) =>
    values.some((value, sample) => value !== null && again[sample]?.extract[key]?.value === value)
  )
}

/** Proposes a schema from samples of one kind of document: the schema on standard output, what it found beside it. */
export const inferSchema = async (files: ReadonlyArray<string>, { json, language }: InferOptions): Promise<void> => {
  const proposal = proposeSchema(await resultsOf(files, { language, document_type: NO_TYPE, explain: true }))
  if (proposal.fields.length === 0) throw new UsageError("no page has a value with a label beside it")
  const fields = await foundAgain(proposal, files, language)
  if (fields.length === 0) throw new UsageError("no value can be found again by its label alone")
  const schema = schemaOf({ ...proposal, fields })
  if (json === true) {
    const samples = fields.map(({ key, values }) => ({ key, values }))
    process.stdout.write(`${JSON.stringify({ schema, samples }, null, 2)}\n`)
    return
  }
  process.stdout.write(`${JSON.stringify(schema, null, 2)}\n`)
  const rows = [["field", "type", "in the samples"], ...fields.map((field) => [field.key, field.type, shown(field)])]
  process.stderr.write(`${fitted(rows).join("\n")}\n`)
}

const shown = ({ values }: ProposedField): string =>
  values
    .map((value) => value?.replace(/\s+/g, " ") ?? "–")
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
