import { t } from "../language.js"

/** How a confidence is coloured; its number stands beside it. */
export const toneOf = (confidence: number): "high" | "middle" | "low" =>
  confidence >= 0.9 ? "high" : confidence >= 0.6 ? "middle" : "low"

/** A confidence as a bar and a number. */
export const Confidence = ({ value }: { readonly value: number }) => {
  const percent = Math.floor(value * 100)
  return (
    <span class={`confidence ${toneOf(value)}`}>
      <span class="meter" aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span aria-hidden="true">{percent} %</span>
      <span class="unseen">{t("confidenceOf", percent)}</span>
    </span>
  )
}
