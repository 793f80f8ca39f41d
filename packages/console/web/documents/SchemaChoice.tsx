import type { ExtractionSchema } from "@extrait/core"
import { useEffect, useState } from "preact/hooks"
import { t } from "../language.js"
import { client } from "../session.js"

/** The saved schemas to choose from; nothing where none is saved. */
export const SchemaChoice = ({
  onChange,
  value
}: {
  readonly value: string
  readonly onChange: (id: string) => void
}) => {
  const [schemas, setSchemas] = useState<ReadonlyArray<ExtractionSchema>>([])
  useEffect(() => {
    const leaving = new AbortController()
    client.schemas.list({ limit: 100, signal: leaving.signal }).then(
      ({ data }) => setSchemas(data),
      // A key that may submit and not read sees none, and submits without.
      () => setSchemas([])
    )
    return () => leaving.abort()
  }, [])
  if (schemas.length === 0) return null
  return (
    <label>
      <span>{t("schemaHint")}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{t("schemaNone")}</option>
        {schemas.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? id}
          </option>
        ))}
      </select>
    </label>
  )
}
