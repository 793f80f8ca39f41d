import { useState } from "preact/hooks"
import { clockTime, t } from "../language.js"

/** Begins a review, says how long the document is kept for it, and ends it. */
export const ReviewBar = ({
  corrections,
  held,
  onEnd,
  onStart,
  onStop,
  until
}: {
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
  if (until === null) {
    return (
      <div class="review-bar">
        <button type="button" onClick={onStart}>
          {t("startReview")}
        </button>
      </div>
    )
  }
  return (
    <section class="review-bar open" aria-label={t("review")}>
      <p>{t("reviewing", clockTime(until))}</p>
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
