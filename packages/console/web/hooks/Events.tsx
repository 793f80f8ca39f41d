import type { DeliveryAttemptLog, Event, EventType } from "@extrait/core"
import { useState } from "preact/hooks"
import { announce } from "../announce.js"
import { Empty } from "../Empty.js"
import { isOne, t, time } from "../language.js"
import { Pager, usePaging } from "../paging.js"
import { usePolled } from "../polled.js"
import { client, reasonOf } from "../session.js"
import { endOf, eventTypes } from "./eventTypes.js"

type Delivery = Event["deliveries"][number]

const stateOf = ({ delivered_at, next_attempt_at }: Delivery): string =>
  delivered_at !== null ? t("delivered") : next_attempt_at === null ? t("givenUp") : t("waiting", time(next_attempt_at))

const toneOf = ({ delivered_at, next_attempt_at }: Delivery): string =>
  delivered_at !== null ? "completed" : next_attempt_at === null ? "failed" : "pending"

const Attempts = ({ attempts }: { readonly attempts: ReadonlyArray<DeliveryAttemptLog> }) => (
  <ol class="attempts">
    {attempts.map(({ attempted_at, duration_ms, error, number, status_code }) => (
      <li key={number}>
        {time(attempted_at)} · {status_code ?? t("noAnswer")} · {duration_ms} ms
        {error !== null && ` · ${error}`}
      </li>
    ))}
  </ol>
)

const DeliveryRow = ({
  address,
  delivery,
  event,
  onChanged
}: {
  readonly event: string
  /** Of the endpoint. */
  readonly address: string
  readonly delivery: Delivery
  readonly onChanged: () => void
}) => {
  const [attempts, setAttempts] = useState<ReadonlyArray<DeliveryAttemptLog> | null>(null)
  const show = async () => {
    if (attempts !== null) return setAttempts(null)
    try {
      setAttempts((await client.events.attempts(event, delivery.id)).data)
    } catch (error) {
      announce(t("failed", reasonOf(error)))
    }
  }
  const redeliver = async () => {
    try {
      await client.events.redeliver(event, { endpoint_id: delivery.endpoint_id })
      announce(t("redelivered"))
      onChanged()
    } catch (error) {
      announce(t("failed", reasonOf(error)))
    }
  }
  return (
    <li>
      <span class="address">{address}</span>
      <span class={`state ${toneOf(delivery)}`}>{stateOf(delivery)}</span>
      <span class="spring" />
      <button type="button" class="quiet" aria-expanded={attempts !== null} onClick={() => void show()}>
        {t(isOne(delivery.attempts) ? "attempt" : "attempts", delivery.attempts)}
      </button>
      <button type="button" class="quiet" onClick={() => void redeliver()}>
        {t("redeliver")}
      </button>
      {attempts !== null && <Attempts attempts={attempts} />}
    </li>
  )
}

/** The address of an endpoint by its id. */
const useAddresses = (): ((id: string) => string) => {
  const { data } = usePolled(
    (signal) => client.webhookEndpoints.list({ limit: 100, signal }),
    () => 30_000,
    []
  )
  // Before they are known, and of an endpoint that is deleted, there is the id alone.
  return (id) => data?.data.find((one) => one.id === id)?.url ?? (data === undefined ? id : t("deletedEndpoint", id))
}

/** What became of documents, newest first, with each delivery. */
export const Events = () => {
  const [type, setType] = useState<EventType | "">("")
  const paging = usePaging()
  const { data, error, reload } = usePolled(
    (signal) => client.events.list({ limit: 20, signal, ...paging.from, ...(type === "" ? {} : { type }) }),
    () => 4000,
    [type, paging.from.starting_after]
  )
  const addressOf = useAddresses()
  return (
    <>
      <h1>{t("events")}</h1>
      <div class="bar">
        <label>
          <span>{t("type")}</span>
          <select
            value={type}
            onChange={({ currentTarget }) => {
              paging.first()
              setType(eventTypes.find((one) => one === currentTarget.value) ?? "")
            }}
          >
            <option value="">{t("all")}</option>
            {eventTypes.map((one) => (
              <option key={one} value={one}>
                {endOf(one)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error !== undefined && <p class="fault">{t("failed", reasonOf(error))}</p>}
      {data === undefined && error === undefined && <p class="empty">{t("loading")}</p>}
      {data?.data.length === 0 && (
        <Empty what={t(type === "" ? "noEvents" : "noEventsOfType")}>{type === "" && <p>{t("noEventsNext")}</p>}</Empty>
      )}
      <ul class="cards">
        {data?.data.map((event) => (
          <li key={event.id}>
            <p class="card-head">
              <a href={`#/documents/${event.document_id}`}>{event.payload.document.filename ?? t("untitled")}</a>
              <code>{event.type}</code>
              <span class="spring" />
              <time dateTime={event.created_at}>{time(event.created_at)}</time>
            </p>
            {event.deliveries.length > 0 && (
              <ul class="deliveries" aria-label={t("deliveries")}>
                {event.deliveries.map((delivery) => (
                  <DeliveryRow
                    key={delivery.id}
                    event={event.id}
                    address={addressOf(delivery.endpoint_id)}
                    delivery={delivery}
                    onChanged={reload}
                  />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <Pager paging={paging} last={data?.data.at(-1)?.id} more={data?.has_more === true} />
    </>
  )
}
