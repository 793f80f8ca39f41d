import { beyondPatternLimits, compilePattern } from "@extrait/engine/domain"
import type { CustomFieldSpec } from "../domain/ExtractionSchema.js"
import type { ResolvedSchema, SchemaFault } from "./resolveJsonSchema.js"
import type { LeafShape } from "./Shape.js"

/** A value's type and pattern, as extraction schemas have them, and the hint that describes it. */
export interface Leaf extends Pick<LeafShape, "type" | "choices" | "asText"> {
  readonly pattern: string | null
  readonly hint: string | null
}

/** How a schema is read. */
export interface ReadingOptions {
  /**
   * Whether a library checks the values afterwards. If so, patterns that RE2 lacks are left to it, and a value without
   * a type is a fault. Default no.
   */
  readonly checkedAfterwards?: boolean
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")

/** Whether a pattern's `^` and `$` bind all of it, not just its first and last alternative. */
const isAnchored = (source: string): boolean => /^\^[^|]*[^\\|]\$$/.test(source)

/** JSON Schema finds a pattern anywhere in a value; in an extraction schema a pattern matches all of it. */
const asWhole = (source: string): string => (isAnchored(source) ? source : `[\\s\\S]*(?:${source})[\\s\\S]*`)

/** Texts that a pattern for days takes, and others that it refuses. */
const days = ["2024-02-29", "1999-12-31"]
const noDays = ["2024-13-45", "29/02/2024", "AB-12", "x"]

/** What a pattern for days spells out in any syntax: a year of four digits, and the months 01 to 12. */
const YEAR = "\\d{4}"
const MONTHS = "0[1-9]|1[0-2]"

/**
 * Whether a pattern is one for days, as libraries without a format for them write. A pattern that RE2 cannot read is
 * judged by what it spells out.
 */
const takesDays = (source: string): boolean => {
  const pattern = compilePattern(asWhole(source))
  if (pattern._tag !== "Pattern") return source.includes(YEAR) && source.includes(MONTHS)
  return days.every((day) => pattern.matches(day)) && !noDays.some((text) => pattern.matches(text))
}

const isText = (value: unknown): value is string => typeof value === "string"

/** Formats that say how a text is written and ask nothing of the reader. */
const timed = new Set(["date-time", "time", "duration"])

const hintOf = ({ description, title }: Readonly<Record<string, unknown>>): string | null =>
  [description, title].find((text): text is string => isText(text) && text.trim() !== "") ?? null

/** What a schema of one value asks for, or what is wrong with it. */
export const leafOfJsonSchema = (
  { keywords, path, type }: ResolvedSchema,
  { checkedAfterwards = false }: ReadingOptions
): Leaf | SchemaFault => {
  const hint = hintOf(keywords)
  const { format } = keywords
  const listed = "const" in keywords ? [keywords["const"]] : keywords["enum"]
  if (listed !== undefined && !Array.isArray(listed)) return { path: [...path, "enum"], message: "Expected a list" }
  const choices = listed?.filter((one) => one !== null)
  const plain = (of: CustomFieldSpec["type"]): Leaf => ({
    type: of,
    asText: type === "string" && of === "number",
    choices: null,
    pattern: null,
    hint
  })
  if (type === "number" || type === "integer") return plain("number")
  if (type === "boolean") return plain("boolean")
  if (type === null && choices !== undefined && choices.length > 0) {
    if (choices.every((one) => typeof one === "number")) return plain("number")
    if (choices.every((one) => typeof one === "boolean")) return plain("boolean")
  }
  if (type !== null && type !== "string")
    return { path: [...path, "type"], message: `Unknown type ${type.slice(0, 100)}` }
  if (format === "date") return plain("date")
  // A number written as a text. @see https://spec.openapis.org/registry/format/decimal
  if (format === "decimal") return plain("number")
  if (isText(format) && timed.has(format)) {
    return { path: [...path, "format"], message: `Only days are supported: use format date instead of ${format}` }
  }
  if (choices !== undefined) {
    if (choices.length === 0 || !choices.every(isText)) {
      return { path: [...path, "enum"], message: "Expected only strings, only numbers or only booleans" }
    }
    const pattern = `(?i:${choices.map(literal).join("|")})`
    const beyond = beyondPatternLimits(pattern)
    return beyond === null
      ? { ...plain("string"), choices, pattern }
      : { path: [...path, "enum"], message: `The pattern of a list may not have ${beyond}` }
  }
  if (type === null && checkedAfterwards) {
    return {
      path,
      message: "A value needs a type, or format date for a day"
    }
  }
  const { pattern } = keywords
  if (!isText(pattern)) return plain("string")
  if (checkedAfterwards && takesDays(pattern)) return plain("date")
  const whole = asWhole(pattern)
  if (checkedAfterwards) {
    return compilePattern(whole)._tag === "Pattern" ? { ...plain("string"), pattern: whole } : plain("string")
  }
  // Compiled with all others of the schema, once it is known how much they are together.
  const beyond = beyondPatternLimits(whole)
  return beyond === null
    ? { ...plain("string"), pattern: whole }
    : { path: [...path, "pattern"], message: `A pattern may not have ${beyond}` }
}
