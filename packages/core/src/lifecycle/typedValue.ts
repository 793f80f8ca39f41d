import { parseBoolean, parseDate, parseMoney, parseNumber, type TextLocale } from "@extrait/engine/domain"
import type { Normalized } from "../domain/ExtractionResult.js"

type Value = typeof Normalized.Type

/** The kinds that a text is read as. */
export type ValueKind = "money" | "number" | "date" | "boolean" | "text"

const day = /^\d{4}-\d{2}-\d{2}$/

/** The kind of a value that the machine gave; null where it gave none. */
export const kindOfValue = (value: Value): ValueKind | null => {
  if (value === null) return null
  if (typeof value === "number" || typeof value === "boolean") return typeof value === "number" ? "number" : "boolean"
  return typeof value === "object" ? "money" : day.test(value) ? "date" : "text"
}

/** The typed value of a text; null if it is not of that kind. */
export const typedValue = (text: string, kind: ValueKind, locale: TextLocale): Value => {
  switch (kind) {
    case "money":
      return parseMoney(text, locale)
    case "number":
      return parseNumber(text, locale)
    case "date":
      return parseDate(text, locale)
    case "boolean":
      return parseBoolean(text)
    case "text":
      return text
  }
}
