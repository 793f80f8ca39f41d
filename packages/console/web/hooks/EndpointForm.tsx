import type { EventType } from "@extrait/core"
import { useId, useState } from "preact/hooks"
import { t } from "../language.js"
import { reasonOf } from "../session.js"
import { endOf, endTypes, eventTypes } from "./eventTypes.js"

/** What an endpoint is asked for. */
export interface EndpointChoices {
  readonly url: string
  /** Those of a document's end where none is named. */
  readonly events: ReadonlyArray<EventType>
}

/** Where events go, and which of them. What is refused is said below the inputs. */
export const EndpointForm = ({
  before = { url: "", events: [] },
  label,
  onCancel,
  onSave
}: {
  readonly before?: EndpointChoices
  /** Of the button that saves. */
  readonly label: string
  readonly onSave: (choices: EndpointChoices) => Promise<void>
  readonly onCancel?: () => void
}) => {
  const [url, setUrl] = useState(before.url)
  const [chosen, setChosen] = useState(before.events.length === 0 ? endTypes : before.events)
  const [fault, setFault] = useState("")
  const legend = useId()
  const save = async (event: globalThis.Event) => {
    event.preventDefault()
    setFault("")
    try {
      const isDefault = chosen.length === endTypes.length && endTypes.every((type) => chosen.includes(type))
      await onSave({ url, events: isDefault ? [] : chosen })
      if (onCancel === undefined) setUrl("")
    } catch (error) {
      setFault(reasonOf(error))
    }
  }
  return (
    <form class="bar endpoint-form" onSubmit={save}>
      <label class="wide">
        <span>{t("url")}</span>
        <input
          type="url"
          required
          maxLength={2083}
          placeholder="https://…"
          value={url}
          onInput={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      </label>
      <fieldset aria-labelledby={legend}>
        <span id={legend} class="legend">
          {t("types")}
        </span>
        {eventTypes.map((type) => (
          <label key={type}>
            <input
              type="checkbox"
              checked={chosen.includes(type)}
              onChange={({ currentTarget }) =>
                setChosen(eventTypes.filter((one) => (one === type ? currentTarget.checked : chosen.includes(one))))
              }
            />
            {endOf(type)}
          </label>
        ))}
      </fieldset>
      <button type="submit" class="primary" disabled={chosen.length === 0}>
        {label}
      </button>
      {onCancel !== undefined && (
        <button type="button" class="quiet" onClick={onCancel}>
          {t("cancel")}
        </button>
      )}
      <p class="fault" role="alert">
        {fault}
      </p>
    </form>
  )
}
