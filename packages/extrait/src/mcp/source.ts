import { type Document, type DocumentStatus, LanguageChoice } from "@extrait/core"
import { Schema } from "effect"
import { ExtraitError } from "../ExtraitError.js"
import type { Submission } from "../Submission.js"
import type { AgentContext } from "./Tool.js"

const text = (description: string, most?: number) =>
  Schema.optionalWith(
    (most === undefined ? Schema.String : Schema.String.pipe(Schema.maxLength(most))).annotations({ description }),
    { exact: true }
  )

/** How long a tool waits for a document, in seconds; the agent may ask again for its id. */
const PATIENCE = 300

/** How often it checks, in seconds, whether somebody still waits for the answer. */
const BETWEEN_LOOKS = 10

/** The arguments that say which document is meant. Each is optional by its type, but one is required. */
export const sourceFields = {
  document_id: text("A document that has been submitted before, such as doc_01…", 100),
  file: text("Path of a file on this machine", 4096),
  url: text("Where the file is, https", 2083),
  content: text("The file's bytes in base64, where it is small"),
  filename: text("Name of the file that content holds", 1000),
  language: Schema.optionalWith(LanguageChoice, { exact: true })
}

type Source = Schema.Schema.Type<Schema.Struct<typeof sourceFields>>

/** The same without what the caller may not name. */
export const allowedFields = ({ localFiles, urls }: Pick<AgentContext, "localFiles" | "urls">) => {
  const { file, url, ...always } = sourceFields
  return { ...always, ...(localFiles ? { file } : {}), ...(urls ? { url } : {}) } as typeof sourceFields
}

const invalid = (message: string) => new ExtraitError("validation_error", message)

const isEnd = (status: DocumentStatus): boolean => !["received", "queued", "processing"].includes(status)

/** Waits for the end of a document, as long as somebody waits for the answer. */
const ended = async ({ documents, signal }: AgentContext, id: string): Promise<Document> => {
  for (let waited = 0; ; waited += BETWEEN_LOOKS) {
    const document = await documents.wait(id, { timeoutSeconds: BETWEEN_LOOKS })
    if (isEnd(document.status) || signal.aborted || waited + BETWEEN_LOOKS >= PATIENCE) return document
  }
}

/** The document that is meant, once it is processed; a file is submitted with these options. */
export const documentOf = async (
  context: AgentContext,
  source: Source,
  options: Omit<Submission, "file" | "filename">
): Promise<Document> => {
  const { documents, localFiles, scopes, submitting, urls } = context
  const { content, document_id, file, filename, language, url } = source
  const named = [document_id, file, url, content].filter((one) => one !== undefined)
  if (named.length !== 1) {
    const ways = ["document_id", ...(localFiles ? ["file"] : []), ...(urls ? ["url"] : []), "content"]
    throw invalid(`Give one of ${ways.join(", ")}`)
  }
  if (document_id === undefined && !scopes.includes("submit"))
    throw new ExtraitError("insufficient_scope", "This key may not submit documents: give a document_id")
  const asked = { ...options, ...(language === undefined ? {} : { language }) }
  const submit = async (): Promise<string> => {
    if (document_id !== undefined) return document_id
    const seconds = await submitting()
    if (seconds !== null) throw new ExtraitError("rate_limited", `Too many submissions: try again in ${seconds} s`)
    if (file !== undefined && localFiles) return (await documents.submit({ ...asked, file })).id
    if (url !== undefined && urls) return (await documents.submitUrl({ ...asked, url })).id
    if (content === undefined) throw invalid("No such argument")
    const bytes = Buffer.from(content, "base64")
    return (await documents.submit({ ...asked, file: bytes, ...(filename === undefined ? {} : { filename }) })).id
  }
  const document = await ended(context, await submit())
  if (!isEnd(document.status))
    throw new ExtraitError(
      "document_not_ready",
      `${document.id} is still ${document.status}: ask again with its document_id`
    )
  if (document.status === "failed")
    throw new ExtraitError(
      document.error?.code ?? "document_failed",
      `${document.id}: ${document.error?.message ?? "it failed"}`
    )
  return document
}
