import { asksForCustomer, namesBankAccount } from "./bankLines.js"
import type { Candidate } from "./candidates.js"
import type { Context } from "./contexts.js"
import { asksWhenDue, datesDocument } from "./documentDay.js"
import { copyOf, type FeatureList, placeOf } from "./featureList.js"
import type { LabelQualities } from "./labelQualities.js"
import type { SoughtField } from "./sought.js"
import type { Surroundings } from "./surroundings.js"
import { type SumRole, sumRoleOf } from "./taxedSums.js"

/** How much less an amount counts as the gross of a net and a tax where it is one term of a larger sum. */
const PART = 0.5

/** A label this good settles what a value is, as far as texts beyond the label are concerned. */
const NAMED = 0.8

/** How much a text above still counts against a value that a text beside it names, and against a box with words of its own. */
const OVER_NAMED = 0.4
const OVER_BOX = 0.15

/** Type this much larger than the value's is a title: it names the document, not a value with a label beside it. */
const TITLE = 1.35

/** Scoring models of the two parties' names, the only names that stand above their addresses. */
export const NAMES_PARTY: ReadonlySet<string> = new Set(["issuer_name", "letterhead_name", "recipient_name"])

/** The place of each relation's label feature in the list. */
const PLACES: Readonly<Record<Context["relation"], number>> = {
  inline: placeOf("inline"),
  left: placeOf("left"),
  row: placeOf("row"),
  above: placeOf("above"),
  column: placeOf("column")
}

const isUpright = ({ relation }: Context): boolean => relation === "above" || relation === "column"

/** Names of a table's row of totals, and how surely a column's heading names an amount in it. */
const TOTALS = /^\W*(?:(?:grand |overall )?totals?|totaux|total g[ée]n[ée]ral|sums?|sommes?)\W*$/i
const IN_TOTALS = 0.8

/** Whether an amount is in a table's row of totals under a heading that names the field. The row then names no other field. */
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
  /** The field's index among the sought fields. */
  readonly place: number
  /** Indices of fields that are no rivals: the field itself and the other end of its period. */
  readonly allies: ReadonlySet<number>
}

/** How well the text serves as the label of another field or of a decoy. */
const rivalQuality = ({ of, best }: LabelQualities, allies: ReadonlySet<number>): number => {
  for (const place of best) if (!allies.has(place)) return of[place] ?? 0
  return 0
}

/** A candidate with its features for one field, and the text that names it best. */
export interface Tried {
  readonly candidate: Candidate
  readonly features: FeatureList
  readonly label: Context | undefined
  /** How well that text on its own serves as the field's label. */
  readonly named: number
  /** Log-odds that it is the field's value, not yet computed. */
  prior: number
  logit: number
}

/** Whether a field asks for a date or a total of the document itself, which table rows do not state. */
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
    // Most texts around a value name nothing.
    if (one === undefined || qualities === undefined || qualities.best.length === 0) continue
    const banks = ofCustomer && (qualities.of[place] ?? 0) > 0 && namesBankAccount(one, candidate)
    const own = banks ? 0 : (qualities.of[place] ?? 0)
    const reach = crossing && isUpright(one) && own >= NAMED ? Math.max(one.reach, IN_TOTALS) : one.reach
    const others = banks
      ? NAMED
      : crossing && !isUpright(one) && TOTALS.test(one.text)
        ? own
        : rivalQuality(qualities, allies)
    // A label that names another field better counts less for this one.
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
    // A text beyond a label that names the field names something else: the title above a column's heading, the label of another row.
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
  // How an amount or a date compares with the document's others matters only for fields that ask for the total or for an end.
  if (!field.total) features.greatest = features.share = features.settled = 0
  if (field.model !== "receipt_total" && field.model !== "own_total") features.summed = 0
  if (!NAMES_PARTY.has(field.model)) features.issuing = features.receiving = 0
  // A document's only written range is its period.
  if (field.model !== "period_day" && candidate.range !== undefined) features.alone = 0
  // Outside till receipts, dates with a time may be anything.
  if (field.model !== "receipt_date") features.timed = 0
  if (field.end !== "from") features.earliest = 0
  if (field.end !== "to") features.latest = 0
  const role = sumRoleOf(field)
  if (role !== "net") features.asNet = 0
  if (role !== "tax") features.asTax = 0
  if (role !== "gross") features.asGross = 0
  // On a till receipt, the gross of one tax rate goes into the total of all.
  else if (features.summed < 0) features.asGross *= PART
  if (!isOfWhole(field, role)) features.itemRow = 0
  features.form = candidate.kind === field.kind ? 1 : 0
  return { candidate, features, label, named, prior: 0, logit: 0 }
}
