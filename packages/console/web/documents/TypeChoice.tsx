import { useEffect, useState } from "preact/hooks"
import { readable, t } from "../language.js"
import { client } from "../session.js"

/** A field for a document's type, with the types that the service knows to choose from; empty or `auto` leaves it to detection. */
export const TypeChoice = ({
  onChange,
  value
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}) => {
  const [names, setNames] = useState<ReadonlyArray<string>>([])
  useEffect(() => {
    const leaving = new AbortController()
    client.documentTypes.list({ signal: leaving.signal }).then(
      ({ data }) => setNames(data.map(({ name }) => name)),
      // A type can be written all the same.
      () => setNames([])
    )
    return () => leaving.abort()
  }, [])
  return (
    <label>
      <span>{t("typeHint")}</span>
      <input
        list="document-types"
        value={value}
        placeholder={t("typeDetect")}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id="document-types">
        <option value="auto" label={t("typeDetect")} />
        {names.map((name) => (
          <option key={name} value={name} label={readable(name)} />
        ))}
      </datalist>
    </label>
  )
}
