import { access } from "node:fs/promises"
import type { ExtractionResult } from "@extrait/core"
import { Extrait } from "../Extrait.js"
import { ExtraitError } from "../ExtraitError.js"
import type { ModelOptions } from "../options.js"
import type { Submission } from "../Submission.js"
import { optimiseLess } from "./optimiseLess.js"
import type { SchemaOf } from "./readSchemas.js"

/** How files are extracted in one process. */
export interface ExtractFilesOptions {
  /** What is asked of every file. */
  readonly submission: Omit<Submission, "file">
  /** The extraction schema of a file, where each has one of its own; undefined for none. */
  readonly schemaOf?: SchemaOf
  /** Files of document types of one's own. */
  readonly typeFiles: ReadonlyArray<string>
  /** A language model beside the engine; none where it is left out. */
  readonly model?: ModelOptions
  /** Documents worked on at once; the library's default where it is undefined. */
  readonly concurrency: number | undefined
  /** What else is done with a document while it is there. */
  readonly also?: (document: {
    readonly extrait: Extrait
    readonly id: string
    readonly path: string
    readonly result: ExtractionResult
  }) => Promise<void>
}

/** What came of a file: its result, or why there is none. */
export type ExtractedFile = { readonly path: string } & (
  | { readonly result: ExtractionResult }
  | { readonly failed: unknown }
)

/**
 * Extracts files in this process and gives what came of each in the order of the paths, a few of them ahead of whoever takes it. Nothing
 * is kept, so that a folder of any size fits into memory.
 */
export async function* extractFiles(
  paths: ReadonlyArray<string>,
  { also, concurrency, model, schemaOf, submission, typeFiles }: ExtractFilesOptions
): AsyncGenerator<ExtractedFile> {
  optimiseLess()
  const extrait = await Extrait.open({
    dataDir: null,
    log: "none",
    limits: { retentionSeconds: null },
    documentTypes: typeFiles,
    ...(model === undefined ? {} : { model }),
    ...(concurrency === undefined ? {} : { concurrency })
  })
  const resultOf = async (path: string): Promise<ExtractionResult> => {
    // Asked first, for a reason in plain words.
    await access(path)
    const schema = schemaOf?.(path)
    const accepted = await extrait.documents.submit({
      ...submission,
      ...(schema === undefined ? {} : { extraction_schema: schema }),
      file: path
    })
    try {
      const { error, status } = await extrait.documents.wait(accepted.id)
      if (status === "failed") throw new ExtraitError(error?.code ?? "processing_error", error?.message ?? "it failed")
      const result = await extrait.documents.result(accepted.id)
      await also?.({ extrait, id: accepted.id, path, result })
      return result
    } finally {
      await extrait.documents.delete(accepted.id)
    }
  }
  try {
    const ahead = Math.max(1, concurrency ?? 4) * 2
    const started: Array<Promise<ExtractedFile>> = []
    const start = (index: number): void => {
      const path = paths[index]
      if (path === undefined) return
      started[index] = resultOf(path).then(
        (result) => ({ path, result }),
        (failed: unknown) => ({ path, failed })
      )
    }
    for (let i = 0; i < ahead; i++) start(i)
    for (const i of paths.keys()) {
      const extracted = await started[i]
      delete started[i]
      start(i + ahead)
      if (extracted !== undefined) yield extracted
    }
  } finally {
    await extrait.close()
  }
}
