import type { ExtractionResult, LastReview } from "@extrait/core"
import { useEffect, useRef } from "preact/hooks"
import { named, readable, t } from "../language.js"
import { Confidence } from "./Confidence.js"
import { type Editing, Editor } from "./Editor.js"
import type { Draft, Drafts } from "./review.js"

type Field = ExtractionResult["extract"][string]
export type Review = typeof LastReview.Type

/** The flags that name a field, as words. */
export const flagsOf = (flags: ReadonlyArray<string>, key: string): ReadonlyArray<string> =>
  flags.flatMap((flag) => {
    const colon = flag.indexOf(":")
    return colon > 0 && flag.slice(colon + 1) === key ? [flag.slice(0, colon)] : []
  })

const shownValue = (field: Field, draft: Draft | undefined): string | null =>
  draft?._tag === "Corrected" ? draft.value : draft?._tag === "Absent" ? null : field.value

/** One field: its name, what stands there, how sure that is, and what speaks against it. */
const FieldRow = ({
  draft,
  field,
  flags,
  name,
  onSelect,
  reachable,
  selected
}: {
  readonly name: string
  readonly field: Field
  readonly draft: Draft | undefined
  readonly flags: ReadonlyArray<string>
  readonly selected: boolean
  /** Whether it is the one that Tab leads to; the arrow keys lead on from there. */
  readonly reachable: boolean
  readonly onSelect: () => void
}) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (selected) button.current?.scrollIntoView({ block: "nearest" })
  }, [selected])
  const value = shownValue(field, draft)
  const missing = value === null && draft === undefined && flags.includes("missing_field")
  const told = draft === undefined ? flags.filter((flag) => flag !== "missing_field" || !missing) : []
  return (
    <button
      ref={button}
      type="button"
      class="field-row"
      data-key={name}
      tabIndex={reachable ? 0 : -1}
      aria-current={selected ? "true" : undefined}
      onClick={onSelect}
      onFocus={onSelect}
    >
      <span class="field-name">
        {readable(name)}
        {draft !== undefined && (
          <span class={`draft ${draft._tag}`}>{t(draft._tag === "Accepted" ? "checked" : "corrected")}</span>
        )}
      </span>
      <span class={`field-value${value !== null ? "" : missing ? " missing" : " absent"}`}>
        {value ?? (missing ? named("f_", "missing_field") : t("notFound"))}
      </span>
      {!missing && (
        <Confidence
          value={draft === undefined || draft._tag === "Accepted" ? field.confidence : 1}
          absent={value === null}
        />
      )}
      {told.length > 0 && (
        <span class={told.every((flag) => flag === "low_confidence") ? "field-flags doubtful" : "field-flags"}>
          {told.map((flag) => named("f_", flag)).join(" · ")}
        </span>
      )}
      {field.machine !== undefined && (
        <span class="field-machine">{t("machineValue", field.machine.value ?? t("notFound"))}</span>
      )}
    </button>
  )
}

/** The fields of a result, walked with the arrow keys; in a review each can be accepted or corrected. */
export const FieldList = ({
  drafts,
  onSelect,
  result,
  reviewing,
  selected,
  ...editing
}: Editing & {
  readonly result: ExtractionResult
  readonly selected: string | null
  readonly onSelect: (key: string) => void
  readonly reviewing: boolean
  readonly drafts: Drafts
}) => (
  <ul class="fields">
    {Object.entries(result.extract).map(([key, field], index) => (
      <li key={key} class={selected === key ? "selected" : undefined}>
        <FieldRow
          name={key}
          field={field}
          draft={drafts.get(key)}
          flags={flagsOf(result.flags, key)}
          selected={selected === key}
          reachable={
            selected === key || (index === 0 && (selected === null || !Object.hasOwn(result.extract, selected)))
          }
          onSelect={() => onSelect(key)}
        />
        {reviewing && selected === key && <Editor name={readable(key)} draft={drafts.get(key)} {...editing} />}
      </li>
    ))}
  </ul>
)
