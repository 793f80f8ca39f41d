import type { Upload } from "@extrait/api/client"
import { languageName, t } from "../language.js"
import { SchemaChoice } from "./SchemaChoice.js"
import { TypeChoice } from "./TypeChoice.js"

/** Codes of the languages that a submission may name; `vite.config.js` takes them from the core. */
declare const LANGUAGES: ReadonlyArray<string>

/** What is asked of every file that is sent, as it stands in the inputs; an empty text asks for nothing. */
export interface Choices {
  readonly type: string
  readonly schema: string
  readonly language: string
  /** In percent. */
  readonly threshold: string
  readonly password: string
  readonly deidentify: boolean
}

export const noChoices: Choices = {
  type: "",
  schema: "",
  language: "",
  threshold: "",
  password: "",
  deidentify: false
}

/** The choices as a submission takes them. */
export const submissionOf = ({
  deidentify,
  language,
  password,
  schema,
  threshold,
  type
}: Choices): Omit<Upload, "file"> => ({
  deidentify,
  // The words of the pages, so that a value can be corrected by drawing around them.
  include_recognition: true,
  ...(type.trim() === "" ? {} : { document_type: type.trim() }),
  ...(schema === "" ? {} : { extraction_schema_id: schema }),
  ...(language === "" ? {} : { language }),
  ...(threshold === "" ? {} : { human_review_threshold: Number(threshold) / 100 }),
  ...(password === "" ? {} : { password })
})

/** The inputs of the choices. */
export const UploadOptions = ({
  choices,
  onChange
}: {
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
}) => (
  <div class="options">
    <TypeChoice value={choices.type} onChange={(type) => onChange({ ...choices, type })} />
    <SchemaChoice value={choices.schema} onChange={(schema) => onChange({ ...choices, schema })} />
    <label>
      <span>{t("languageHint")}</span>
      <select
        value={choices.language}
        onChange={({ currentTarget }) => onChange({ ...choices, language: currentTarget.value })}
      >
        <option value="">{t("languageDetect")}</option>
        {LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </select>
    </label>
    <label>
      <span>{t("threshold")}</span>
      <span class="suffixed">
        <input
          type="number"
          min="0"
          max="100"
          value={choices.threshold}
          placeholder="–"
          title={t("thresholdNone")}
          onInput={({ currentTarget }) => onChange({ ...choices, threshold: currentTarget.value })}
        />
        %
      </span>
    </label>
    <label>
      <span>{t("password")}</span>
      <input
        type="password"
        autocomplete="off"
        value={choices.password}
        onInput={({ currentTarget }) => onChange({ ...choices, password: currentTarget.value })}
      />
    </label>
    <label class="check">
      <input
        type="checkbox"
        checked={choices.deidentify}
        onChange={({ currentTarget }) => onChange({ ...choices, deidentify: currentTarget.checked })}
      />
      <span>{t("deidentify")}</span>
    </label>
  </div>
)
