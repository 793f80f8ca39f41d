import type { Document, ExtractionResult } from "@extrait/core"
import { ExtraitError } from "../ExtraitError.js"
import type { Submission } from "../Submission.js"
import type { Asked } from "./askedBy.js"
import { type Extracted, SchemaMismatch } from "./Extracted.js"

/** The part of an instance's documents that is needed here. */
export interface OpenDocuments {
  readonly submit: (submission: Submission) => Promise<Document>
  readonly wait: (id: string) => Promise<Document>
  readonly result: (id: string) => Promise<ExtractionResult>
  readonly delete: (id: string) => Promise<Document>
}

/** A file and what to do with it, the schema apart. */
export type Asking = Omit<Submission, "extraction_schema" | "extraction_schema_id">

/** Submits a file, waits for its result and puts it into the form that was asked for. */
export const extractWith = async (
  documents: OpenDocuments,
  asked: Asked,
  submission: Asking,
  { keep }: { readonly keep: boolean }
): Promise<Extracted<unknown>> => {
  const { id } = await documents.submit({
    ...submission,
    ...(asked.schema === null ? {} : { extraction_schema: asked.schema })
  })
  let attached: ReadonlyArray<string> = []
  try {
    const { error, status } = await documents.wait(id)
    if (status === "failed") throw new ExtraitError(error?.code ?? "processing_error", error?.message ?? "it failed")
    const result = await documents.result(id)
    attached = (result.attachments ?? []).flatMap(({ document_id }) => document_id ?? [])
    const filled = asked.fill(result)
    const found = { values: filled.values, evidence: filled.evidence, result }
    const checked = await asked.check(filled)
    if ("issues" in checked) throw new SchemaMismatch(checked.issues, found)
    return { data: checked.data, ...found }
  } finally {
    // Attachments of a mail are deleted with it, processed or not: callers never hear of them.
    if (!keep) for (const one of [...attached, id]) await documents.delete(one)
  }
}
