import { t } from "../language.js"

/** How a confidence is coloured; its number stands beside it. */
export const toneOf = (confidence: number): "high" | "middle" | "low" =>
  confidence >= 0.9 ? "high" : confidence >= 0.6 ? "middle" : "low"

/** A confidence as a number, and as a bar where it is of something that is there: that nothing is there is no merit. */
export const Confidence = ({ absent = false, value }: { readonly value: number; readonly absent?: boolean }) => {
  const percent = Math.floor(value * 100)
  return (
    <span class={absent ? "confidence" : `confidence ${toneOf(value)}`}>
      {!absent && (
        <span class="meter" aria-hidden="true">
          <span style={{ width: `${percent}%` }} />
        </span>
      )}
      <span aria-hidden="true">{percent} %</span>
      <span class="unseen">{t("confidenceOf", percent)}</span>
    </span>
  )
}
