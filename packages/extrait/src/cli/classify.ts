import type { ExtractionResult, LanguageChoice } from "@extrait/core"
import { extractFiles } from "./extractFiles.js"
import { inputsOf } from "./inputs.js"
import type { Host } from "./options.js"
import { reasonOf } from "./reasonOf.js"
import { type Style, styleFor } from "./style.js"
import { UsageError } from "./UsageError.js"

/** Options of `extrait classify`, as the command line gives them. */
export interface ClassifyOptions extends Host {
  readonly language: LanguageChoice
  readonly typeFile?: ReadonlyArray<string>
  readonly password?: string
  readonly json?: boolean
  readonly concurrency?: number
  readonly recursive?: boolean
}

/** A type above this probability is shown as one to rely on. */
const SURE = 0.9

const lineOf = (path: string, result: ExtractionResult, style: Style): string => {
  const { document_type, document_type_confidence: confidence, flags, language, segments = [] } = result
  const probability = (confidence >= SURE ? style.good : style.unsure)(`${Math.round(confidence * 100)} %`)
  const parts = segments.map(
    (segment) => `  pages ${segment.page_start}–${segment.page_end}: ${segment.document_type ?? "unknown type"}`
  )
  const told = `${style.strong(path)}  ${document_type ?? "unknown type"}  ${probability}  ${language}`
  return `${[flags.length === 0 ? told : `${told}  ${style.unsure(flags.join(", "))}`, ...parts].join("\n")}\n`
}

const jsonOf = (path: string, result: ExtractionResult): string => {
  const { document_type, document_type_confidence, flags, language, segments } = result
  const told = { file: path, document_type, document_type_confidence, language, flags }
  return `${JSON.stringify(segments === undefined ? told : { ...told, segments })}\n`
}

/** Tells the type and the language of each file, and looks for nothing else. The number of files that failed. */
export const classify = async (paths: ReadonlyArray<string>, options: ClassifyOptions): Promise<number> => {
  const inputs = await inputsOf(paths, options.recursive ?? false)
  if (inputs.length === 0) throw new UsageError("No files to classify")
  const { concurrency, json, language, password, typeFile: typeFiles = [] } = options
  const submission = { extract: false, language, ...(password === undefined ? {} : { password }) }
  const style = styleFor(process.stdout)
  let failures = 0
  for await (const extracted of extractFiles(inputs, {
    submission,
    typeFiles,
    concurrency,
    spareWorkers: options.spareWorkers,
    attachments: true
  })) {
    const { path } = extracted
    if ("failed" in extracted) {
      failures++
      process.stderr.write(`${path}: ${reasonOf(extracted.failed)}\n`)
    } else {
      const { error, status } = extracted.result
      if (error !== undefined) process.stderr.write(`${path}: ${status}: ${error.code}: ${error.message}\n`)
      process.stdout.write(json === true ? jsonOf(path, extracted.result) : lineOf(path, extracted.result, style))
    }
  }
  return failures
}
