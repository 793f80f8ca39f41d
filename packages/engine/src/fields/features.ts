import { conceptsOf } from "./concepts.js"
import type { Context } from "./contexts.js"
import { copyOf, type FeatureList } from "./featureList.js"
import { isOwnWord, type LabelQuery, labelQuality, likenessOf, ownWordsOfQuery, reachOfQuery } from "./labels.js"
import type { SoughtField } from "./sought.js"
import type { Surroundings } from "./surroundings.js"
import { sumRoleOf } from "./taxedSums.js"

/** How well a text serves as the label of each of the fields that are looked for, and of the decoys. */
export interface LabelQualities {
  /** By the field's place among those looked for; the decoys follow. */
  readonly of: ReadonlyArray<number>
  /** Places whose quality is not nil, best first. */
  readonly best: ReadonlyArray<number>
}

const NO_QUALITIES: LabelQualities = { of: [], best: [] }

/** Places, the best first; of those that are as good the first. */
const sorted = (places: Array<number>, of: ReadonlyArray<number>): ReadonlyArray<number> =>
  places.length < 2 ? places : places.sort((a, b) => (of[b] ?? 0) - (of[a] ?? 0) || a - b)

/** Tells how well a text serves as a label. */
export type LabelReader = (text: string) => LabelQualities

/** Reads each text once for all the fields. */
export const labelReader = (queries: ReadonlyArray<LabelQuery>): LabelReader => {
  const known = new Map<string, LabelQualities>()
  const askers = new Map<string, Array<number>>()
  const own = new Map<string, Array<number>>()
  queries.forEach((query, place) => {
    for (const word of ownWordsOfQuery(query)) own.set(word, [...(own.get(word) ?? []), place])
    for (const concept of reachOfQuery(query)) {
      const places = askers.get(concept)
      if (places === undefined) askers.set(concept, [place])
      else places.push(place)
    }
  })
  const likes = new Map<string, ReadonlyArray<number>>()
  /** The fields that ask for a word as it is, and those that ask for one like it. */
  const placesOf = (concept: string): ReadonlyArray<number> => {
    const asked = askers.get(concept) ?? []
    if (own.size === 0 || !isOwnWord(concept)) return asked
    const before = likes.get(concept)
    if (before !== undefined) return before
    const places = [...asked, ...[...own].flatMap(([word, places]) => (likenessOf(word, concept) > 0 ? places : []))]
    likes.set(concept, places)
    return places
  }
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    // Most texts say nothing that any field is called, and hardly any says what most are.
    let of: Array<number> | undefined
    const best: Array<number> = []
    const concepts = conceptsOf(text)
    for (let i = 0; i < concepts.length; i++) {
      const concept = concepts[i] ?? ""
      if (concepts.indexOf(concept) < i) continue
      for (const place of placesOf(concept)) {
        const query = queries[place]
        if (query === undefined || (of !== undefined && (of[place] ?? 0) > 0)) continue
        const quality = labelQuality(query, text)
        if (quality <= 0) continue
        of ??= new Array<number>(queries.length).fill(0)
        of[place] = quality
        best.push(place)
      }
    }
    const fresh: LabelQualities = of === undefined ? NO_QUALITIES : { of, best: sorted(best, of) }
    known.set(text, fresh)
    return fresh
  }
}

/** How much less an amount counts as the gross of a net and a tax where it goes into the sum of several. */
const PART = 0.5

/** A label this good settles what a value is as far as the texts beyond it go. */
const NAMED = 0.8

/** How much what stands over a value still counts against it where a text beside it names it, and where it is a box with words of its own. */
const OVER_NAMED = 0.4
const OVER_BOX = 0.15

/** Type this much larger than a value's is a title's, which names the document and not what has a label beside it. */
const TITLE = 1.35

/** Scoring models of the names of a document's two parties, which alone stand over their addresses. */
export const NAMES_PARTY: ReadonlySet<string> = new Set(["issuer_name", "recipient_name"])

const isUpright = ({ relation }: Context): boolean => relation === "above" || relation === "column"

/** What the row of a table's sums is called, and how surely the head of a column names what stands in it there. */
const TOTALS = /^\W*(?:(?:grand |overall )?totals?|totaux|total g[ée]n[ée]ral|sums?|sommes?)\W*$/i
const IN_TOTALS = 0.8

/** Whether an amount stands in the row of a table's sums under the head of a column that names the field: the row names no other field then. */
const inRowOfTotals = (
  contexts: ReadonlyArray<Context>,
  labels: ReadonlyArray<LabelQualities>,
  place: number,
  { kind, total }: SoughtField
): boolean =>
  kind === "amount" &&
  !total &&
  contexts.some((one, i) => isUpright(one) && (labels[i]?.of[place] ?? 0) >= NAMED) &&
  contexts.some((one) => !isUpright(one) && TOTALS.test(one.text))

export interface Asked {
  readonly field: SoughtField
  /** The field's place among those looked for. */
  readonly place: number
  /** Places that are no rivals of the field: its own, and that of the other end of its period. */
  readonly allies: ReadonlySet<number>
}

/** How well the text serves as the label of another field or a decoy. */
const rivalQuality = ({ of, best }: LabelQualities, allies: ReadonlySet<number>): number => {
  for (const place of best) if (!allies.has(place)) return of[place] ?? 0
  return 0
}

/** The features of a candidate tried for a field, and the text that names it best. */
export const featuresOf = (
  around: Surroundings,
  labels: ReadonlyArray<LabelQualities>,
  { field, place, allies }: Asked,
  party: number
): { readonly features: FeatureList; readonly label: Context | undefined } => {
  const features = copyOf(around.facts)
  features.party = party
  const { candidate } = around
  let context = 0
  let rival = 0
  let namedAbove = false
  let namedBeside = false
  let margin = 0
  const boxed = candidate.kind === "boolean" && candidate.prefix !== ""
  let label: Context | undefined
  const crossing = inRowOfTotals(around.contexts, labels, place, field)
  features.leftDistance = 30
  features.aboveDistance = 30
  for (let i = 0; i < around.contexts.length; i++) {
    const one = around.contexts[i]
    const qualities = labels[i]
    // Most of what stands around a value names nothing.
    if (one === undefined || qualities === undefined || qualities.best.length === 0) continue
    const own = qualities.of[place] ?? 0
    const reach = crossing && isUpright(one) && own >= NAMED ? Math.max(one.reach, IN_TOTALS) : one.reach
    const others = crossing && !isUpright(one) && TOTALS.test(one.text) ? own : rivalQuality(qualities, allies)
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
      label = one
      margin = quality - others
    }
    // What stands beyond a label that names the field names something else: the title above a column's head, the label of another row.
    const upright = isUpright(one)
    const titled = upright && namedBeside && one.source.size > candidate.segment.size * TITLE
    const share = !upright ? 1 : boxed ? OVER_BOX : namedBeside ? OVER_NAMED : 1
    if (!titled && !(upright ? namedAbove : namedBeside))
      rival = Math.max(rival, Math.max(0, others - quality) * reach * share)
    if (quality >= NAMED) {
      if (upright) namedAbove = true
      else namedBeside = true
    }
  }
  features.context = context
  features.rival = rival
  features.margin = context === 0 ? 0 : margin
  features.pattern = field.pattern === undefined ? 0 : field.pattern.matches(candidate.value) ? 1 : -1
  features.rangeEnd = candidate.range === undefined || field.end === null ? 0 : candidate.range === field.end ? 1 : -1
  // How an amount or a day compares with the document's others tells only of a field that asks for the whole or for an end.
  if (!field.total) features.greatest = features.share = features.settled = 0
  if (field.model !== "receipt_total") features.summed = 0
  if (!NAMES_PARTY.has(field.model)) features.issuing = features.receiving = 0
  // The only written range of a document is the period that it is of.
  if (field.model !== "period_day" && candidate.range !== undefined) features.alone = 0
  if (field.end !== "from") features.earliest = 0
  if (field.end !== "to") features.latest = 0
  const role = sumRoleOf(field)
  if (role !== "net") features.asNet = 0
  if (role !== "tax") features.asTax = 0
  if (role !== "gross") features.asGross = 0
  // On a till's slip the gross of one rate goes into the total of all.
  else if (features.summed < 0) features.asGross *= PART
  features.form = candidate.kind === field.kind ? 1 : 0
  return { features, label }
}
