import type { Context } from "./contexts.js"
import type { Features } from "./featureNames.js"
import { type LabelQuery, labelQuality } from "./labels.js"
import type { Segment } from "./reading.js"
import type { SoughtField } from "./sought.js"
import type { Surroundings } from "./surroundings.js"

/** How much a label's place tells: nearest on the same line most, far above in a column least. */
const reachOf = (context: Context): number => {
  switch (context.relation) {
    case "inline":
      return 1 - 0.45 * context.distance
    case "left":
      return Math.max(0.55, 0.97 - 0.012 * context.distance) * 0.85 ** context.between
    case "row":
      return Math.max(0.35, 0.7 - 0.01 * context.distance) * 0.9 ** context.between
    case "above":
      return Math.max(0.3, 0.92 - 0.06 * Math.max(0, context.distance - 0.5))
    case "column":
      return Math.max(0.25, 0.72 - 0.02 * context.distance) * 0.96 ** context.between
  }
}

export interface Asked {
  readonly field: SoughtField
  /** The other fields' labels and the decoys. */
  readonly rivals: ReadonlyArray<LabelQuery>
}

const rivalCache = new WeakMap<ReadonlyArray<LabelQuery>, Map<string, number>>()

const rivalQuality = (rivals: ReadonlyArray<LabelQuery>, text: string): number => {
  let cache = rivalCache.get(rivals)
  if (cache === undefined) {
    cache = new Map()
    rivalCache.set(rivals, cache)
  }
  const cached = cache.get(text)
  if (cached !== undefined) return cached
  let best = 0
  for (const rival of rivals) best = Math.max(best, labelQuality(rival, text))
  cache.set(text, best)
  return best
}

/** The features of a candidate tried for a field, and the line that its best label stands on. */
export const featuresOf = (
  around: Surroundings,
  { field, rivals }: Asked
): { readonly features: Features; readonly label: Segment | undefined } => {
  const features = { ...around.facts }
  const { candidate } = around
  let context = 0
  let rival = 0
  let margin = 0
  let label: Segment | undefined
  features.leftDistance = 30
  features.aboveDistance = 30
  for (const one of around.contexts) {
    const own = labelQuality(field.query, one.text)
    const reach = reachOf(one)
    const others = rivalQuality(rivals, one.text)
    // A label that names another field better names this one the less.
    const quality = others > own ? (own * own * own) / (others * others) : own
    if (quality > features[one.relation]) {
      features[one.relation] = quality
      if (one.relation === "left" || one.relation === "row") {
        features.leftDistance = Math.min(30, one.distance)
        features.leftBetween = Math.min(10, one.between)
      }
      if (one.relation === "above" || one.relation === "column") {
        features.aboveDistance = Math.min(30, one.distance)
        features.aboveBetween = Math.min(10, one.between)
      }
    }
    if (quality * reach > context) {
      context = quality * reach
      label = one.source
      margin = quality - others
    }
    rival = Math.max(rival, Math.max(0, others - quality) * reach)
  }
  features.context = context
  features.rival = rival
  features.margin = context === 0 ? 0 : margin
  features.pattern = field.pattern === undefined ? 0 : field.pattern.matches(candidate.value) ? 1 : -1
  features.rangeEnd = candidate.range === undefined || field.end === null ? 0 : candidate.range === field.end ? 1 : -1
  // How an amount or a day compares with the document's others tells only of a field that asks for the whole or for an end.
  if (!field.total) features.greatest = features.share = 0
  if (field.end !== "from") features.earliest = 0
  if (field.end !== "to") features.latest = 0
  return { features, label }
}
