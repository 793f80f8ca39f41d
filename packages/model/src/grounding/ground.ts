import { PatternMatcher } from "@extrait/core"
import type { BoundingBox, Normalized } from "@extrait/engine"
import { Effect } from "effect"
import type { ModelField } from "../ModelField.js"
import { findAnswer } from "./booleans.js"
import { dayOf, findDay } from "./dates.js"
import { lettersOf } from "./letters.js"
import { findNumber, isNumber } from "./numbers.js"
import { blocksOfStretch, boxOfStretch, joinBlocks, type Sheet, type SheetBlock } from "./Sheet.js"
import type { Stretch } from "./Stretch.js"
import { findText } from "./text.js"

/** What a model says of a field: a value, null for none, and the blocks that it says it stands in. */
export interface FieldAnswer {
  readonly value: string | null
  readonly blocks: ReadonlyArray<string>
}

/** A value as the page has it. Text, place and blocks are the page's; nothing of it is the model's. */
export interface GroundedValue {
  readonly value: string
  readonly normalized: Normalized
  readonly page: number
  readonly bbox: BoundingBox
  readonly blockIds: ReadonlyArray<string>
  /** Whether the blocks that were named have it, or others. */
  readonly where: "named" | "elsewhere"
}

/**
 * Why an answer is not accepted: the page does not show it, or what the page shows is not of the field's type or form. What takes too long to match with
 * the pattern is not of the form either.
 */
export type Refusal = "not_on_page" | "wrong_type" | "wrong_pattern"

/** What becomes of an answer. */
export type Grounding =
  | { readonly _tag: "Grounded"; readonly value: GroundedValue }
  | { readonly _tag: "Refused"; readonly why: Refusal }

/** What a place must resemble to be preferred among several that carry the same value: where the engine found it. */
export interface LikelyPlace {
  readonly page: number
  readonly bbox: BoundingBox
}

/** Fewer letters and figures than this stand on any page somewhere, and count in the blocks that are named alone. */
const FEWEST_ELSEWHERE = 3

/** Longest value that is looked for: a page's text copied out is none. */
const LONGEST = 1000

const stretchesIn = (value: string, block: SheetBlock, sheet: Sheet, field: ModelField): ReadonlyArray<Stretch> => {
  switch (field.type) {
    case "number":
    case "money":
      return findNumber(value, block, field.type === "money")
    case "date":
      return findDay(value, block, sheet.orderKnown)
    case "boolean":
      return findAnswer(value, block)
    case "string": {
      const found = findText(value, block)
      if (found.length > 0) return found
      // A day or an amount that a caller wants as it is written may be answered in another form.
      const typed =
        dayOf(value, sheet.locale) !== undefined
          ? findDay(value, block, sheet.orderKnown)
          : isNumber(value)
            ? findNumber(value, block, false).filter((stretch) => isAmount(value) || isAmount(stretch.value))
            : []
      return typed.map((stretch) => ({ ...stretch, normalized: null }))
    }
  }
}

/** Whether figures are an amount, in which marks and noughts may differ, and no identifier, in which they may not. */
const isAmount = (text: string): boolean => /\d[.,\s'’]\d/.test(text) && !/(?<![\d.,])0\d/.test(text)

const isOfType = (value: string, sheet: Sheet, { type }: ModelField): boolean => {
  if (type === "date") return dayOf(value, sheet.locale) !== undefined
  if (type === "number" || type === "money") return /\d/.test(value)
  return true
}

const centre = ({ height, width, x, y }: BoundingBox): readonly [number, number] => [x + width / 2, y + height / 2]

const apart = (a: BoundingBox, b: BoundingBox): number => {
  const [[ax, ay], [bx, by]] = [centre(a), centre(b)]
  return Math.hypot(ax - bx, ay - by)
}

interface Found {
  readonly stretch: Stretch
  readonly block: SheetBlock
  readonly parts: ReadonlyArray<SheetBlock>
  readonly where: GroundedValue["where"]
}

const placeOf = ({ block, stretch }: Found): BoundingBox => boxOfStretch(block, stretch.start, stretch.end)

/** The one of several places that is meant: where the engine has it, else the one nearest to what was named. */
const nearest = (
  found: ReadonlyArray<Found>,
  named: ReadonlyArray<SheetBlock>,
  likely: LikelyPlace | undefined
): Found | undefined => {
  const [first] = found
  if (found.length < 2) return first
  if (likely !== undefined) {
    const known = found.find((one) => one.block.page === likely.page && apart(placeOf(one), likely.bbox) < 0.02)
    if (known !== undefined) return known
  }
  const [anchor] = named
  if (anchor === undefined || first?.where === "named") return first
  const distance = (one: Found): number =>
    one.block.page === anchor.page ? apart(placeOf(one), anchor.bbox) : 10 + Math.abs(one.block.page - anchor.page)
  return found.reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

/** Page by page, the named blocks of a page read as one, in reading order: a value may go on in the next block. */
const joined = (named: ReadonlyArray<SheetBlock>, sheet: Sheet): ReadonlyArray<ReadonlyArray<SheetBlock>> => {
  const pages = [...new Set(named.map(({ page }) => page))]
  return pages
    .map((page) => sheet.blocks.filter((block) => block.page === page && named.includes(block)))
    .filter((blocks) => blocks.length > 1)
}

/** Every place for an answer: those in the blocks that it names, and where these have none, others on their pages. */
const placesOf = (value: string, answer: FieldAnswer, field: ModelField, sheet: Sheet, size: number) => {
  const named = answer.blocks.flatMap((id) => sheet.byId.get(id) ?? [])
  const search = (parts: ReadonlyArray<SheetBlock>, where: GroundedValue["where"]): ReadonlyArray<Found> => {
    const block = joinBlocks(parts)
    return block === undefined
      ? []
      : stretchesIn(value, block, sheet, field).map((stretch) => ({ stretch, block, parts, where }))
  }
  const inNamed = (): ReadonlyArray<Found> => {
    const single = named.flatMap((block) => search([block], "named"))
    return single.length > 0 ? single : joined(named, sheet).flatMap((parts) => search(parts, "named"))
  }
  const elsewhere = (): ReadonlyArray<Found> => {
    if (field.type === "boolean" || size < FEWEST_ELSEWHERE) return []
    const pages = new Set(named.map(({ page }) => page))
    return sheet.blocks
      .filter((block) => (pages.size === 0 || pages.has(block.page)) && !named.includes(block))
      .flatMap((block) => search([block], "elsewhere"))
  }
  const stated = inNamed()
  return { named, shown: stated.length > 0 ? stated : elsewhere() }
}

/** Those of which the whole matches a pattern: what stands in many places is matched once. None where nobody can say in time. */
const fitting = (pattern: string | undefined, shown: ReadonlyArray<Found>): Effect.Effect<ReadonlyArray<Found>> => {
  if (pattern === undefined) return Effect.succeed(shown)
  return Effect.gen(function* () {
    const { matches } = yield* PatternMatcher
    const values = Array.from(new Set(shown.map(({ stretch }) => stretch.value)))
    const fit = new Set(yield* Effect.filter(values, (value) => matches(pattern, value)))
    return shown.filter(({ stretch }) => fit.has(stretch.value))
  }).pipe(Effect.catchTag("PatternUndecided", () => Effect.succeed([])))
}

/**
 * Holds an answer to the pages that the model was shown. It is accepted only where the blocks it names, or others on their pages, carry the value, figure
 * by figure and letter by letter up to the noise of recognition. `sheet` holds the blocks that were shown and no others. Patterns are left to the
 * `PatternMatcher` that is provided.
 */
export const ground = (
  answer: FieldAnswer & { readonly value: string },
  field: ModelField,
  sheet: Sheet,
  likely?: LikelyPlace
): Effect.Effect<Grounding> =>
  Effect.gen(function* () {
    const refused = (why: Refusal): Grounding => ({ _tag: "Refused", why })
    const value = answer.value.trim()
    const size = lettersOf(value).signs.length
    if (value.length > LONGEST || (size === 0 && field.type !== "boolean")) return refused("not_on_page")
    if (!isOfType(value, sheet, field)) return refused("wrong_type")
    const { named, shown } = placesOf(value, answer, field, sheet, size)
    const found = nearest(yield* fitting(field.pattern, shown), named, likely)
    if (found === undefined) return refused(shown.length === 0 ? "not_on_page" : "wrong_pattern")
    const { block, parts, stretch, where } = found
    return {
      _tag: "Grounded",
      value: {
        value: stretch.value,
        normalized: stretch.normalized,
        page: block.page,
        bbox: placeOf(found),
        blockIds: blocksOfStretch(parts, stretch.start, stretch.end),
        where
      }
    }
  })
