import type { PageLayout } from "../layout/Layout.js"
import { type DetectedType, oddsOf, type TypeScore } from "../types/detectType.js"
import type { DocumentTypeExplanation, TypeCandidate } from "./Explanation.js"
import { placed, round } from "./places.js"

const anchorsOf = ({ spoken }: TypeScore, layouts: ReadonlyArray<PageLayout>): TypeCandidate["anchors"] =>
  [...spoken]
    .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
    .flatMap(({ anchor, gain, line, pageIndex }) => {
      const layout = layouts[pageIndex]
      return layout === undefined
        ? []
        : [{ words: anchor.words, log_odds: round(gain), line: placed(line.text, line.box, layout) }]
    })

/** Explains why a document was given its type rather than another. */
export const explainType = (
  detected: Pick<DetectedType, "scores" | "nothing">,
  chosen: string | null,
  given: boolean,
  layouts: ReadonlyArray<PageLayout>
): DocumentTypeExplanation => {
  const { nothing, scores } = detected
  const all = scores.reduce((sum, { score }) => sum + oddsOf(score), oddsOf(nothing))
  const candidates = [
    { type: null, log_odds: nothing, anchors: [], form_log_odds: 0 },
    ...scores.map((one) => ({
      type: one.type.name,
      log_odds: round(one.score),
      anchors: anchorsOf(one, layouts),
      form_log_odds: round(one.form)
    }))
  ].map((one) => ({ ...one, probability: round(oddsOf(one.log_odds) / all) }))
  return { chosen, given, candidates: candidates.sort((a, b) => b.log_odds - a.log_odds) }
}
