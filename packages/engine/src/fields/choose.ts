import type { ExtractedTable } from "../Extraction.js"
import { flatMap } from "../flatMap.js"
import { squash } from "../text/fold.js"
import type { FieldRule } from "../types/DocumentType.js"
import { accountKeyHolds, inIban, movementsHold, netOf, provenEnds } from "./accountRules.js"
import type { Candidate } from "./candidates.js"
import type { Ranking, Scored } from "./score.js"
import { arePeriodEnds, type SoughtField } from "./sought.js"
import { chooseSummedTax } from "./summedTax.js"

/** What was chosen for a field; `scored` is undefined where nothing was. */
export interface Choice {
  readonly ranking: Ranking
  readonly scored: Scored | undefined
  /** The candidates, best first, without those that another field has a better claim to. */
  readonly open: ReadonlyArray<Scored>
  /** How many of the rules that the choice was tried against held, and how many failed. */
  readonly held: number
  readonly failed: number
  /** The rules that could be checked, and whether they hold. */
  readonly verdicts: ReadonlyArray<Verdict>
}

/** A rule that was tried on the chosen values. */
export interface Verdict {
  readonly rule: FieldRule
  readonly holds: boolean
}

/** Log-odds below which no value beats the best candidate. */
const FLOOR = -0.85

const overlaps = (a: Candidate, b: Candidate): boolean =>
  a.lines.length > 1 || b.lines.length > 1
    ? a.lines.some((line) => b.lines.includes(line))
    : a.segment === b.segment && a.start < b.end && b.start < a.end

/** A piece of the page that a field has taken. */
export interface Taken {
  readonly field: SoughtField
  readonly candidate: Candidate
}

interface Held extends Taken {
  readonly logit: number
}

/** The candidates of a field that no other field has a better claim to. */
const openTo = ({ field, ranked }: Ranking, held: ReadonlyArray<Held>): ReadonlyArray<Scored> => {
  const others = held.filter((one) => one.field.key !== field.key)
  return ranked.filter(
    ({ candidate, logit }) => !others.some((other) => other.logit > logit && excludes(other, field, candidate))
  )
}

/** Whether a piece that one field has taken rules out a candidate: the same piece, or the other party's own name or number. */
export const excludes = (taken: Taken, field: SoughtField, candidate: Candidate): boolean => {
  // A statement may answer several questions, and its words remain free for other fields.
  if ((taken.candidate.kind === "boolean") !== (candidate.kind === "boolean")) return false
  // A currency sign is part of its amount, so taking it takes the amount from nobody.
  const sign = taken.candidate.kind === "currency" || candidate.kind === "currency"
  if (!sign && !(taken.field.shares && field.shares) && overlaps(candidate, taken.candidate)) return true
  const parties = taken.field.party !== undefined && field.party !== undefined && taken.field.party !== field.party
  return parties && taken.field.kind === field.kind && squash(candidate.compact) === squash(taken.candidate.compact)
}

/**
 * Chooses a value for each field. No two fields take the same piece of the page, and the rules hold where they can, including those over table rows.
 */
export const choose = (
  rankings: ReadonlyArray<Ranking>,
  rules: ReadonlyArray<FieldRule>,
  tables: ReadonlyArray<ExtractedTable> = [],
  /** Every typed piece of the document, for adding up its taxes. */
  typed: ReadonlyArray<Candidate> = []
): ReadonlyArray<Choice> => {
  const chosen = new Map<string, Scored | undefined>()
  const fixed = new Set<string>()
  const byKey = new Map(rankings.map((ranking) => [ranking.field.key, ranking]))
  for (const rule of rules) {
    if (rule.rule === "sum") chooseSum(rule, byKey, chosen, fixed)
    if (rule.rule === "movements") chooseEnds(rule, byKey, tables, chosen, fixed)
  }
  choosePeriods(rankings, chosen, fixed)
  // The surest field chooses first; a field that loses its piece falls back to its next candidate.
  const waiting = rankings.filter(({ field }) => !fixed.has(field.key))
  const taken: Array<Taken> = []
  for (const [key, scored] of chosen) {
    const field = byKey.get(key)?.field
    if (scored !== undefined && field !== undefined) taken.push({ field, candidate: scored.candidate })
  }
  const open = new Map(waiting.map((ranking) => [ranking.field.key, ranking]))
  while (open.size > 0) {
    let best: { readonly ranking: Ranking; readonly scored: Scored } | undefined
    for (const ranking of open.values()) {
      const scored = ranking.ranked.find((one) => !taken.some((other) => excludes(other, ranking.field, one.candidate)))
      if (scored !== undefined && (best === undefined || scored.logit > best.scored.logit)) best = { ranking, scored }
    }
    if (best === undefined || best.scored.logit < FLOOR) break
    const { field } = best.ranking
    chosen.set(field.key, best.scored)
    taken.push({ field, candidate: best.scored.candidate })
    open.delete(field.key)
  }
  exchange(waiting, chosen, taken)
  for (const rule of rules) if (rule.rule === "sum") chooseSummedTax(rule, typed, byKey, chosen)
  const tally = judge(rules, chosen, tables)
  const held = flatMap(rankings, ({ field }): ReadonlyArray<Held> => {
    const scored = chosen.get(field.key)
    return scored === undefined ? [] : [{ field, candidate: scored.candidate, logit: scored.logit }]
  })
  return rankings.map((ranking) => ({
    ranking,
    scored: chosen.get(ranking.field.key),
    open: openTo(ranking, held),
    held: tally.get(ranking.field.key)?.held ?? 0,
    failed: tally.get(ranking.field.key)?.failed ?? 0,
    verdicts: tally.get(ranking.field.key)?.verdicts ?? []
  }))
}

/** How many candidates of a field are tried in an exchange. */
const TRIED = 6

/**
 * Lets fields exchange what they have taken, where both together become likelier: a name that is also the first line of an address is the name's, if the
 * address without it is likely enough.
 */
const exchange = (
  waiting: ReadonlyArray<Ranking>,
  chosen: Map<string, Scored | undefined>,
  taken: Array<Taken>
): void => {
  const byKey = new Map(waiting.map((ranking) => [ranking.field.key, ranking]))
  const logitOf = (key: string): number => chosen.get(key)?.logit ?? FLOOR
  const give = (field: SoughtField, scored: Scored | undefined): void => {
    const at = taken.findIndex((one) => one.field === field)
    if (at >= 0) taken.splice(at, 1)
    if (scored !== undefined) taken.push({ field, candidate: scored.candidate })
    chosen.set(field.key, scored)
  }
  for (const { field, ranked } of waiting) {
    for (const wanted of ranked.slice(0, TRIED)) {
      if (wanted.logit <= logitOf(field.key)) break
      const owners = taken.filter((one) => one.field !== field && excludes(one, field, wanted.candidate))
      const other = owners.length === 1 ? byKey.get(owners[0]?.field.key ?? "") : undefined
      if (other === undefined) continue
      const rest = taken.filter((one) => one.field !== field && one.field !== other.field)
      const after = [...rest, { field, candidate: wanted.candidate }]
      const second = other.ranked
        .slice(0, TRIED)
        .find((one) => one.logit > FLOOR && !after.some((owner) => excludes(owner, other.field, one.candidate)))
      const gained = wanted.logit - logitOf(field.key)
      if (gained <= logitOf(other.field.key) - (second?.logit ?? FLOOR)) continue
      give(other.field, second)
      give(field, wanted)
      break
    }
  }
}

const amountOf = (scored: Scored | undefined): number | undefined => scored?.candidate.number?.value

/** Half a unit of the smallest coin in use, with room for tills that round the total to five cents. */
const TOLERANCE = 0.011

const sumHolds = (
  rule: Extract<FieldRule, { rule: "sum" }>,
  chosen: ReadonlyMap<string, Scored | undefined>
): boolean | undefined => addsUp([...rule.parts, rule.total].map((key) => amountOf(chosen.get(key))))

/** Whether the last amount is the sum of those before it; undefined where one of them is missing. */
const addsUp = (amounts: ReadonlyArray<number | undefined>): boolean | undefined => {
  const last = amounts.length - 1
  let sum = 0
  for (let i = 0; i < last; i++) {
    const part = amounts[i]
    if (part === undefined) return undefined
    sum += part
  }
  const total = amounts[last]
  return total === undefined ? undefined : Math.abs(sum - total) < TOLERANCE
}

/** Bonus in log-odds for amounts that add up. It is less than a plain label counts, because the sums of a single tax rate add up too. */
const SUM_BONUS = 1.5

/** Chooses the amounts of a sum together: amounts that add up beat slightly likelier ones that do not. */
const chooseSum = (
  rule: Extract<FieldRule, { rule: "sum" }>,
  byKey: ReadonlyMap<string, Ranking>,
  chosen: Map<string, Scored | undefined>,
  fixed: Set<string>
): void => {
  const keys = [...rule.parts, rule.total]
  const options = keys.map((key): ReadonlyArray<Scored | undefined> => {
    const ranked = byKey.get(key)?.ranked ?? []
    return [...distinct(ranked).slice(0, 6), undefined]
  })
  let best: ReadonlyArray<Scored | undefined> = []
  let most = Number.NEGATIVE_INFINITY
  const picked: Array<Scored | undefined> = []
  const visit = (index: number, score: number): void => {
    if (index === options.length) {
      const amounts = picked.map(amountOf)
      const holds = addsUp(amounts)
      // A sum that holds only because the tax, or everything, is nil proves little.
      const proves = holds === true && amounts.every((amount) => amount !== undefined && amount !== 0)
      const value = score + (proves ? SUM_BONUS : holds === true ? SUM_BONUS / 3 : 0)
      if (value > most) {
        most = value
        best = [...picked]
      }
      return
    }
    for (const option of options[index] ?? []) {
      picked[index] = option
      visit(index + 1, score + (option === undefined ? FLOOR : option.logit))
    }
  }
  visit(0, 0)
  if (addsUp(best.map(amountOf)) !== true) return
  keys.forEach((key, i) => {
    chosen.set(key, best[i])
    fixed.add(key)
  })
}

/** Chooses the opening and closing amounts that the table's rows connect, where two candidates are proved to fit. */
const chooseEnds = (
  rule: Extract<FieldRule, { rule: "movements" }>,
  byKey: ReadonlyMap<string, Ranking>,
  tables: ReadonlyArray<ExtractedTable>,
  chosen: Map<string, Scored | undefined>,
  fixed: Set<string>
): void => {
  const openings = byKey.get(rule.opening)?.ranked ?? []
  const ends = provenEnds(netOf(rule, tables), openings, byKey.get(rule.closing)?.ranked ?? [])
  if (ends === undefined) return
  for (const [key, scored] of [
    [rule.opening, ends[0]],
    [rule.closing, ends[1]]
  ] as const) {
    chosen.set(key, scored)
    fixed.add(key)
  }
}

/** The best candidate of each value. */
const distinct = (ranked: ReadonlyArray<Scored>): ReadonlyArray<Scored> => {
  const seen = new Set<string>()
  return ranked.filter(({ candidate }) => {
    if (seen.has(candidate.compact)) return false
    seen.add(candidate.compact)
    return true
  })
}

/** Bonus for two dates that form one written range, and for two under labels in one row. */
const RANGE_BONUS = 2

/** Chooses the two ends of a period together. The end never precedes the start, and both preferably come from one range. */
const choosePeriods = (
  rankings: ReadonlyArray<Ranking>,
  chosen: Map<string, Scored | undefined>,
  fixed: Set<string>
): void => {
  for (const from of rankings) {
    if (from.field.end !== "from" || from.field.kind !== "date") continue
    const to = rankings.find((other) => other.field.kind === "date" && arePeriodEnds(from.field, other.field))
    if (to === undefined) continue
    let best: readonly [Scored | undefined, Scored | undefined] = [undefined, undefined]
    let most = 2 * FLOOR
    const starts = [...from.ranked.slice(0, 8), undefined]
    const ends = [...to.ranked.slice(0, 8), undefined]
    for (const start of starts) {
      for (const end of ends) {
        let score = (start?.logit ?? FLOOR) + (end?.logit ?? FLOOR)
        if (start !== undefined && end !== undefined) {
          if (end.candidate.compact < start.candidate.compact) score -= 5
          if (end.candidate.compact === start.candidate.compact) score -= 2.5
          if (areOneRange(start, end)) score += RANGE_BONUS
          else if (start.candidate.segment.pageIndex === end.candidate.segment.pageIndex) score += 0.2
        }
        if (score > most) {
          most = score
          best = [start, end]
        }
      }
    }
    const [start, end] = best
    const one = start !== undefined && end !== undefined && areOneRange(start, end)
    chosen.set(from.field.key, one ? withRange(start, end) : start)
    chosen.set(to.field.key, one ? withRange(end, start) : end)
    fixed.add(from.field.key)
    fixed.add(to.field.key)
  }
}

/** Whether two dates are the ends of one written range. */
const areOneRange = (start: Scored, end: Scored): boolean =>
  start.candidate.range === "from" &&
  end.candidate.range === "to" &&
  (start.candidate.segment === end.candidate.segment ||
    // A narrow cell may break the line within the range.
    (start.candidate.segment.index + 1 === end.candidate.segment.index && end.candidate.start === 0))

/** The most that one end of a written range may be less sure than the other: a label of the range names both. */
const OTHER_END = 1

const withRange = (one: Scored, other: Scored): Scored => ({
  ...one,
  logit: Math.max(one.logit, other.logit - OTHER_END)
})

interface Tally {
  readonly held: number
  readonly failed: number
  readonly verdicts: ReadonlyArray<Verdict>
}

const NO_TALLY: Tally = { held: 0, failed: 0, verdicts: [] }

/** Tries the choices against the rules, and counts for each field the rules that held and those that failed. */
const judge = (
  rules: ReadonlyArray<FieldRule>,
  chosen: ReadonlyMap<string, Scored | undefined>,
  tables: ReadonlyArray<ExtractedTable>
): ReadonlyMap<string, Tally> => {
  const tally = new Map<string, Tally>()
  // A rule that excludes little proves little: its success is reported but not counted.
  const mark = (key: string, rule: FieldRule, holds: boolean, proves = true): void => {
    const { held, failed, verdicts } = tally.get(key) ?? NO_TALLY
    tally.set(key, {
      held: holds && proves ? held + 1 : held,
      failed: holds ? failed : failed + 1,
      verdicts: [...verdicts, { rule, holds }]
    })
  }
  for (const rule of rules) {
    switch (rule.rule) {
      case "sum": {
        const holds = sumHolds(rule, chosen)
        if (holds !== undefined) for (const key of [...rule.parts, rule.total]) mark(key, rule, holds)
        break
      }
      case "at_most": {
        const part = amountOf(chosen.get(rule.part))
        const whole = amountOf(chosen.get(rule.whole))
        if (part !== undefined && whole !== undefined)
          mark(rule.part, rule, Math.abs(part) <= Math.abs(whole) + TOLERANCE, false)
        break
      }
      case "not_before": {
        const first = chosen.get(rule.earlier)?.candidate.date?.iso
        const second = chosen.get(rule.later)?.candidate.date?.iso
        if (first !== undefined && second !== undefined) mark(rule.later, rule, second >= first, false)
        break
      }
      case "movements": {
        const holds = movementsHold(netOf(rule, tables), chosen.get(rule.opening), chosen.get(rule.closing))
        if (holds !== undefined) for (const key of [rule.opening, rule.closing]) mark(key, rule, holds)
        break
      }
      case "account_key": {
        const holds = accountKeyHolds(rule, chosen)
        if (holds !== undefined)
          for (const key of [rule.bank, rule.branch, rule.account, rule.key]) mark(key, rule, holds)
        break
      }
      case "part_of_iban": {
        const holds = inIban(rule, chosen)
        if (holds !== undefined) mark(rule.part, rule, holds)
        break
      }
    }
  }
  return tally
}
