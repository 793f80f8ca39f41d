import type { ApiKey, CreatedApiKey, KeyScope } from "@extrait/core"
import { useState } from "preact/hooks"
import { announce } from "../announce.js"
import { Empty } from "../Empty.js"
import { t, time } from "../language.js"
import { usePolled } from "../polled.js"
import { client, reasonOf } from "../session.js"
import { Secret } from "./Secret.js"

const scopes = ["read", "submit", "review", "admin"] as const

const isOver = ({ expires_at, revoked_at }: ApiKey): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now())

const Key = ({
  apiKey,
  onChanged,
  onCreated
}: {
  readonly apiKey: ApiKey
  readonly onChanged: () => void
  readonly onCreated: (key: CreatedApiKey) => void
}) => {
  const { created_at, expires_at, id, last_used_at, name, prefix } = apiKey
  const over = isOver(apiKey)
  const doing = (work: Promise<unknown>) => void work.then(onChanged, (error) => announce(t("failed", reasonOf(error))))
  return (
    <li>
      <p class="card-head">
        <code>{prefix}…</code>
        <strong>{name ?? ""}</strong>
        <span class={over ? "state queued" : "state completed"}>{t(over ? "ended" : "active")}</span>
        <span class="spring" />
        <time dateTime={created_at}>{time(created_at)}</time>
      </p>
      <p>
        {t("scopes")}: {apiKey.scopes.map((scope) => t(`scope_${scope}`)).join(", ")} ·{" "}
        {last_used_at === null ? t("neverUsed") : t("lastUsed", time(last_used_at))}
        {!over && expires_at !== null && ` · ${t("endsAt", time(expires_at))}`}
      </p>
      {!over && (
        <div class="actions">
          <button
            type="button"
            onClick={() => {
              if (confirm(t("rotateKeySure"))) doing(client.apiKeys.rotate(id).then(onCreated))
            }}
          >
            {t("rotateKey")}
          </button>
          <button
            type="button"
            class="quiet danger"
            onClick={() => {
              if (confirm(t("revokeSure"))) doing(client.apiKeys.revoke(id))
            }}
          >
            {t("revoke")}
          </button>
        </div>
      )}
    </li>
  )
}

/** Keys of the organisation and mode, for whoever may see them. */
export const Keys = () => {
  const { data, error, reload } = usePolled(
    (signal) => client.apiKeys.list({ limit: 100, signal }),
    () => 8000,
    []
  )
  const [name, setName] = useState("")
  const [chosen, setChosen] = useState<ReadonlyArray<KeyScope>>(["read", "submit", "review"])
  const [secret, setSecret] = useState<string | null>(null)
  const created = (key: CreatedApiKey) => setSecret(key.secret)
  const add = async (event: Event) => {
    event.preventDefault()
    try {
      created(await client.apiKeys.create({ name: name === "" ? null : name, scopes: chosen }))
      setName("")
      reload()
    } catch (fault) {
      announce(t("failed", reasonOf(fault)))
    }
  }
  return (
    <>
      <h1>{t("keys")}</h1>
      <form class="bar" onSubmit={add}>
        <label class="wide">
          <span>{t("keyName")}</span>
          <input value={name} maxLength={255} onInput={({ currentTarget }) => setName(currentTarget.value)} />
        </label>
        <fieldset aria-labelledby="key-scopes">
          <span id="key-scopes" class="legend">
            {t("scopes")}
          </span>
          {scopes.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
                }
              />
              {t(`scope_${scope}`)}
            </label>
          ))}
        </fieldset>
        <button type="submit" class="primary" disabled={chosen.length === 0}>
          {t("addKey")}
        </button>
      </form>
      {secret !== null && <Secret secret={secret} onClose={() => setSecret(null)} />}
      {error !== undefined && <p class="fault">{t("failed", reasonOf(error))}</p>}
      {data === undefined && error === undefined && <p class="empty">{t("loading")}</p>}
      {data?.data.length === 0 && <Empty what={t("noKeys")} />}
      <ul class="cards">
        {data?.data.map((apiKey) => (
          <Key key={apiKey.id} apiKey={apiKey} onChanged={reload} onCreated={created} />
        ))}
      </ul>
    </>
  )
}
