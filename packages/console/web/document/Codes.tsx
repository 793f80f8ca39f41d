import type { ExtractedCode } from "@extrait/core"
import { readable, t } from "../language.js"

/** The id of a code's mark on the page, by its place in the result. */
export const codeMark = (index: number): string => `code/${index}`

/** A text that people can read: what separates its values is shown as a blank. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, " ").trim()

const valuesOf = ({ meaning, text }: ExtractedCode): ReadonlyArray<readonly [name: string, value: string]> =>
  meaning === null
    ? text === null
      ? []
      : [[t("value"), plain(text)]]
    : Object.entries(meaning.values).map(([name, value]) => [
        readable(name),
        meaning.invalid.includes(name) ? `${value} (${t("f_inconsistent")})` : value
      ])

const titleOf = ({ format, meaning, signature }: ExtractedCode): string =>
  [
    meaning === null ? readable(format) : t(`code_${meaning.standard}`),
    ...(signature === null ? [] : [t(`seal_${signature}`)])
  ].join(", ")

/** The bar codes and matrix codes of a result: what they say, and, once they are chosen, where they stand. */
export const Codes = ({
  codes,
  onSelect,
  selected
}: {
  readonly codes: ReadonlyArray<ExtractedCode>
  readonly selected: string | null
  readonly onSelect: (id: string) => void
}) => (
  <section class="codes" aria-labelledby="codes-title">
    <h2 id="codes-title">{t("codes")}</h2>
    <ul>
      {codes.map((code, index) => {
        const id = codeMark(index)
        return (
          <li key={id}>
            <button type="button" aria-pressed={selected === id} onClick={() => onSelect(id)}>
              {titleOf(code)}
              <small>{t("place", code.page)}</small>
            </button>
            {code.text === null && <p>{t("codeHidden")}</p>}
            <dl class="facts">
              {valuesOf(code).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  </section>
)
