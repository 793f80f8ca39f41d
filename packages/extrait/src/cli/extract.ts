import { basename } from "node:path"
import type { ExtractionResult, LanguageChoice } from "@extrait/core"
import { SingleBar } from "cli-progress"
import type { Submission } from "../Submission.js"
import { explanationText } from "./explanationText.js"
import { extractFiles } from "./extractFiles.js"
import { fieldTable } from "./fieldTable.js"
import { type FormatName, isSheetName, type SheetName } from "./formatNames.js"
import { formats, formatted, type OutputFormat } from "./formats.js"
import { type Input, inputsOf, makeFolder, refuseDoubleNames } from "./inputs.js"
import { type AskedModel, type Host, modelOf } from "./options.js"
import { readSchemas } from "./readSchemas.js"
import { failureLine, reasonOf } from "./reasonOf.js"
import { resultText, writeSheets, writeWhole } from "./resultFormats.js"
import { styleFor } from "./style.js"
import { UsageError } from "./UsageError.js"

/** Options of `extrait extract`, as the command line gives them. */
export interface ExtractOptions extends AskedModel, Host {
  readonly schema?: string
  readonly documentType?: string
  readonly language: LanguageChoice
  readonly includeRecognition?: boolean
  readonly deidentify?: boolean
  readonly explain?: boolean
  readonly typeFile?: ReadonlyArray<string>
  readonly threshold?: number
  readonly password?: string
  readonly json?: boolean
  readonly format?: FormatName | SheetName
  readonly table?: string
  readonly out?: string
  readonly overlay?: string
  readonly concurrency?: number
  readonly recursive?: boolean
}

/** Refuses options that a format cannot be combined with. */
const refuseMixedFormats = ({ format, json, out, table }: ExtractOptions): void => {
  if (json === true && format !== undefined && format !== "json")
    throw new UsageError(`--json and --format ${format} are two formats: give one of them`)
  if (format === "xlsx" && out === undefined)
    throw new UsageError("--format xlsx needs --out, a folder for the workbooks")
  if (format === "jsonl" && out !== undefined)
    throw new UsageError("--format jsonl writes to standard output, and does not go together with --out")
  if (table !== undefined && ((format !== "csv" && format !== "jsonl") || out !== undefined))
    throw new UsageError("--table goes with --format csv or jsonl on standard output; --out writes every table")
}

/**
 * Extracts every file in this process, keeping nothing but what it prints or writes. The number of files that failed.
 * Throws a `UsageError` for a mistake in the command.
 */
export const extract = async (paths: ReadonlyArray<string>, options: ExtractOptions): Promise<number> => {
  const inputs = await inputsOf(paths, options.recursive ?? false)
  if (inputs.length === 0) throw new UsageError("No files to extract")
  if (options.explain === true && options.deidentify === true)
    throw new UsageError("--explain quotes the pages, and does not go together with --deidentify")
  refuseMixedFormats(options)
  const { out, overlay } = options
  const sheet = isSheetName(options.format) ? options.format : undefined
  const told = isSheetName(options.format) ? undefined : options.format
  const asked: FormatName | undefined = told ?? (options.json === true ? "json" : undefined)
  // Results are written unless something else is asked for; a person gets a table of them.
  const format: OutputFormat = formats[asked ?? "json"]
  if (overlay !== undefined) {
    if (inputs.length > 1) throw new UsageError("--overlay draws one file")
    if (options.deidentify === true)
      throw new UsageError("--overlay shows the pages as they are, and does not go together with --deidentify")
  }
  if (out !== undefined) {
    refuseDoubleNames(inputs, sheet === undefined ? format.extension : `.${sheet}`)
    await makeFolder(out)
  }
  const schemaOf = await readSchemas(
    options.schema,
    inputs.map(({ path }) => path)
  )
  const submission: Omit<Submission, "file"> = {
    language: options.language,
    include_recognition: (options.includeRecognition ?? false) || format.ofPages,
    deidentify: options.deidentify ?? false,
    explain: options.explain ?? false,
    ...(options.documentType === undefined ? {} : { document_type: options.documentType }),
    ...(options.threshold === undefined ? {} : { human_review_threshold: options.threshold }),
    ...(options.password === undefined ? {} : { password: options.password })
  }
  const records =
    sheet === undefined || sheet === "xlsx" || out !== undefined ? undefined : resultText(sheet, options.table)
  const bar =
    process.stderr.isTTY && asked === undefined && records === undefined
      ? new SingleBar({
          format: "{bar} {value}/{total}  {name}",
          clearOnComplete: true,
          hideCursor: true,
          stream: process.stderr
        })
      : null
  const style = styleFor(process.stdout)
  /** The written form of each file, until its turn comes. */
  const written = new Map<ExtractionResult, { readonly file: string; readonly line: string }>()

  const show = async (input: Input, result: ExtractionResult): Promise<void> => {
    const { name } = input
    if (out !== undefined && (sheet === "csv" || sheet === "xlsx")) return writeSheets(out, name, result, sheet)
    if (records !== undefined) {
      process.stdout.write(records(input, result))
      return
    }
    const content = written.get(result)
    written.delete(result)
    if (content !== undefined && out !== undefined) await writeWhole(out, `${name}${format.extension}`, content.file)
    if (content !== undefined && asked !== undefined && (out === undefined || options.json === true)) {
      process.stdout.write(content.line)
    } else if (out === undefined) {
      const why = result.explanation === undefined ? "" : `${explanationText(result.explanation, style)}\n`
      process.stdout.write(`${fieldTable(name, result, style)}\n${why}`)
    }
  }

  const inLines = sheet === "jsonl" || (asked === "json" && (out === undefined || options.json === true))
  const asGiven = new Set(inputs.map(({ path }) => path))
  let failures = 0
  let files = 0
  try {
    bar?.start(inputs.length, 0, { name: "" })
    const tell = (input: string, what: string): void => {
      process.stderr.write(`${bar === null ? "" : "\n"}${input}: ${what}\n`)
    }
    const fail = (input: string, reason: unknown): void => {
      failures++
      tell(input, reasonOf(reason))
      // Programs that read lines find one for every file.
      if (inLines) process.stdout.write(failureLine(input, reason))
    }
    let done = 0
    const { concurrency, typeFile: typeFiles = [] } = options
    for await (const extracted of extractFiles(inputs, {
      submission,
      spareWorkers: options.spareWorkers,
      schemaOf,
      typeFiles,
      concurrency,
      ...modelOf(options),
      attachments: true,
      also: async ({ name, path, ...document }) => {
        if (overlay !== undefined) await (await import("./overlays.js")).writeOverlays(overlay, document)
        if (sheet !== undefined || (asked === undefined && out === undefined)) return
        const named = { ...document, name: basename(name) }
        const file = await formatted(format, named)
        const isAlone = inputs.length === 1 && document.result.attachments === undefined
        const line = isAlone ? file : await formatted(format, named, path)
        written.set(document.result, { file, line })
      }
    })) {
      const { name, path } = extracted
      files++
      if (asGiven.has(path)) bar?.update(++done, { name })
      if ("failed" in extracted) fail(path, extracted.failed)
      else {
        const { error, status } = extracted.result
        if (error !== undefined) tell(path, `${status}: ${error.code}: ${error.message}`)
        await show(extracted, extracted.result).catch((error: unknown) => fail(path, error))
      }
    }
  } finally {
    bar?.stop()
  }
  if (out !== undefined && options.json !== true) {
    process.stdout.write(`${files - failures} of ${files} files extracted to ${out}\n`)
  }
  return failures
}
