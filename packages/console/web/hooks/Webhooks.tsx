import type { WebhookEndpoint } from "@extrait/core"
import { useState } from "preact/hooks"
import { announce } from "../announce.js"
import { Empty } from "../Empty.js"
import { t, time } from "../language.js"
import { usePolled } from "../polled.js"
import { client, reasonOf } from "../session.js"
import { EndpointForm } from "./EndpointForm.js"
import { endOf } from "./eventTypes.js"
import { Secret } from "./Secret.js"

const Endpoint = ({
  endpoint: { active, created_at, events, id, secret_prefix, url },
  onChanged,
  onSecret
}: {
  readonly endpoint: WebhookEndpoint
  readonly onChanged: () => void
  readonly onSecret: (secret: string) => void
}) => {
  const [editing, setEditing] = useState(false)
  const doing = (work: Promise<unknown>) => void work.then(onChanged, (error) => announce(t("failed", reasonOf(error))))
  const test = async () => {
    const { delivered, duration_ms, error, status_code } = await client.webhookEndpoints.test(id)
    announce(delivered ? t("testOk", status_code ?? "", duration_ms) : t("testFailed", error ?? status_code ?? ""))
  }
  if (editing) {
    return (
      <li>
        <EndpointForm
          before={{ url, events: events ?? [] }}
          label={t("save")}
          onCancel={() => setEditing(false)}
          onSave={async (choices) => {
            await client.webhookEndpoints.update(id, choices)
            setEditing(false)
            onChanged()
          }}
        />
      </li>
    )
  }
  return (
    <li>
      <p class="card-head">
        <strong class="address">{url}</strong>
        <span class={active ? "state completed" : "state queued"}>{t(active ? "active" : "paused")}</span>
        <span class="spring" />
        <time dateTime={created_at}>{time(created_at)}</time>
      </p>
      <p>
        {t("types")}: {events === null || events.length === 0 ? t("allTypes") : events.map(endOf).join(", ")} ·{" "}
        {t("secret")} <code>{secret_prefix}…</code>
      </p>
      <div class="actions">
        <button type="button" onClick={() => doing(test())}>
          {t("test")}
        </button>
        <button type="button" onClick={() => setEditing(true)}>
          {t("edit")}
        </button>
        <button type="button" onClick={() => doing(client.webhookEndpoints.update(id, { active: !active }))}>
          {t(active ? "pause" : "resume")}
        </button>
        <button
          type="button"
          onClick={() => {
            if (confirm(t("rotateSure"))) {
              doing(client.webhookEndpoints.rotateSecret(id).then(({ secret }) => onSecret(secret)))
            }
          }}
        >
          {t("rotate")}
        </button>
        <button
          type="button"
          class="quiet danger"
          onClick={() => {
            if (confirm(t("deleteEndpointSure"))) doing(client.webhookEndpoints.delete(id))
          }}
        >
          {t("delete")}
        </button>
      </div>
    </li>
  )
}

/** Webhook endpoints: what is told to whom. */
export const Webhooks = () => {
  const { data, error, reload } = usePolled(
    (signal) => client.webhookEndpoints.list({ limit: 100, signal }),
    () => 8000,
    []
  )
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <h1>{t("webhooks")}</h1>
      <EndpointForm
        label={t("addEndpoint")}
        onSave={async (choices) => {
          setSecret((await client.webhookEndpoints.create(choices)).secret)
          reload()
        }}
      />
      {secret !== null && <Secret secret={secret} onClose={() => setSecret(null)} />}
      {error !== undefined && <p class="fault">{t("failed", reasonOf(error))}</p>}
      {data === undefined && error === undefined && <p class="empty">{t("loading")}</p>}
      {data?.data.length === 0 && (
        <Empty what={t("noEndpoints")}>
          <p>{t("noEndpointsNext")}</p>
        </Empty>
      )}
      <ul class="cards">
        {data?.data.map((endpoint) => (
          <Endpoint key={endpoint.id} endpoint={endpoint} onChanged={reload} onSecret={setSecret} />
        ))}
      </ul>
    </>
  )
}
