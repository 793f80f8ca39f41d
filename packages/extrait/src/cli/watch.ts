import { rm, stat } from "node:fs/promises"
import { join, relative, resolve, sep } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { LanguageChoice } from "@extrait/core"
import { type ExtractedFile, type FileExtraction, openFileExtraction } from "./fileExtraction.js"
import { makeFolder } from "./inputs.js"
import { type AskedModel, type Host, modelOf } from "./options.js"
import { readSchemas } from "./readSchemas.js"
import { failureLine, failureOf, reasonOf } from "./reasonOf.js"
import { writeWhole } from "./resultFormats.js"
import { UsageError } from "./UsageError.js"
import { WatchLog } from "./watching/WatchLog.js"
import { type WaitingFile, WaitingFiles } from "./watching/waitingFiles.js"

/** Options of `extrait watch`, as the command line gives them. */
export interface WatchOptions extends AskedModel, Host {
  readonly out: string
  readonly recursive?: boolean
  /** Seconds for which a file must not change before it is taken for whole. */
  readonly settle: number
  /** Whether the command ends once nothing waits. */
  readonly once?: boolean
  readonly schema?: string
  readonly documentType?: string
  readonly language: LanguageChoice
  readonly includeRecognition?: boolean
  readonly deidentify?: boolean
  readonly threshold?: number
  readonly typeFile?: ReadonlyArray<string>
  readonly concurrency?: number
  readonly json?: boolean
}

/** Milliseconds between two looks at the folder. */
const INTERVAL = 500

const refuseFolders = async (folder: string, out: string): Promise<void> => {
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false
  )
  if (!isFolder) throw new UsageError(`${folder} is not a folder`)
  const within = relative(resolve(folder), resolve(out))
  // Results among the documents would be taken for documents themselves.
  if (within === "" || !(within === ".." || within.startsWith(`..${sep}`) || resolve(within) === within))
    throw new UsageError(`--out ${out} must not lie in ${folder}`)
  await makeFolder(out)
}

/** Writes a file's outcome into the results folder and reports it. Returns the file's status. */
const write = async (extracted: ExtractedFile, { json, out }: WatchOptions): Promise<string> => {
  const { name, path } = extracted
  if ("failed" in extracted) {
    await writeWhole(out, `${name}.error.json`, `${JSON.stringify(failureOf(path, extracted.failed), null, 2)}\n`)
    await rm(join(out, `${name}.json`), { force: true })
    process.stderr.write(`${path}: ${reasonOf(extracted.failed)}\n`)
    if (json === true) process.stdout.write(failureLine(path, extracted.failed))
    return "failed"
  }
  const { result } = extracted
  await writeWhole(out, `${name}.json`, `${JSON.stringify(result, null, 2)}\n`)
  await rm(join(out, `${name}.error.json`), { force: true })
  process.stdout.write(json === true ? `${JSON.stringify({ file: path, ...result })}\n` : `${path}: ${result.status}\n`)
  return result.status
}

const open = async (options: WatchOptions): Promise<FileExtraction> => {
  const { concurrency, typeFile = [] } = options
  return openFileExtraction({
    submission: {
      language: options.language,
      include_recognition: options.includeRecognition ?? false,
      deidentify: options.deidentify ?? false,
      ...(options.documentType === undefined ? {} : { document_type: options.documentType }),
      ...(options.threshold === undefined ? {} : { human_review_threshold: options.threshold })
    },
    schemaOf: await readSchemas(options.schema, []),
    typeFiles: typeFile,
    concurrency,
    spareWorkers: options.spareWorkers,
    attachments: true,
    ...modelOf(options)
  })
}

/**
 * Extracts the files that come into a folder until it is told to stop. Results are written whole or not at all. A log
 * beside them lets the next start go on where this one ended, and repeats what was cut off. A folder that cannot be
 * read for a moment is tried again.
 */
export const watch = async (folder: string, options: WatchOptions): Promise<void> => {
  await refuseFolders(folder, options.out)
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  process.once("SIGINT", stop)
  process.once("SIGTERM", stop)
  const extraction = await open(options)
  try {
    const log = await WatchLog.open(options.out)
    const waiting = new WaitingFiles(folder, log, {
      recursive: options.recursive ?? false,
      settleSeconds: options.settle
    })
    const atOnce = Math.max(1, options.concurrency ?? 4)
    const working = new Map<string, Promise<void>>()
    const work = async ({ file, state }: WaitingFile): Promise<void> => {
      const came = await extraction.extract({ path: join(folder, file), name: file })
      if (stopping.signal.aborted) return
      const statuses: Array<string> = []
      for (const one of came) statuses.push(await write(one, options))
      await log.add(file, state, statuses[0] ?? "failed")
    }
    const fail = (file: string, error: unknown): void => {
      process.stderr.write(`${join(folder, file)}: ${reasonOf(error)}\n`)
      stop()
    }
    process.stderr.write(`watching ${folder}, results go to ${options.out}\n`)
    while (!stopping.signal.aborted) {
      const ready = await waiting.next(Date.now()).catch((error: unknown) => {
        process.stderr.write(`${folder}: ${reasonOf(error)}\n`)
        return []
      })
      for (const next of ready) {
        if (working.size >= atOnce || working.has(next.file)) continue
        const ended = work(next)
          // Results that cannot be written, as on a full disk, would fail for every other file as well.
          .catch((error: unknown) => fail(next.file, error))
          .finally(() => working.delete(next.file))
        working.set(next.file, ended)
      }
      if (options.once === true && working.size === 0 && waiting.count === 0) break
      await pause(INTERVAL, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  } finally {
    process.off("SIGINT", stop)
    process.off("SIGTERM", stop)
    await extraction.close()
  }
}
