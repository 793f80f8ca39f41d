import type { TextLocale } from "@extrait/engine/domain"
import type { ExtractedField, ExtractionResult } from "../domain/ExtractionResult.js"
import type { Json, JsonObject } from "../domain/Json.js"
import type { LeafShape, ObjectShape, RowsShape, Shape } from "../jsonSchema/Shape.js"
import { typedValue } from "../lifecycle/typedValue.js"

/** Where a value comes from. */
export interface Evidence
  extends Readonly<Pick<ExtractedField, "value" | "confidence" | "found" | "page" | "bbox" | "block_ids" | "xpath">> {}

/** A value that is not what was asked for. */
export interface ValueIssue {
  /** Names of properties and numbers of elements, from the outside in. */
  readonly path: ReadonlyArray<string | number>
  readonly message: string
}

/** A result as plain JSON. */
export interface FilledShape {
  readonly values: JsonObject
  /** By JSON Pointers to the values: `/supplier/name`, `/lines/0/amount`. @see RFC 6901 */
  readonly evidence: Readonly<Record<string, Evidence>>
  /** Values that are not there although the form has to have them, and texts that cannot be read as their type. */
  readonly issues: ReadonlyArray<ValueIssue>
}

type Path = ReadonlyArray<string | number>
/** Where a value is looked up: the fields of a result, or the cells of a row. */
type Look = (key: string) => (Omit<Evidence, "found"> & Pick<ExtractedField, "normalized">) | undefined

const pointer = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

const day = /^\d{4}-\d{2}-\d{2}$/

/** A printed value as its type. A text that cannot be read so stays a text, for whoever checks the values to report. */
const typed = (
  text: string,
  normalized: ExtractedField["normalized"],
  { asText, choices, type }: LeafShape,
  locale: TextLocale
): Json => {
  switch (type) {
    case "number": {
      const read = normalized ?? typedValue(text, "number", locale)
      const number = typeof read === "object" && read !== null ? read.amount : read
      return typeof number !== "number" ? text : asText ? String(number) : number
    }
    case "date": {
      const read =
        typeof normalized === "string" && day.test(normalized) ? normalized : typedValue(text, "date", locale)
      return typeof read === "string" ? read : text
    }
    case "boolean":
      return typeof normalized === "boolean" ? normalized : ((typedValue(text, "boolean", locale) as Json) ?? text)
    case "string": {
      const folded = text.toLocaleLowerCase("en")
      return choices?.find((one) => one.toLocaleLowerCase("en") === folded) ?? text
    }
  }
}

const wanted = { number: "a number", date: "a day", boolean: "yes or no", string: "a text" } as const

/** Whether a value is of its type; a text that could not be read is not. */
const isTyped = (value: Json, { asText, choices, type }: LeafShape): boolean => {
  switch (type) {
    case "number":
      return asText ? Number.isFinite(Number(value)) : typeof value === "number"
    case "date":
      return typeof value === "string" && day.test(value)
    case "boolean":
      return typeof value === "boolean"
    case "string":
      return choices === null || choices.some((one) => one === value)
  }
}

/** Puts one result into a form. */
class Filling {
  readonly evidence: Record<string, Evidence> = {}
  readonly issues: Array<ValueIssue> = []

  constructor(
    readonly result: ExtractionResult,
    readonly locale: TextLocale
  ) {}

  /** Undefined where nothing was found. */
  found(shape: Shape, path: Path, look: Look): Json | undefined {
    switch (shape._tag) {
      case "Leaf":
        return this.leaf(shape, path, look)
      case "Object":
        return this.object(shape, path, look)
      case "Rows":
        return this.rows(shape, path)
    }
  }

  leaf(shape: LeafShape, path: Path, look: Look): Json | undefined {
    const from = look(shape.key)
    if (from === undefined) return undefined
    const { bbox, block_ids, confidence, normalized, page, value, xpath } = from
    const found = value !== null && value !== ""
    const place = { page, bbox, block_ids, ...(xpath === undefined ? {} : { xpath }) }
    this.evidence[pointer(path)] = { value, confidence, found, ...place }
    if (!found) return undefined
    const given = typed(value, normalized, shape, this.locale)
    if (!isTyped(given, shape)) {
      const asked = shape.choices === null ? wanted[shape.type] : `one of ${shape.choices.join(", ")}`
      this.issues.push({ path, message: `Not ${asked}` })
    }
    return given
  }

  object({ members }: ObjectShape, path: Path, look: Look): JsonObject | undefined {
    const begun = this.issues.length
    let any = false
    const entries = members.flatMap(([name, shape]): ReadonlyArray<readonly [string, Json]> => {
      const at = [...path, name]
      const value = this.found(shape, at, look)
      any ||= value !== undefined
      return value === undefined ? this.missing(name, shape, at) : [[name, value]]
    })
    if (any) return Object.fromEntries(entries)
    this.issues.length = begun
    return undefined
  }

  /** What becomes of a member that was not found. An object that must be there is filled by the same rule. */
  missing(name: string, shape: Shape, at: Path): ReadonlyArray<readonly [string, Json]> {
    if (shape.nullable) return [[name, null]]
    if (shape.optional) return []
    if (shape._tag === "Rows") return [[name, []]]
    if (shape._tag === "Object") return [[name, this.absent(shape, at)]]
    this.issues.push({ path: at, message: "Not found in the document" })
    return []
  }

  /** An object that must be there, although nothing of it was found. */
  absent({ members }: ObjectShape, path: Path): JsonObject {
    return Object.fromEntries(members.flatMap(([name, shape]) => this.missing(name, shape, [...path, name])))
  }

  rows({ key, row }: RowsShape, path: Path): ReadonlyArray<Json> | undefined {
    const given: Array<Json> = []
    for (const table of this.result.tables) {
      if (table.key !== key) continue
      for (const { cells, page } of table.rows) {
        const byColumn = new Map(cells.map((cell) => [cell.column, cell]))
        const value = this.found(row, [...path, given.length], (column) => {
          const cell = byColumn.get(column)
          return cell === undefined || cell.value === null || cell.value === "" ? undefined : { ...cell, page }
        })
        if (value !== undefined) given.push(value)
      }
    }
    return given.length === 0 ? undefined : given
  }
}

/**
 * A result in the form that was asked for. A missing value is null where the form allows it, and otherwise left out. A
 * missing list that must be there is `[]`; a missing object has its members by the same rule. A text that cannot be
 * read as its type stays a text and is an issue.
 */
export const fillShape = (shape: ObjectShape, result: ExtractionResult): FilledShape => {
  const filling = new Filling(result, { language: result.language })
  const look: Look = (key) => (Object.hasOwn(result.extract, key) ? result.extract[key] : undefined)
  const values = filling.object(shape, [], look) ?? filling.absent(shape, [])
  return { values, evidence: filling.evidence, issues: filling.issues }
}
