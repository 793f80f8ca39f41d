import type { Document } from "@extrait/core"
import { useState } from "preact/hooks"
import { Empty } from "../Empty.js"
import { t } from "../language.js"
import { usePolled } from "../polled.js"
import { client, reasonOf, reviewer } from "../session.js"
import { DocumentTable } from "./DocumentTable.js"

const orders = ["least_confident", "oldest", "newest"] as const
type Order = (typeof orders)[number]

const nameOf = { least_confident: "leastConfident", oldest: "oldest", newest: "newest" } as const

/** Whether nobody else reviews it at the moment. */
const isFree = ({ claim }: Document): boolean => claim === null || claim.reviewer === reviewer()

/** The document that this person should review next; undefined where none waits. */
export const nextInQueue = async (except: string): Promise<Document | undefined> => {
  const { data } = await client.documents.list({ review_status: "pending", order: "least_confident", limit: 50 })
  return data.find((document) => document.id !== except && isFree(document))
}

/** What waits for a person. */
export const Queue = () => {
  const [order, setOrder] = useState<Order>("least_confident")
  const { data, error } = usePolled(
    (signal) => client.documents.list({ review_status: "pending", order, limit: 50, signal }),
    () => 4000,
    [order]
  )
  const next = data?.data.find(isFree)
  return (
    <>
      <h1>{t("queue")}</h1>
      <div class="bar">
        <label>
          <span>{t("order")}</span>
          <select
            value={order}
            onChange={({ currentTarget }) =>
              setOrder(orders.find((one) => one === currentTarget.value) ?? "least_confident")
            }
          >
            {orders.map((one) => (
              <option key={one} value={one}>
                {t(nameOf[one])}
              </option>
            ))}
          </select>
        </label>
        {next !== undefined && (
          <a class="button primary" href={`#/review/${next.id}`}>
            {t("reviewNext")}
          </a>
        )}
      </div>
      {error !== undefined && <p class="fault">{t("failed", reasonOf(error))}</p>}
      {data === undefined ? (
        <p class="empty">{error === undefined ? t("loading") : ""}</p>
      ) : data.data.length === 0 ? (
        <Empty what={t("noneWaiting")}>
          <p>{t("noneWaitingNext")}</p>
        </Empty>
      ) : (
        <DocumentTable caption={t("queue")} documents={data.data} to="review" />
      )}
    </>
  )
}
