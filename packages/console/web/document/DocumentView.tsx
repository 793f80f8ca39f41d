import type { Document, ExtractionResult } from "@extrait/core"
import { useEffect, useState } from "preact/hooks"
import { announce } from "../announce.js"
import { isRunning, ReviewState, State } from "../documents/states.js"
import { bytes, t, time } from "../language.js"
import { usePolled } from "../polled.js"
import { go } from "../route.js"
import { save } from "../save.js"
import { client, isCode, reasonOf } from "../session.js"
import { ResultView } from "./ResultView.js"

interface Read {
  readonly document: Document
  readonly result: ExtractionResult | null
}

/** The document, held until it has ended, with its result. */
const read = async (id: string, before: Read | undefined, signal: AbortSignal): Promise<Read> => {
  const running = before !== undefined && isRunning(before.document)
  const document = await client.documents.get(id, { signal, ...(running ? { wait: 25 } : {}) })
  // A result changes with a review alone, and then the document has changed too.
  if (before?.result != null && before.document.updated_at === document.updated_at) return { ...before, document }
  if (document.status !== "completed" && document.status !== "partially_completed") return { document, result: null }
  return { document, result: await client.documents.result(id, { signal }) }
}

/** Saves the original under its name. */
const download = async ({ filename, id }: Document) => save(await client.documents.file(id), filename ?? id)

/** Saves the result as a workbook. */
const downloadWorkbook = async ({ filename, id }: Document) =>
  save(await client.documents.workbook(id), `${filename ?? id}.xlsx`)

/** Saves the redacted file under the name that is left of the original's. */
const downloadRedacted = async ({ filename, id }: Document) => {
  const file = await client.documents.redacted(id)
  const ending = { "application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg" }[file.type] ?? "bin"
  save(file, `${(filename ?? id).replace(/\.[A-Za-z0-9]{1,5}$/, "")}-redacted.${ending}`)
}

/** Whether there are pages that a redacted file can be made of. */
const hasPages = ({ content_type }: Document) =>
  content_type === "application/pdf" || content_type?.startsWith("image/") === true

const reported = (work: Promise<unknown>) => work.catch((error) => announce(t("failed", reasonOf(error))))

const Actions = ({
  document,
  deidentified,
  onChanged
}: {
  readonly document: Document
  readonly deidentified: boolean
  readonly onChanged: () => void
}) => (
  <div class="actions">
    {document.status === "failed" && (
      <button type="button" onClick={() => reported(client.documents.retry(document.id).then(onChanged))}>
        {t("retry")}
      </button>
    )}
    {(document.status === "completed" || document.status === "partially_completed") && (
      <button type="button" class="quiet" onClick={() => reported(downloadWorkbook(document))}>
        {t("downloadXlsx")}
      </button>
    )}
    {document.status !== "deleted" && (
      <>
        {deidentified ? (
          hasPages(document) && (
            <button type="button" class="quiet" onClick={() => reported(downloadRedacted(document))}>
              {t("downloadRedacted")}
            </button>
          )
        ) : (
          <button type="button" class="quiet" onClick={() => reported(download(document))}>
            {t("download")}
          </button>
        )}
        <button
          type="button"
          class="quiet danger"
          onClick={() => {
            if (confirm(t("deleteSure"))) reported(client.documents.delete(document.id).then(() => go("/documents")))
          }}
        >
          {t("delete")}
        </button>
      </>
    )}
  </div>
)

/** One document: what it is, and once it is processed what was found in it. */
export const DocumentView = ({ id, review }: { readonly id: string; readonly review: boolean }) => {
  const [before] = useState<{ current: Read | undefined }>({ current: undefined })
  const { data, error, reload } = usePolled(
    async (signal) => {
      before.current = await read(id, before.current, signal)
      return before.current
    },
    (latest) => (latest === undefined || isRunning(latest.document) ? 250 : 5000),
    [id]
  )
  const name = data?.document.filename ?? t("untitled")
  useEffect(() => {
    if (data !== undefined) document.title = `${name} – Extrait`
  }, [name, data === undefined])
  if (data === undefined) {
    return error === undefined ? (
      <p class="empty">{t("loading")}</p>
    ) : (
      <p class="fault">{isCode(error, "not_found") ? reasonOf(error) : t("failed", reasonOf(error))}</p>
    )
  }
  const { document: shown, result } = data
  return (
    <>
      <div class="document-head">
        <a class="back" href={review ? "#/queue" : "#/documents"}>
          ← {t(review ? "queue" : "back")}
        </a>
        <h1>{name}</h1>
        <p class="document-facts">
          <State status={shown.status} /> <ReviewState review_status={shown.review_status} />
          <span>{time(shown.created_at)}</span>
          <span>{bytes(shown.size_bytes)}</span>
        </p>
        <Actions document={shown} deidentified={result?.deidentified === true} onChanged={reload} />
      </div>
      {shown.error !== null && (
        <p class="fault">
          {shown.error.message} <code>{shown.error.code}</code>
        </p>
      )}
      {isRunning(shown) && (
        <p class="empty">
          <progress aria-label={t("s_processing")} />
        </p>
      )}
      {result !== null && <ResultView document={shown} result={result} review={review} onChanged={reload} />}
    </>
  )
}
