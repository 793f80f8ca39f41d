import { datesDocument } from "./documentDay.js"
import type { Features } from "./featureNames.js"
import { isRole, rolePrior } from "./roleNames.js"
import type { SoughtField } from "./sought.js"

/**
 * Hand-set log-odds that a candidate is a field's value: a guess made before seeing how documents really behave. The ranker takes it as evidence.
 */
export const priorLogit = (f: Features, field: SoughtField): number => {
  const checked = f.pattern * 2.5 - (f.confidence < 0.6 ? 0.5 : 0)
  if (isRole(field.model)) return rolePrior(f, field.model) + checked
  switch (field.model) {
    case "merchant_name":
      return merchantName(f) + checked
    case "merchant_address":
      return merchantAddress(f) + checked
    case "issuer_name":
    case "letterhead_name":
      return issuerName(f) + checked
    case "recipient_name":
      return recipientName(f) + checked
    case "labelled_address":
      return labelledAddress(f) + checked
    case "letterhead_address":
      return (
        addressOf(f) +
        0.6 +
        (f.y < 0.25 ? 0.4 : 0) -
        // A town alone is no address, and neither is one whose street is in the line above.
        (f.lines === 1 && f.words <= 3 ? 1 : 0) -
        (f.lines === 1 && f.aboveAddress >= 0.5 ? 0.8 : 0) +
        checked
      )
    case "issuing_country":
      return issuingCountry(f) + checked
    case "contacts":
      return 1 + 2 * f.context - 2.2 * f.rival + checked
    default:
      break
  }
  if (isCued(field.model)) return -3.4 + 6 * f.cue - 0.4 * f.page + checked
  switch (field.kind) {
    case "date":
      return (
        labelled(f) +
        f.rangeEnd * (field.model === "period_day" ? 3.2 : 2) +
        (field.model === "period_day" ? 2.4 * f.alone * Math.max(0, f.rangeEnd) : 0) +
        (datesDocument(field) && f.y < 0.45 ? 2.4 * f.alone : 0) +
        (field.model === "receipt_date" ? f.timed : 0) +
        (f.mentions > 1 ? 0.2 : 0) -
        (f.stacked > 3 ? 0.7 : 0) -
        IN_ITEM_ROW * f.itemRow -
        f.page * 0.15 -
        f.y * 0.6 +
        checked
      )
    case "amount":
    case "number":
      return amount(f, field) + checked
    case "iban":
    case "bic":
    case "email":
      // Letters and digits that begin like an IBAN but fail its check are a misread IBAN only if a label says so.
      return (
        (field.kind === "iban" && f.valid < 0 && f.context < 0.2 ? -3 : 1) +
        2 * f.context -
        1.5 * f.rival +
        f.valid +
        checked
      )
    case "vat":
    case "registration":
    case "phone":
      return (
        -2.7 +
        4 * f.context -
        3 * f.rival +
        f.valid * 0.7 +
        1.2 * f.form +
        f.party * 2.5 +
        (f.firstMention - 1) * 0.3 +
        checked
      )
    case "payment":
      return -0.5 + 2.5 * f.context + 0.8 * f.y + 0.1 * f.length + checked
    case "currency":
      return -1 + 2 * f.context + 0.25 * f.mentions + f.firstMention + (f.length === 3 ? 2.5 : 0) + checked
    case "address":
      return addressOf(f) + checked
    case "name":
    case "text":
    case "boolean":
      return words(f) - (field.kind === "text" && f.cut === 1 ? 1.2 : 0) + checked
    case "identifier":
      return (
        labelled(f) +
        (f.length >= 4 ? 0.3 : -0.8) -
        (field.model === "identity_number" && f.length < 5 ? 3 : 0) +
        Math.min(1, f.mentions * 0.15) +
        f.party * 0.7 -
        f.page * 0.15 +
        checked
      )
    case "sex":
      return -2.6 + 6 * f.context - 2 * f.rival + checked
    case "country":
      return -3.2 + 6.4 * f.context - 2.5 * f.rival - 0.6 * f.cue + checked
    case "zone":
      return 0
    case "social_security":
    case "practitioner":
    case "bank_branch":
      return (
        labelled(f) + (field.kind === "social_security" ? 3.6 : 2) * f.valid + f.party * 0.7 - f.page * 0.15 + checked
      )
    case "time":
      return labelled(f) + 3.8 - f.order * 0.01 + checked
  }
}

/** Models whose candidates are found by their place in running text. */
const isCued = (model: string): boolean =>
  model.startsWith("letter_") ||
  model.startsWith("contract_") ||
  model.startsWith("resume_") ||
  model.startsWith("candidate_")

/** The country of a document: after its label, or at the head of the page. */
const issuingCountry = (f: Features): number =>
  -3.3 +
  5.5 * f.context -
  (f.cue > 0.4 ? 0.8 : 1.6) * f.rival +
  (f.cue > 0.9 ? 2.6 : f.cue > 0.4 ? 2.3 : 0) +
  2 * Math.max(0, 1 - f.y * 4) +
  (f.size > 1.3 ? 0.4 : 0)

const labelled = (f: Pick<Features, "context" | "rival">): number => -4.2 + 7.4 * f.context - 3 * f.rival

/** Dates and totals inside rows of a table of items rarely belong to the document itself. */
const IN_ITEM_ROW = 3

/** Scoring models of amounts at the ends of their rows, far from the labels that begin them. */
const IN_ROWS = new Set(["balance", "pay"])

const amount = (f: Features, field: SoughtField): number => {
  let logit = IN_ROWS.has(field.model) ? labelled(inRow(f)) : labelled(f)
  // Tax offices write whole amounts, often without a currency.
  const bare = field.model === "whole_amount" ? 0 : -1.8
  if (field.money) logit += f.decimals > 0 ? 0.5 : f.currency > 0 ? 0 : bare
  if (field.money && f.currency > 0) logit += 0.4
  if (field.total) logit += f.greatest * 1.2 + 0.8 * f.share - 0.5
  if (field.total) logit += 3 * f.settled
  if (field.model === "receipt_total") logit += 0.6 * f.summed
  // A quantity known to a type has no currency.
  if (field.kind === "number" && field.spec === undefined && f.currency > 0) logit -= 2
  // An amount of one tax rate among several is not the total, whatever its label says.
  if (f.asNet < 0 || f.asTax < 0) logit -= 2
  logit += 1.2 * (f.asNet + f.asTax) + (field.model === "receipt_total" ? 0.5 : 1.5) * f.asGross
  if (f.stacked > 4) logit -= 0.3
  logit -= IN_ITEM_ROW * f.itemRow
  // The amount due has a label of its own; a bare total is not enough.
  if (field.key === "amount_due" && f.context < 0.2) logit -= 1.2
  return logit
}

/** Words that are a field's label themselves are hardly a field's value. */
const isLabel = (f: Features): number => 6 * Math.max(0, f.naming - 0.5)

/** A label at the other end of the row is as good as a near one if nothing is in between, and the column's heading does not compete with it. */
const inRow = (f: Features): Pick<Features, "context" | "rival"> => {
  const left = f.left * 0.93 * 0.9 ** f.leftBetween
  return { context: Math.max(f.context, left), rival: f.rival * (1 - 0.8 * left) }
}

const words = (f: Features): number =>
  labelled(f) -
  1.5 * f.nested -
  2 * f.labelLike -
  isLabel(f) -
  (f.words > 8 ? 1 : 0) +
  // A value with an unmistakable label may be written in figures.
  (f.letters > 0.5 ? 0.4 : -0.6 * (1 - f.context)) -
  (f.digits > 0.4 ? 1 - f.context : 0) -
  f.page * 0.15

/** How much it counts against words that they look like a label. Words with an address right below are a name, whatever they say. */
const doubt = (f: Features): number => (f.belowAddress >= 0.5 || Math.max(f.issuing, f.receiving) > 0.5 ? 0.4 : 1)

const issuerName = (f: Features): number =>
  -3.2 +
  3 * f.issuing -
  1.5 * Math.max(0, f.receiving) +
  0.8 * f.belowAddress +
  4.5 * f.context +
  1.4 * f.firm +
  Math.max(0, 1.5 - f.top * 0.12) +
  1.3 * f.domain +
  0.2 * f.mentions +
  1.5 * f.letterhead -
  1.5 * f.nested +
  (f.size > 1.3 ? 0.6 : 0) -
  3 * f.rival * (1 - 0.7 * Math.max(0, f.issuing)) -
  doubt(f) * (2.2 * f.labelLike * (1 - 0.8 * f.context) + isLabel(f)) -
  3.5 * f.address * (1 - 0.7 * Math.max(0, f.issuing)) -
  (f.letters < 0.5 ? 2 : 0) -
  (f.digits > 0.2 ? 1.5 : 0) -
  (f.words > 7 ? 1.5 : 0) -
  f.page

const recipientName = (f: Features): number =>
  -2.8 +
  2.8 * f.receiving -
  1.5 * Math.max(0, f.issuing) +
  5 * f.context +
  1.6 * f.postcodeBelow +
  0.1 * f.mentions -
  (f.inline > f.context * 1.25 ? 1.5 : 0) -
  1.5 * f.nested -
  (f.capitals === 0 ? 1.2 : 0) +
  0.7 * f.firm +
  (f.person === 1 && f.lineInBlock === 0 ? 0.8 : 0) -
  2.5 * f.rival * (1 - 0.6 * Math.max(0, f.receiving)) -
  doubt(f) * (2.5 * f.labelLike * (1 - 0.8 * f.context) + isLabel(f)) -
  3.5 * f.address * (1 - 0.7 * Math.max(0, f.receiving)) +
  (f.lineInBlock === 0 ? 0.5 : -0.3) +
  (f.x > 0.45 && f.y < 0.4 ? 0.6 : 0) -
  (f.letters < 0.5 ? 2 : 0) -
  (f.digits > 0.2 ? 1.5 : 0) -
  (f.words > 7 ? 1.5 : 0) -
  f.page -
  (f.top < 3 ? 0.7 : 0) -
  0.3 * f.domain -
  2 * f.letterhead

const addressOf = (f: Features): number =>
  -3 +
  3 * f.context -
  1.5 * f.rival +
  2 * f.party +
  (f.lines >= 2 ? 0.8 : 0) -
  (f.lines > 4 ? 0.5 : 0) +
  1.2 * f.address -
  // A telephone number below an address is not a line of it, and an address whose house is in the line above is incomplete.
  1.2 * f.contact -
  (f.aboveAddress >= 0.5 && f.lines > 1 ? 0.8 : 0) -
  (f.firstAddress < 0.2 && f.lines > 1 ? 0.8 : 0) -
  f.page * 0.4

/** An address of neither party: only its label tells it from theirs. */
const labelledAddress = (f: Features): number =>
  labelled(f) +
  (f.lines >= 2 ? 0.8 : 0) -
  (f.lines > 5 ? 0.5 : 0) +
  1.5 * f.meanAddress +
  0.8 * f.lastPostcode -
  (f.meanAddress === 0 ? 1.5 : 0) -
  f.labelLike -
  (f.cut > 0 ? 2 : 0) -
  f.page * 0.2

const merchantName = (f: Features): number =>
  -0.8 +
  1.8 * f.firm +
  0.8 * f.belowAddress -
  0.8 * f.contact -
  0.28 * f.top +
  (f.size > 1.25 ? 0.5 : 0) +
  0.3 * f.capitals -
  2 * f.labelLike -
  2.5 * f.address -
  (f.letters < 0.6 ? 1.5 : 0) -
  (f.lines > 1 ? 1.2 : 0) -
  f.page * 3 +
  0.8 * f.postcodeBelow -
  (f.words > 8 ? 1 : 0) -
  f.afterLabel

const merchantAddress = (f: Features): number =>
  -1.6 +
  0.5 * f.lines +
  1.5 * f.meanAddress +
  f.aboveFirm +
  f.belowContact -
  2 * f.contact -
  f.registration -
  0.12 * f.top +
  1.2 * f.address -
  1.2 * f.labelLike -
  f.page * 3 -
  0.5 * f.firm -
  (f.lines > 4 ? 0.8 : 0)
