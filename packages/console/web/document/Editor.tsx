import { useLayoutEffect, useRef } from "preact/hooks"
import { t } from "../language.js"
import type { Draft } from "./review.js"

/** How the selected field is edited. */
export interface Editing {
  readonly editing: boolean
  readonly text: string
  readonly hint: string
  readonly onText: (text: string) => void
  readonly onEdit: (editing: boolean) => void
  /** What the person decides of the field; null takes it back. */
  readonly onDraft: (draft: Draft | null) => void
}

/** What a person can say of one field: it is right, it is something else, it is not there. */
export const Editor = ({
  draft,
  editing,
  hint,
  name,
  onDraft,
  onEdit,
  onText,
  text
}: Editing & {
  readonly name: string
  readonly draft: Draft | undefined
}) => {
  const input = useRef<HTMLInputElement>(null)
  // Before anything else may happen: a letter typed at once belongs to the editor.
  useLayoutEffect(() => {
    if (!editing) return
    input.current?.focus()
    input.current?.select()
  }, [editing])
  if (editing) {
    return (
      <form
        class="editor"
        onSubmit={(event) => {
          event.preventDefault()
          onDraft({ _tag: "Corrected", value: text, place: null })
        }}
      >
        <label>
          <span class="unseen">{`${t("value")}: ${name}`}</span>
          <input
            ref={input}
            value={text}
            maxLength={10_000}
            aria-describedby="hint"
            onInput={({ currentTarget }) => onText(currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          {t("save")}
        </button>
        <button type="button" class="quiet" onClick={() => onEdit(false)}>
          {t("cancel")}
        </button>
        <small id="hint">{hint}</small>
      </form>
    )
  }
  return (
    <div class="editor">
      {draft === undefined ? (
        <>
          <button type="button" aria-keyshortcuts="a" onClick={() => onDraft({ _tag: "Accepted" })}>
            {t("accept")}{" "}
            <span class="kbd" aria-hidden="true">
              A
            </span>
          </button>
          <button type="button" aria-keyshortcuts="c" onClick={() => onEdit(true)}>
            {t("correct")}{" "}
            <span class="kbd" aria-hidden="true">
              C
            </span>
          </button>
          <button type="button" aria-keyshortcuts="x" onClick={() => onDraft({ _tag: "Absent" })}>
            {t("absent")}{" "}
            <span class="kbd" aria-hidden="true">
              X
            </span>
          </button>
        </>
      ) : (
        <button type="button" aria-keyshortcuts="u" onClick={() => onDraft(null)}>
          {t("undo")}{" "}
          <span class="kbd" aria-hidden="true">
            U
          </span>
        </button>
      )}
    </div>
  )
}
