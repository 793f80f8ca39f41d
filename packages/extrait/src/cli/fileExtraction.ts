import { access } from "node:fs/promises"
import type { ExtractionResult } from "@extrait/core"
import type { SpareWorkers } from "@extrait/threads"
import { Extrait } from "../Extrait.js"
import { ExtraitError } from "../ExtraitError.js"
import type { ModelOptions } from "../options/index.js"
import type { Submission } from "../Submission.js"
import type { FileInput } from "../upload.js"
import type { Input } from "./inputs.js"
import { optimiseLess } from "./optimiseLess.js"
import type { SchemaOf } from "./readSchemas.js"

/** A document while it is there. */
export interface DocumentAtHand extends Input {
  readonly extrait: Extrait
  readonly id: string
  readonly result: ExtractionResult
}

/** How files are extracted in one process. */
export interface FileExtractionOptions {
  /** What is asked of every file. */
  readonly submission: Omit<Submission, "file">
  /** The extraction schema of a file, where each has one of its own; undefined for none. */
  readonly schemaOf?: SchemaOf
  /** Files of document types of one's own. */
  readonly typeFiles: ReadonlyArray<string>
  /** A language model beside the engine; none where it is left out. */
  readonly model?: ModelOptions
  /** Whether redacted files are made of documents that are de-identified. Default no. */
  readonly redactedFiles?: boolean
  /** Documents worked on at once; the library's default where it is undefined. */
  readonly concurrency: number | undefined
  /** Where workers come from and go to; none where it is left out. */
  readonly spareWorkers?: SpareWorkers | undefined
  /** Whether what is attached to a mail is given beside it. Default no. */
  readonly attachments?: boolean
  /** What else is done with a document while it is there. */
  readonly also?: (document: DocumentAtHand) => Promise<void>
}

/** The outcome of a file or of an attachment to one: its result, or why there is none. */
export type ExtractedFile = Input & ({ readonly result: ExtractionResult } | { readonly failed: unknown })

/** Extracts files, one or several at once, until it is closed. */
export interface FileExtraction {
  /** The outcome of a file and, after it, those of its attachments. Never rejects. */
  readonly extract: (input: Input) => Promise<ReadonlyArray<ExtractedFile>>
  readonly close: () => Promise<void>
}

type Enclosed = NonNullable<ExtractionResult["attachments"]>[number]

/** The names of attachments, each once: below the mail, as files in a folder. */
const namesOf = (attachments: ReadonlyArray<Enclosed>): ReadonlyArray<string> => {
  const taken = new Set<string>()
  return attachments.map(({ filename }, i) => {
    const own = filename ?? `attachment ${i + 1}`
    const name = taken.has(own) ? `${i + 1} ${own}` : own
    taken.add(name)
    return name
  })
}

/** What is submitted for a path: standard input if it is `-`. Rejects if there is no such file. */
export const contentOf = async (path: string): Promise<FileInput> => {
  if (path === "-") return process.stdin
  // Asked first, for a reason in plain words.
  await access(path)
  return path
}

/** Opens what extracts files in this process. Nothing is kept, so that a folder of any size fits into memory. */
export const openFileExtraction = async ({
  also,
  attachments: withAttachments = false,
  concurrency,
  model,
  redactedFiles = false,
  schemaOf,
  spareWorkers,
  submission,
  typeFiles
}: FileExtractionOptions): Promise<FileExtraction> => {
  optimiseLess()
  const extrait = await Extrait.open({
    dataDir: null,
    log: "none",
    limits: { retentionSeconds: null },
    documentTypes: typeFiles,
    redactedFiles,
    ...(spareWorkers === undefined ? {} : { spareWorkers }),
    ...(model === undefined ? {} : { model }),
    ...(concurrency === undefined ? {} : { concurrency })
  })

  /** Lets a document go, unless everything is gone already. */
  const remove = (id: string): Promise<unknown> =>
    extrait.documents.delete(id).catch((error: unknown) => {
      if (!(error instanceof ExtraitError && error.code === "closed")) throw error
    })

  const enclosedIn = async (
    input: Input,
    { attachments = [] }: ExtractionResult
  ): Promise<ReadonlyArray<ExtractedFile>> => {
    const names = namesOf(attachments)
    const extracted = await Promise.all(
      attachments.map(async ({ document_id, inline }, i): Promise<ReadonlyArray<ExtractedFile>> => {
        const within = `/${names[i] ?? i + 1}`
        const own = { path: `${input.path}${within}`, name: `${input.name}${within}` }
        if (document_id !== null && withAttachments) return resultsOf(own, document_id)
        if (document_id !== null) await discard(document_id)
        if (inline || !withAttachments) return []
        const message = "The attachment's type is not supported"
        return [{ ...own, failed: new ExtraitError("unsupported_file_type", message) }]
      })
    )
    return extracted.flat()
  }

  /** Deletes a document, and what came in it, which may not be worked on yet. */
  const discard = async (id: string): Promise<void> => {
    await extrait.documents.wait(id)
    const { attachments = [] } = await extrait.documents.result(id).catch(() => ({ attachments: [] }))
    for (const { document_id } of attachments) if (document_id !== null) await discard(document_id)
    await remove(id)
  }

  const resultsOf = async (input: Input, id: string): Promise<ReadonlyArray<ExtractedFile>> => {
    try {
      const { error, status } = await extrait.documents.wait(id)
      if (status === "failed") throw new ExtraitError(error?.code ?? "processing_error", error?.message ?? "it failed")
      const result = await extrait.documents.result(id)
      const enclosed = enclosedIn(input, result)
      try {
        await also?.({ extrait, id, ...input, result })
      } catch (failed) {
        return [{ ...input, failed }, ...(await enclosed)]
      }
      return [{ ...input, result }, ...(await enclosed)]
    } catch (failed) {
      return [{ ...input, failed }]
    } finally {
      await remove(id)
    }
  }

  return {
    close: () => extrait.close(),
    extract: async (input) => {
      try {
        const schema = schemaOf?.(input.path)
        const accepted = await extrait.documents.submit({
          ...submission,
          ...(schema === undefined ? {} : { extraction_schema: schema }),
          file: await contentOf(input.path)
        })
        return await resultsOf(input, accepted.id)
      } catch (failed) {
        return [{ ...input, failed }]
      }
    }
  }
}
