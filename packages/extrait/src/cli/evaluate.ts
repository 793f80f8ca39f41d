import { mkdir, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { type Answer, answerOf } from "../evaluation/Answer.js"
import { compare } from "../evaluation/compare.js"
import { comparisonReport } from "../evaluation/comparisonReport.js"
import { type LabelledSet, readLabelledSet, schemaOf } from "../evaluation/LabelledSet.js"
import { readAnswers } from "../evaluation/readAnswers.js"
import { type Regression, regressionOf } from "../evaluation/regressions.js"
import { report } from "../evaluation/report.js"
import { scoresOf } from "../evaluation/scoresOf.js"
import { extractFiles } from "./extractFiles.js"
import { type AskedModel, type Host, modelOf } from "./options.js"
import { isFolder, readSchemaFiles, schemaFilesIn } from "./readSchemas.js"
import { reasonOf } from "./reasonOf.js"
import { UsageError } from "./UsageError.js"

/** Options of `extrait evaluate`. */
export interface EvaluateOptions extends AskedModel, Host {
  readonly schema?: string
  readonly documentType?: string
  readonly typeFile?: ReadonlyArray<string>
  readonly results?: string
  readonly against?: string
  readonly failOn?: Regression
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

/** The answers to a set, how long they took, and how many files failed. */
interface Answers {
  readonly answers: ReadonlyMap<string, Answer>
  readonly seconds: number | null
  readonly failures: number
}

/** Extracts the documents of a set; a file that fails has no answer. */
const extractSet = async (set: LabelledSet, options: EvaluateOptions): Promise<Answers> => {
  const { concurrency, documentType, out, typeFile: typeFiles = [] } = options
  if (out !== undefined) await mkdir(out, { recursive: true })
  const paths = set.documents.map(({ file }) => join(set.files, file))
  const schema = await readSchemaFiles(paths, (path) => schemaOf(set, basename(path)))
  const submission = documentType === undefined ? {} : { document_type: documentType }
  const answers = new Map<string, Answer>()
  let failures = 0
  const started = performance.now()
  const { spareWorkers } = options
  const asking = { submission, schemaOf: schema, typeFiles, concurrency, spareWorkers, ...modelOf(options) }
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
    answers.set(name, answerOf(extracted.result))
    if (out !== undefined) await writeFile(join(out, `${name}.json`), `${JSON.stringify(extracted.result, null, 2)}\n`)
  }
  return { answers, seconds: (performance.now() - started) / 1000, failures }
}

/** The answers that a folder or an earlier evaluation has. */
const answersIn = async (set: LabelledSet, path: string, options: EvaluateOptions): Promise<Answers> => {
  if (options.out !== undefined)
    throw new UsageError("--out writes results, and --results reads them: give one of both")
  const answers = await readAnswers(
    path,
    set.documents.map(({ file }) => file)
  )
  const without = set.documents.filter(({ file }) => !answers.has(file))
  for (const { file } of without) process.stderr.write(`${file}: no result in ${path}\n`)
  return { answers, seconds: null, failures: without.length }
}

/**
 * Extracts a labelled set, or takes the results of `--results`, and prints how right the answers are and what changed
 * since `--against`, as Markdown or JSON. A file that fails counts as one in which nothing was found. Resolves with
 * true if no file failed and nothing is worse than `--fail-on` allows.
 */
export const evaluate = async (path: string, options: EvaluateOptions): Promise<boolean> => {
  const { against, failOn, results } = options
  if (failOn !== undefined && against === undefined) throw new UsageError("--fail-on needs --against to compare with")
  const set = await askedBy(await readLabelledSet(path), options.schema)
  const files = set.documents.map(({ file }) => file)
  // Before the documents are extracted: a mistake in the command must not cost their time.
  const before = against === undefined ? null : await readAnswers(against, files)
  const { answers, failures, seconds } = await (results === undefined
    ? extractSet(set, options)
    : answersIn(set, results, options))
  const resultOf = (file: string) => answers.get(file)
  const scores = scoresOf(set, resultOf)
  const comparison = before === null ? null : compare(set, (file) => before.get(file), resultOf)
  if (options.json === true) {
    const told = { set: set.name, documents: files.length, seconds, ...scores }
    const compared = comparison === null ? {} : { comparison }
    process.stdout.write(`${JSON.stringify({ ...told, ...compared, answers: Object.fromEntries(answers) }, null, 2)}\n`)
  } else {
    process.stdout.write(`${report([{ set, resultOf, seconds, ...scores }])}\n`)
    if (comparison !== null) process.stdout.write(`${comparisonReport(against ?? "", comparison)}\n`)
  }
  const regression = comparison === null || failOn === undefined ? null : regressionOf(failOn, comparison)
  if (regression !== null) process.stderr.write(`Worse than ${against}: ${regression}\n`)
  return failures === 0 && regression === null
}
