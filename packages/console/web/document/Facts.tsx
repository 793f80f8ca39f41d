import type { ExtractionResult } from "@extrait/core"
import { languageName, named, number, readable, t, time } from "../language.js"

/** What stood in a field or table, for a person: of a table how many rows, which the history keeps as JSON. */
const shown = (text: string | null, isTable: boolean): string => {
  if (text === null) return t("notFound")
  if (!isTable) return text
  const rows: unknown = JSON.parse(text)
  return Array.isArray(rows) ? t("rows", rows.length) : text
}

/** What is known of a result beside its fields and tables, and who has reviewed it. */
export const Facts = ({ result }: { readonly result: ExtractionResult }) => {
  const facts: ReadonlyArray<readonly [string, string]> = [
    [
      t("type"),
      result.document_type === null
        ? "–"
        : `${readable(result.document_type)} (${t("confidenceOf", Math.floor(result.document_type_confidence * 100))})`
    ],
    [t("language"), languageName(result.language)],
    [t("deidentified"), t(result.deidentified ? "yes" : "no")],
    [
      t("took"),
      result.processing_time_ms < 1000
        ? t("milliseconds", result.processing_time_ms)
        : t("seconds", number(result.processing_time_ms / 1000))
    ],
    [t("pipeline"), result.pipeline_version]
  ]
  return (
    <>
      {result.reviews !== undefined && (
        <section aria-labelledby="history-title">
          <h2 id="history-title">{t("history")}</h2>
          <ol class="history">
            {result.reviews.map(({ changes, decision, note, reviewed_at, reviewer }) => (
              <li key={reviewed_at}>
                <strong>{named("r_", decision)}</strong> {reviewer ?? t("nobody")}, {time(reviewed_at)}
                {note !== null && <q>{note}</q>}
                {changes.length > 0 && (
                  <ul>
                    {changes.map(({ after, before, key }) => {
                      const isTable = !Object.hasOwn(result.extract, key)
                      return (
                        <li key={key}>
                          {t("changedFrom", readable(key), shown(before, isTable), shown(after, isTable))}
                        </li>
                      )
                    })}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="facts-title">
        <h2 id="facts-title">{t("facts")}</h2>
        <dl class="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
