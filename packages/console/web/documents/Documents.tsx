import type { Document, DocumentStatus } from "@extrait/core"
import { useEffect, useRef, useState } from "preact/hooks"
import { announce } from "../announce.js"
import { named, t } from "../language.js"
import { usePolled } from "../polled.js"
import { client, reasonOf } from "../session.js"
import { DocumentTable } from "./DocumentTable.js"
import { isRunning } from "./states.js"
import { Upload } from "./Upload.js"

const statuses: ReadonlyArray<DocumentStatus> = ["queued", "processing", "completed", "partially_completed", "failed"]

/** Says which of the documents have changed their state since they were seen last. */
const useAnnounced = (documents: ReadonlyArray<Document> | undefined) => {
  const seen = useRef(new Map<string, DocumentStatus>())
  useEffect(() => {
    for (const { filename, id, status } of documents ?? []) {
      const before = seen.current.get(id)
      seen.current.set(id, status)
      if (before !== undefined && before !== status && !isRunning({ status })) {
        announce(t("changed", filename ?? t("untitled"), named("s_", status)))
      }
    }
  }, [documents])
}

/** Upload, and the list of documents with their states as they change. */
export const Documents = () => {
  const [status, setStatus] = useState<DocumentStatus | "">("")
  const [limit, setLimit] = useState(20)
  const { data, error, reload } = usePolled(
    (signal) => client.documents.list({ limit, signal, ...(status === "" ? {} : { status }) }),
    (listed) => (listed?.data.some(isRunning) === true ? 1000 : 4000),
    [status, limit]
  )
  useAnnounced(data?.data)
  return (
    <>
      <h1 class="unseen">{t("documents")}</h1>
      <Upload onSent={reload} />
      <div class="bar">
        <label>
          <span>{t("filter")}</span>
          <select
            value={status}
            onChange={({ currentTarget }) => setStatus(statuses.find((one) => one === currentTarget.value) ?? "")}
          >
            <option value="">{t("all")}</option>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {named("s_", one)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error !== undefined && <p class="fault">{t("failed", reasonOf(error))}</p>}
      {data === undefined ? (
        <p class="empty">{error === undefined ? t("loading") : ""}</p>
      ) : data.data.length === 0 ? (
        <p class="empty">{t("none")}</p>
      ) : (
        <DocumentTable caption={t("documents")} documents={data.data} to="documents" />
      )}
      {data?.has_more === true && limit < 100 && (
        <button type="button" onClick={() => setLimit(100)}>
          {t("more")}
        </button>
      )}
    </>
  )
}
