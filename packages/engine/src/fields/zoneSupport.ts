import type { ExtractedField } from "../Extraction.js"
import { flatMap } from "../flatMap.js"
import { boxAround, toBoundingBox } from "../layout/geometry.js"
import { countryOfZone, findCountries } from "../text/countries.js"
import { similarity, squash } from "../text/fold.js"
import type { ZoneValue } from "../text/mrz.js"
import type { Candidate } from "./candidates.js"
import type { Choice } from "./choose.js"
import { boxInZone, type PlacedZone } from "./machineZone.js"
import type { Ranking, Scored } from "./score.js"
import type { SoughtField } from "./sought.js"

/** The zone's verdict on a candidate. */
type Verdict = "agrees" | "differs" | "unsure"

/** Log-odds added when the zone agrees, and subtracted when it differs, with and without a check digit. */
const AGREES = 5
const DIFFERS_CHECKED = 1
const DIFFERS = 0.5

/** Texts at least as similar as the first may be one misread value; those less similar than the second are two values. */
const ALIKE = 0.9
const UNLIKE = 0.6

const valueFor = (field: SoughtField, { zone }: PlacedZone): ZoneValue | undefined =>
  field.zone === undefined || field.zone === "zone" ? undefined : zone?.values[field.zone]

/** How zones transliterate letters they lack (Doc 9303-3, section 6). */
const transliterated = (text: string): string =>
  squash(
    text
      .replace(/[äÄæÆ]/g, "ae")
      .replace(/[öÖøØœŒ]/g, "oe")
      .replace(/[üÜ]/g, "ue")
      .replace(/ß/g, "ss")
      .replace(/[åÅ]/g, "aa")
  )

const namesAgree = (printed: string, zone: string): Verdict => {
  const short = squash(zone)
  let nearest = 0
  for (const name of [squash(printed), transliterated(printed)]) {
    if (name === short) return "agrees"
    // Zones truncate long names; pages add a spouse's name.
    const least = Math.min(name.length, short.length)
    if (least >= 3 && (name.startsWith(short) || short.startsWith(name))) return "agrees"
    nearest = Math.max(nearest, similarity(name, short))
  }
  return nearest >= UNLIKE ? "unsure" : "differs"
}

const numbersAgree = (printed: string, zone: string): Verdict => {
  const plain = (text: string): string => squash(text).replace(/o/g, "0").replace(/[il]/g, "1")
  const [a, b] = [plain(printed), plain(zone)]
  if (a === b) return "agrees"
  if (Math.min(a.length, b.length) >= 7 && (a.startsWith(b) || b.startsWith(a))) return "agrees"
  return similarity(a, b) >= ALIKE ? "unsure" : "differs"
}

const verdictOf = (field: SoughtField, candidate: Candidate, value: ZoneValue): Verdict => {
  switch (field.zone) {
    case "birth_date":
    case "expiry_date":
      // The zone omits the century.
      return candidate.date?.iso.slice(2) === value.decoded.slice(2) ? "agrees" : "differs"
    case "document_number":
      return numbersAgree(candidate.compact, value.decoded)
    case "surname":
    case "given_names":
      return namesAgree(candidate.value, value.decoded)
    case "nationality":
    case "issuing_country": {
      const codes =
        candidate.kind === "country" ? [candidate.compact] : findCountries(candidate.value).map(({ code }) => code)
      return codes.includes(countryOfZone(value.decoded)) ? "agrees" : "differs"
    }
    case "sex":
      return candidate.compact === value.decoded ? "agrees" : "differs"
    default:
      return "unsure"
  }
}

/** A matching letter or country proves nothing unless its label says what it is. */
const isLoose = ({ zone }: SoughtField, { features }: Scored): boolean =>
  (zone === "sex" || zone === "nationality") && features.context < 0.2

/** Removes the zone's own lines from the candidates of each ranking, and makes candidates that agree with the zone likelier. */
export const supportedByZone = (
  rankings: ReadonlyArray<Ranking>,
  placed: PlacedZone | undefined
): ReadonlyArray<Ranking> => {
  if (placed === undefined) return rankings
  const own = new Set(flatMap(placed.rows, ({ lines }) => lines))
  return rankings.map((ranking) => {
    const value = valueFor(ranking.field, placed)
    const ranked = ranking.ranked
      .filter(({ candidate }) => candidate.lines.every(({ line }) => !own.has(line)))
      .map((scored) => {
        if (value === undefined || value.checked === false) return scored
        const verdict = verdictOf(ranking.field, scored.candidate, value)
        if (verdict === "unsure" || isLoose(ranking.field, scored)) return scored
        const change = verdict === "agrees" ? AGREES : value.checked === true ? -DIFFERS_CHECKED : -DIFFERS
        return { ...scored, logit: scored.logit + change }
      })
      .sort((a, b) => b.logit - a.logit)
    return { ...ranking, ranked }
  })
}

/** Counts the zone's verdict among the rules that a choice satisfies or breaks. */
export const judgedByZone = (choices: ReadonlyArray<Choice>, placed: PlacedZone | undefined): ReadonlyArray<Choice> =>
  placed === undefined
    ? choices
    : choices.map((choice) => {
        const { field } = choice.ranking
        const value = valueFor(field, placed)
        if (choice.scored === undefined || value === undefined || value.checked === false) return choice
        const verdict = verdictOf(field, choice.scored.candidate, value)
        if (verdict === "agrees") return { ...choice, held: choice.held + 1 }
        return verdict === "differs" ? { ...choice, failed: choice.failed + 1 } : choice
      })

/** Probability that a value read from a zone alone is right, apart from OCR errors. */
const sureness = (value: ZoneValue, valid: boolean): number => (value.checked === true ? 0.97 : valid ? 0.93 : 0.75)

const rounded = (p: number): number => Math.round(Math.min(0.99, Math.max(0.05, p)) * 10_000) / 10_000

/** The field as the zone alone shows it; undefined if the zone says nothing about it. */
export const shownInZone = (field: SoughtField, placed: PlacedZone | undefined): ExtractedField | undefined => {
  if (placed === undefined || field.zone === undefined) return undefined
  const { zone, rows, confidence } = placed
  const [first] = rows
  if (first === undefined) return undefined
  const { page } = first.layout
  if (field.zone === "zone") {
    // A single line is not a whole zone.
    if (zone?.partial === true) return undefined
    const lines = zone?.lines ?? rows.map(({ text }) => text)
    return {
      value: lines.join("\n"),
      normalized: zone === undefined ? null : lines.join("\n"),
      confidence: rounded(zone === undefined ? 0.3 * confidence : zone.valid ? 0.9 + 0.08 * confidence : 0.5),
      found: true,
      page: page.page,
      bbox: toBoundingBox(boxAround(rows), page),
      block_ids: blocksOf(rows)
    }
  }
  const value = zone?.values[field.zone]
  const row = value === undefined ? undefined : rows[value.line]
  if (zone === undefined || value === undefined || row === undefined || value.checked === false) return undefined
  const length = zone.lines[value.line]?.length ?? value.end
  return {
    value: value.text,
    normalized: field.kind === "country" ? countryOfZone(value.decoded) : value.decoded,
    confidence: rounded(sureness(value, zone.valid) * (value.checked === true ? 1 : 0.7 + 0.3 * confidence)),
    found: true,
    page: page.page,
    bbox: toBoundingBox(boxInZone(row, length, value.start, value.end), page),
    block_ids: blocksOf([row])
  }
}

const blocksOf = (rows: PlacedZone["rows"]): ReadonlyArray<string> => [
  ...new Set(flatMap(rows, ({ lines }) => lines.map(({ blockId }) => blockId)))
]
