import { asksForCustomer, namesBankAccount } from "./bankLines.js"
import type { Candidate } from "./candidates.js"
import type { Context } from "./contexts.js"
import { asksWhenDue, datesDocument } from "./documentDay.js"
import { copyOf, type FeatureList, placeOf } from "./featureList.js"
import type { LabelQualities } from "./labelQualities.js"
import type { SoughtField } from "./sought.js"
import type { Surroundings } from "./surroundings.js"
import { type SumRole, sumRoleOf } from "./taxedSums.js"

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
export const NAMES_PARTY: ReadonlySet<string> = new Set(["issuer_name", "letterhead_name", "recipient_name"])

/** Where the quality of a label is kept by its place. */
const PLACES: Readonly<Record<Context["relation"], number>> = {
  inline: placeOf("inline"),
  left: placeOf("left"),
  row: placeOf("row"),
  above: placeOf("above"),
  column: placeOf("column")
}

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

/** A candidate with its features as those of a field, and the text that names it best. */
export interface Tried {
  readonly candidate: Candidate
  readonly features: FeatureList
  readonly label: Context | undefined
  /** How well that text by itself serves as the label of the field. */
  readonly named: number
  /** Log-odds that it is the field's value, which are yet to be found. */
  prior: number
  logit: number
}

/** Whether a field asks for a day or a sum of the document itself, which the rows of its table do not state. */
const isOfWhole = (field: SoughtField, role: SumRole | undefined): boolean =>
  field.kind === "date" ? datesDocument(field) || asksWhenDue(field) : role !== undefined

/** Tries a candidate for a field. */
export const triedFor = (
  around: Surroundings,
  labels: ReadonlyArray<LabelQualities>,
  { field, place, allies }: Asked,
  party: number
): Tried => {
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
  let named = 0
  const crossing = inRowOfTotals(around.contexts, labels, place, field)
  const ofCustomer = asksForCustomer(field)
  features.leftDistance = 30
  features.aboveDistance = 30
  for (let i = 0; i < around.contexts.length; i++) {
    const one = around.contexts[i]
    const qualities = labels[i]
    // Most of what stands around a value names nothing.
    if (one === undefined || qualities === undefined || qualities.best.length === 0) continue
    const banks = ofCustomer && (qualities.of[place] ?? 0) > 0 && namesBankAccount(one, candidate)
    const own = banks ? 0 : (qualities.of[place] ?? 0)
    const reach = crossing && isUpright(one) && own >= NAMED ? Math.max(one.reach, IN_TOTALS) : one.reach
    const others = banks
      ? NAMED
      : crossing && !isUpright(one) && TOTALS.test(one.text)
        ? own
        : rivalQuality(qualities, allies)
    // A label that names another field better names this one the less.
    const quality = others > own ? (own * own * own) / (others * others) : own
    const slot = PLACES[one.relation]
    if (quality > (features.numbers[slot] ?? 0)) {
      features.numbers[slot] = quality
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
      named = own
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
  if (field.model !== "receipt_total" && field.model !== "own_total") features.summed = 0
  if (!NAMES_PARTY.has(field.model)) features.issuing = features.receiving = 0
  // The only written range of a document is the period that it is of.
  if (field.model !== "period_day" && candidate.range !== undefined) features.alone = 0
  // What is no till's slip bears days with an hour of all sorts.
  if (field.model !== "receipt_date") features.timed = 0
  if (field.end !== "from") features.earliest = 0
  if (field.end !== "to") features.latest = 0
  const role = sumRoleOf(field)
  if (role !== "net") features.asNet = 0
  if (role !== "tax") features.asTax = 0
  if (role !== "gross") features.asGross = 0
  // On a till's slip the gross of one rate goes into the total of all.
  else if (features.summed < 0) features.asGross *= PART
  if (!isOfWhole(field, role)) features.itemRow = 0
  features.form = candidate.kind === field.kind ? 1 : 0
  return { candidate, features, label, named, prior: 0, logit: 0 }
}
