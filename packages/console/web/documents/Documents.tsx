import type { DocumentsQuery } from "@extrait/api/client"
import type { Document, DocumentStatus } from "@extrait/core"
import { useEffect, useRef, useState } from "preact/hooks"
import { announce } from "../announce.js"
import { Empty } from "../Empty.js"
import { named, t } from "../language.js"
import { Pager, usePaging } from "../paging.js"
import { usePolled } from "../polled.js"
import { save } from "../save.js"
import { client, reasonOf } from "../session.js"
import { DocumentTable } from "./DocumentTable.js"
import { isRunning } from "./states.js"
import { Upload } from "./Upload.js"

const statuses: ReadonlyArray<DocumentStatus> = ["queued", "processing", "completed", "partially_completed", "failed"]

/** Milliseconds without a letter after which a name is searched. */
const searchedAfter = 250

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

/** Saves the results of whatever the list shows, on all of its pages. */
const exportAs = async (search: Pick<DocumentsQuery, "status" | "filename">, format: "csv" | "xlsx") => {
  try {
    save(await client.documents.export({ format, ...search }), `${t("documents").toLowerCase()}.${format}`)
  } catch (error) {
    announce(t("failed", reasonOf(error)))
  }
}

/** Upload, and the list of documents with their states as they change. */
export const Documents = () => {
  const [status, setStatus] = useState<DocumentStatus | "">("")
  const [typed, setTyped] = useState("")
  const [filename, setFilename] = useState("")
  const paging = usePaging()
  useEffect(() => {
    const name = typed.trim()
    if (name === filename) return
    const timer = setTimeout(() => {
      paging.first()
      setFilename(name)
    }, searchedAfter)
    return () => clearTimeout(timer)
  }, [typed, filename])
  const search = { ...(status === "" ? {} : { status }), ...(filename === "" ? {} : { filename }) }
  const { data, error, reload } = usePolled(
    (signal) => client.documents.list({ limit: 20, signal, ...paging.from, ...search }),
    (listed) => (listed?.data.some(isRunning) === true ? 1000 : 4000),
    [status, filename, paging.from.starting_after]
  )
  useAnnounced(data?.data)
  const isFiltered = status !== "" || filename !== ""
  const empty = isFiltered ? (
    <Empty what={t("noneFound")}>
      <button
        type="button"
        onClick={() => {
          paging.first()
          setStatus("")
          setTyped("")
          setFilename("")
        }}
      >
        {t("showAll")}
      </button>
    </Empty>
  ) : (
    <Empty what={t("none")}>
      <p>{t("noneNext")}</p>
    </Empty>
  )
  return (
    <>
      <h1 class="unseen">{t("documents")}</h1>
      <Upload onSent={reload} />
      <search class="bar">
        <label class="wide">
          <span class="unseen">{t("search")}</span>
          <input
            type="search"
            maxLength={255}
            placeholder={t("search")}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <label>
          <span>{t("filter")}</span>
          <select
            value={status}
            onChange={({ currentTarget }) => {
              paging.first()
              setStatus(statuses.find((one) => one === currentTarget.value) ?? "")
            }}
          >
            <option value="">{t("all")}</option>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {named("s_", one)}
              </option>
            ))}
          </select>
        </label>
        {data !== undefined && data.data.length > 0 && (
          <>
            <button type="button" class="quiet" onClick={() => exportAs(search, "csv")}>
              {t("exportCsv")}
            </button>
            <button type="button" class="quiet" onClick={() => exportAs(search, "xlsx")}>
              {t("exportXlsx")}
            </button>
          </>
        )}
      </search>
      {error !== undefined && <p class="fault">{t("failed", reasonOf(error))}</p>}
      {data === undefined ? (
        <p class="empty">{error === undefined ? t("loading") : ""}</p>
      ) : data.data.length === 0 ? (
        empty
      ) : (
        <DocumentTable caption={t("documents")} documents={data.data} to="documents" />
      )}
      <Pager paging={paging} last={data?.data.at(-1)?.id} more={data?.has_more === true} />
    </>
  )
}
