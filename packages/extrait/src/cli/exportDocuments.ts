import { randomBytes } from "node:crypto"
import { createWriteStream } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { DocumentStatus, type ExportFormat, ReviewStatus } from "@extrait/core"
import { Schema } from "effect"
import { reasonOf } from "./reasonOf.js"
import { spanOf } from "./timeOf.js"
import { UsageError } from "./UsageError.js"
import { type StoreOptions, withStore } from "./withStore.js"

/** Options of `extrait export`. */
export interface ExportOptions extends StoreOptions {
  readonly format: ExportFormat
  readonly table?: string
  readonly status?: string
  readonly documentType?: string
  readonly reviewStatus?: string
  readonly filename?: string
  readonly metadata?: ReadonlyArray<string>
  /** As they were given. */
  readonly since?: string
  readonly until?: string
  readonly out?: string
}

/** A word among those that an option takes. */
const oneOf = <A extends string>(
  option: string,
  schema: Schema.Schema<A> & { readonly literals: ReadonlyArray<A> }
) => {
  const is = Schema.is(schema)
  return (word: string): A => {
    if (!is(word)) throw new UsageError(`${option}: no such status: ${word}; choose from ${schema.literals.join(", ")}`)
    return word
  }
}

const statusOf = oneOf("--status", DocumentStatus)
const reviewStatusOf = oneOf("--review-status", ReviewStatus)

/** `key=value` as a condition on the metadata; a value may hold further signs of equality. */
const conditionOf = (text: string): readonly [string, string] => {
  const equals = text.indexOf("=")
  if (equals < 1) throw new UsageError(`--metadata: expected key=value, not ${text}`)
  return [text.slice(0, equals), text.slice(equals + 1)]
}

/** Conditions by their keys, each of which may be given once. */
const conditionsOf = (texts: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const conditions = new Map<string, string>()
  for (const [key, value] of texts.map(conditionOf)) {
    if (conditions.has(key)) throw new UsageError(`--metadata: ${key} is given twice`)
    conditions.set(key, value)
  }
  return Object.fromEntries(conditions)
}

/** Writes a file whole or not at all. */
const writeFileOf = async (content: ReadableStream<Uint8Array>, path: string): Promise<void> => {
  const unfinished = join(dirname(path), `.${basename(path).slice(0, 64)}.${randomBytes(6).toString("hex")}.part`)
  try {
    await pipeline(Readable.fromWeb(content), createWriteStream(unfinished))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw new UsageError(`${path} cannot be written: ${reasonOf(error)}`)
  }
}

/** Exports the results of the documents that a search finds, to a file or to standard output. */
export const exportDocuments = ({
  documentType,
  filename,
  format,
  metadata,
  out,
  reviewStatus,
  since,
  status,
  table,
  until,
  ...options
}: ExportOptions): Promise<void> => {
  if (format === "xlsx" && out === undefined) throw new UsageError("--format xlsx needs --out, the workbook's file")
  const search = {
    ...(status === undefined ? {} : { status: statusOf(status) }),
    ...(reviewStatus === undefined ? {} : { reviewStatus: reviewStatusOf(reviewStatus) }),
    ...(documentType === undefined ? {} : { documentType }),
    ...(filename === undefined ? {} : { filename }),
    ...(metadata === undefined ? {} : { metadata: conditionsOf(metadata) }),
    ...spanOf({ since, until })
  }
  return withStore(options, async (extrait) => {
    const { content } = await extrait.documents.export({ format, ...(table === undefined ? {} : { table }), ...search })
    if (out !== undefined) return writeFileOf(content, out)
    // The process goes on after the last byte.
    await pipeline(Readable.fromWeb(content), process.stdout, { end: false })
  })
}
