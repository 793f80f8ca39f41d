import { useEffect, useRef, useState } from "preact/hooks"
import { clockTime, t } from "../language.js"
import { reviewer, setReviewer } from "../session.js"

/** Begins a review under the person's name, which is asked for where it is not known yet. */
const Start = ({ asked, onStart }: { readonly asked: boolean; readonly onStart: () => void }) => {
  const [name, setName] = useState(reviewer())
  const [naming, setNaming] = useState(asked && name === "")
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (naming) input.current?.focus()
  }, [naming])
  return (
    <form
      class="review-bar"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === "") return setNaming(true)
        setReviewer(name)
        setNaming(false)
        onStart()
      }}
    >
      {naming && (
        <label>
          <span>{t("reviewer")}</span>
          <input
            ref={input}
            required
            pattern=".*\S.*"
            maxLength={200}
            autocomplete="name"
            aria-describedby="reviewer-hint"
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
      )}
      <div class="actions">
        <button type="submit" class="primary">
          {t("startReview")}
        </button>
        {naming ? (
          <small id="reviewer-hint">{t("reviewerHint")}</small>
        ) : name.trim() === "" ? null : (
          <>
            <small>{t("reviewingAs", name)}</small>
            <button type="button" class="quiet" onClick={() => setNaming(true)}>
              {t("changeName")}
            </button>
          </>
        )}
      </div>
    </form>
  )
}

/** Begins a review, says how long the document is kept for it, and ends it. */
export const ReviewBar = ({
  asked,
  corrections,
  held,
  onEnd,
  onStart,
  onStop,
  until
}: {
  /** Whether the person came here to review. */
  readonly asked: boolean
  /** When the claim ends; null where there is none of ours. */
  readonly until: string | null
  /** Who else reviews the document; null where nobody does. */
  readonly held: string | null
  readonly corrections: number
  readonly onStart: () => void
  readonly onStop: () => void
  readonly onEnd: (decision: "approved" | "corrected" | "rejected", note: string) => void
}) => {
  const [note, setNote] = useState("")
  if (held !== null) return <p class="review-bar held">{held}</p>
  if (until === null) return <Start asked={asked} onStart={onStart} />
  return (
    <section class="review-bar open" aria-label={t("review")}>
      <p>{t("reviewing", reviewer(), clockTime(until))}</p>
      <label>
        <span>{t("note")}</span>
        <input value={note} maxLength={10_000} onInput={({ currentTarget }) => setNote(currentTarget.value)} />
      </label>
      <div class="actions">
        <button type="button" class="primary" onClick={() => onEnd(corrections > 0 ? "corrected" : "approved", note)}>
          {corrections === 0
            ? t("approveAll")
            : corrections === 1
              ? t("saveCorrection")
              : t("saveCorrections", corrections)}
        </button>
        <button type="button" class="danger" onClick={() => onEnd("rejected", note)}>
          {t("reject")}
        </button>
        <span class="spring" />
        <button type="button" class="quiet" onClick={onStop}>
          {t("stopReview")}
        </button>
      </div>
    </section>
  )
}
