import type { DeliveryAttemptLog, Event } from "@extrait/core"
import { useState } from "preact/hooks"
import { announce } from "../announce.js"
import { t, time } from "../language.js"
import { usePolled } from "../polled.js"
import { client, reasonOf } from "../session.js"

type Delivery = Event["deliveries"][number]

const stateOf = ({ delivered_at, next_attempt_at }: Delivery): string =>
  delivered_at !== null ? t("delivered") : next_attempt_at === null ? t("givenUp") : t("waiting", time(next_attempt_at))

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
  delivery,
  event,
  onChanged
}: {
  readonly event: string
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
      <code>{delivery.endpoint_id}</code> {stateOf(delivery)}
      <span class="spring" />
      <button type="button" class="quiet" aria-expanded={attempts !== null} onClick={() => void show()}>
        {t("attempts", delivery.attempts)}
      </button>
      <button type="button" class="quiet" onClick={() => void redeliver()}>
        {t("redeliver")}
      </button>
      {attempts !== null && <Attempts attempts={attempts} />}
    </li>
  )
}

/** What became of documents, newest first, with each delivery. */
export const Events = () => {
  const [limit, setLimit] = useState(20)
  const { data, error, reload } = usePolled(
    (signal) => client.events.list({ limit, signal }),
    () => 4000,
    [limit]
  )
  return (
    <>
      <h1>{t("events")}</h1>
      {error !== undefined && <p class="fault">{t("failed", reasonOf(error))}</p>}
      {data === undefined && error === undefined && <p class="empty">{t("loading")}</p>}
      {data?.data.length === 0 && <p class="empty">{t("noEvents")}</p>}
      <ul class="cards">
        {data?.data.map((event) => (
          <li key={event.id}>
            <p class="card-head">
              <strong>{event.type}</strong>
              <a href={`#/documents/${event.document_id}`}>{event.payload.document.filename ?? event.document_id}</a>
              <span class="spring" />
              <time dateTime={event.created_at}>{time(event.created_at)}</time>
            </p>
            {event.deliveries.length > 0 && (
              <ul class="deliveries" aria-label={t("deliveries")}>
                {event.deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.id} event={event.id} delivery={delivery} onChanged={reload} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {data?.has_more === true && limit < 100 && (
        <button type="button" onClick={() => setLimit(100)}>
          {t("more")}
        </button>
      )}
    </>
  )
}
