import type { BoundingBox, ExtractedCell, ExtractedField, ExtractedTable, Extraction } from "../Extraction.js"
import { LANGUAGES } from "../lang/languages.js"
import type { PageLayout } from "../layout/Layout.js"
import { personLikeness } from "../text/names.js"
import { asOnPage, goneWords } from "./asOnPage.js"
import { findInCells } from "./cellPairs.js"
import type { Finding, PrivateKind } from "./Finding.js"
import { isFirmKey, kindOfField, type PartyContext, partyContext } from "./fieldKinds.js"
import { findAll } from "./findAll.js"
import { isFirm } from "./firms.js"
import { learnFromZone } from "./learnFromZone.js"
import { findNameLines } from "./nameLines.js"
import { checkedKinds, findOwn, type OwnPrivateKind, type PrivateValue } from "./ownKinds.js"
import { Placeholders } from "./Placeholders.js"
import type { PrivateArea } from "./PrivateArea.js"
import { nameOfField } from "./personField.js"
import { replaceFileName } from "./replaceFileName.js"
import { learnFromLayout, replaceLayout } from "./replaceLayout.js"
import { replacementsIn, replaceText, withoutOverlaps, withReplacements } from "./replaceText.js"
import { squashed } from "./squashed.js"
import { findInForms, findTextColumns } from "./textColumns.js"
import { learnUnsignedEmails } from "./unsignedEmails.js"
import { findInWrapped } from "./unwrapped.js"
import { findWordRows } from "./wordRows.js"

/** How values are replaced; data alone, so that it can be sent to another thread. */
export interface Deidentification {
  /** Whether values become texts of their own shape instead of placeholders. Default no. */
  readonly keepShape?: boolean
  /** What those texts follow from, beside the order of the values: the document's id. Never a value of it. Default the same for all documents. */
  readonly seed?: string
  /** Values that a host's own finders have shown, of `findOwn`. Default none. */
  readonly values?: ReadonlyArray<PrivateValue>
}

/** The placeholders of a document, which know already what a host's own finders have shown. */
const placeholdersOf = (language: string, { keepShape = false, seed = "", values = [] }: Deidentification) => {
  const placeholders = new Placeholders(language, keepShape ? seed : null)
  for (const { kind, value } of values) placeholders.tell(kind, value)
  return placeholders
}

/** A document's result and its name, before or after. */
export interface Identified {
  readonly extraction: Extraction
  /** The name under which the file was submitted, which may name a person too; null where it has none. */
  readonly fileName: string | null
}

// In a list of things, a column called `name` names the things.
const isBareName = (column: string): boolean => /^(?:names?|noms?)$/i.test(column.trim())
const listsPeople = (table: ExtractedTable): boolean =>
  /patient|employee|salari|contact|person|people|member|membre|student|candidat|guest|passenger/i.test(
    `${table.key} ${table.name ?? ""}`
  )

const kindOfCell = (table: ExtractedTable, cell: ExtractedCell, context: PartyContext): PrivateKind | undefined =>
  cell.value === null || (isBareName(cell.column) && !listsPeople(table))
    ? undefined
    : kindOfField(cell.column, cell.value, context)

/** Tells the placeholders one value known by its key. */
const learn = (placeholders: Placeholders, kind: PrivateKind, value: string): void => {
  const [first = ""] = value.split(/\n|,\s/)
  // An address may begin with who lives there.
  if (
    kind === "ADDRESS" &&
    value !== first &&
    !/\d/.test(first) &&
    personLikeness(first) > 0 &&
    !isFirm(first) &&
    !/^(?:rue|avenue|place|chemin|b[âa]t)/i.test(first)
  ) {
    placeholders.of("PERSON", first)
  }
  placeholders.of(surerKind(kind, value), kind === "PERSON" ? nameOfField(value) : value)
}

// A patient's number may be a social security number, an account's an IBAN: the form is more exact than the key.
const surerKind = (kind: PrivateKind, value: string): PrivateKind => {
  if (kind !== "ID_NUMBER" && kind !== "ACCOUNT") return kind
  const [only] = findAll(value)
  return only !== undefined && only.start === 0 && only.end === value.length ? only.kind : kind
}

const areaOf = (
  extraction: Extraction,
  page: number | null,
  box: BoundingBox | null,
  value: string,
  placeholder: string
): ReadonlyArray<PrivateArea> => {
  const sheet = extraction.layout.find((layout) => layout.page.page === page)?.page
  if (sheet === undefined || box === null || page === null) return []
  const { width, height } = sheet
  // A point of slack all round, for boxes are rounded.
  const slack = height * 0.001
  return [
    {
      page,
      box: {
        x: box.x * width - slack,
        y: box.y * height - slack,
        width: box.width * width + 2 * slack,
        height: box.height * height + 2 * slack
      },
      value,
      placeholder
    }
  ]
}

/**
 * Replaces whatever identifies a person or an account by a placeholder (`[PERSON_1]`, `[IBAN_1]` …), the same one for the same value
 * throughout the document: in fields, tables, the pages' words, lines and blocks, and the file's name. What counts is known from field
 * keys, from labels and titles, and from forms and check digits. `normalized` becomes null where a value was replaced. Amounts,
 * products, firms' names and dates other than of birth stay. With `keepShape` values become texts of their own shape instead, but for the file's name.
 */
export const deidentify = ({ extraction, fileName }: Identified, options: Deidentification = {}): Identified => {
  const placeholders = placeholdersOf(extraction.language, options)
  const context = partyContext(
    Object.entries(extraction.extract).flatMap(([key, field]) => (field.value === null ? [] : [key]))
  )
  const fields = Object.entries(extraction.extract).map(([key, field]) => ({
    key,
    field,
    kind: field.value === null ? undefined : kindOfField(key, field.value, context)
  }))

  // Learn everything before replacing anything: a name that the last page tells is replaced on the first.
  for (const { field, kind } of fields)
    if (kind !== undefined && field.value !== null) learn(placeholders, kind, field.value)
  for (const table of extraction.tables) {
    for (const cell of table.rows.flatMap((row) => row.cells)) {
      const kind = kindOfCell(table, cell, context)
      if (kind !== undefined && cell.value !== null) learn(placeholders, kind, cell.value)
    }
  }
  const firms = new Set(
    fields.flatMap(({ key, field, kind }) =>
      kind === undefined && field.value !== null && isFirmKey(key) ? [squashed(field.value)] : []
    )
  )
  const zone = learnFromZone(extraction.layout, placeholders)
  const parted = extraction.layout.flatMap((layout) =>
    learnFromLayout(layout, placeholders, (name) => firms.has(squashed(name)))
  )
  for (const { field } of fields) if (field.value !== null) replaceText(field.value, placeholders)
  learnUnsignedEmails(extraction.layout, placeholders)

  const areas: Array<PrivateArea> = [...zone, ...parted]
  /** A value freed of what is private, all of it where its key says so, and its placeholder and what of the value is private then. */
  const freed = (value: string, kind: PrivateKind | undefined) => {
    if (kind === undefined) return { ...replaceText(value, placeholders), placeholder: null, own: value }
    const own = kind === "PERSON" ? nameOfField(value) : value
    const placeholder = placeholders.of(kind, own)
    return { text: placeholders.shown(placeholder, own), changed: true, placeholder, own }
  }
  const replaceField = (field: ExtractedField, kind: PrivateKind | undefined): ExtractedField => {
    if (field.value === null) return field
    const { changed, own, placeholder, text: value } = freed(field.value, kind)
    if (placeholder !== null) areas.push(...areaOf(extraction, field.page, field.bbox, own, placeholder))
    return changed ? { ...field, value, normalized: null } : field
  }
  const replaceCell = (table: ExtractedTable, page: number, cell: ExtractedCell): ExtractedCell => {
    const column = replaceText(cell.column, placeholders).text
    if (cell.value === null) return { ...cell, column }
    const kind = kindOfCell(table, cell, context)
    const { changed, own, placeholder, text: value } = freed(cell.value, kind)
    if (placeholder !== null) areas.push(...areaOf(extraction, page, cell.bbox, own, placeholder))
    return changed ? { ...cell, column, value, normalized: null } : { ...cell, column }
  }

  const keys = safeKeys(Object.keys(extraction.extract), placeholders)
  const replaced = fields.map(({ key, field, kind }) => ({ key, field: replaceField(field, kind) }))
  const replacedTables = extraction.tables.map((table) => ({
    ...table,
    name: table.name === null ? null : replaceText(table.name, placeholders).text,
    columns: table.columns.map((column) => replaceText(column, placeholders).text),
    rows: table.rows.map((row) => ({
      ...row,
      ...(row.flags === undefined ? {} : { flags: row.flags.map((flag) => replaceText(flag, placeholders).text) }),
      cells: row.cells.map((cell) => replaceCell(table, row.page, cell))
    }))
  }))
  const layout = extraction.layout.map((page) =>
    replaceLayout(
      page,
      placeholders,
      areas.filter((area) => area.page === page.page.page)
    )
  )
  const agreed = agreeingWith(extraction.layout, layout)
  // A firm that bears somebody's name keeps it, whatever became of the name elsewhere on the line.
  const extract = Object.fromEntries(
    replaced.map(({ field, key }) => [
      keys.get(key) ?? key,
      isFirmKey(key) ? field : agreed(field, field.page, field.bbox)
    ])
  )
  const tables = replacedTables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => agreed(cell, row.page, cell.bbox)) }))
  }))
  const flags = extraction.flags.map((flag) => {
    const colon = flag.indexOf(":")
    const key = flag.slice(colon + 1)
    return colon < 0 ? flag : `${flag.slice(0, colon)}:${keys.get(key) ?? key}`
  })
  return {
    extraction: { ...extraction, extract, tables, flags, layout },
    fileName: fileName === null ? null : replaceFileName(fileName, placeholders)
  }
}

/** Frees values of words that their page no longer shows at their place. */
const agreeingWith = (before: ReadonlyArray<PageLayout>, after: ReadonlyArray<PageLayout>) => {
  const pages = new Map(
    before.map((layout, index) => {
      const freed = after[index]
      return [layout.page.page, { page: layout.page, gone: freed === undefined ? [] : goneWords(layout, freed) }]
    })
  )
  return <A extends ExtractedField | ExtractedCell>(one: A, page: number | null, box: BoundingBox | null): A => {
    const sheet = page === null ? undefined : pages.get(page)
    if (one.value === null || box === null || sheet === undefined || sheet.gone.length === 0) return one
    const value = asOnPage(one.value, one.normalized, box, sheet.page, sheet.gone)
    return value === null ? one : { ...one, value, normalized: null }
  }
}

// Keys made from a page's own labels may hold a name, for want of a better label.
const safeKeys = (keys: ReadonlyArray<string>, placeholders: Placeholders): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  const out = new Map<string, string>()
  for (const key of keys) {
    const known = placeholders.occurrences(key.replace(/_/g, " "))
    const base = known.length === 0 ? key : withReplacements(key, known).replace(/[[\]]/g, "").toLowerCase()
    let name = base
    for (let n = 2; taken.has(name); n++) name = `${base}_${n}`
    taken.add(name)
    out.set(key, name)
  }
  return out
}

/** A piece of plain text that was replaced: its kind, its placeholder and where it stood in the text given. */
export interface ReplacedText {
  readonly kind: string
  readonly placeholder: string
  readonly start: number
  readonly end: number
}

/** How plain text is de-identified. */
export interface TextDeidentification extends Omit<Deidentification, "values"> {
  /** Kinds of a host's own beside the built-in ones. */
  readonly kinds?: ReadonlyArray<OwnPrivateKind>
}

/** What is found in the lines of one column: by its forms and labels, and names above addresses. */
const findInCell = (text: string): ReadonlyArray<Finding> => [...findAll(text), ...findNameLines(text)]

/**
 * De-identifies plain text by its own labels, forms and check digits. `found` tells what was replaced, without the values themselves. Throws an
 * `OwnKindInvalid` where a kind of one's own throws or gives a span outside the text.
 */
export const deidentifyText = (
  text: string,
  language = LANGUAGES[0]?.code ?? "",
  { kinds = [], ...options }: TextDeidentification = {}
): { readonly text: string; readonly found: ReadonlyArray<ReplacedText> } => {
  const placeholders = placeholdersOf(language, { ...options, values: findOwn(checkedKinds(kinds), [text]) })
  // Once over to learn, so that a name is replaced before the label that tells it, too.
  const columns = [
    ...findTextColumns(text),
    ...findWordRows(text).map(({ cell: { end, start }, hereAlone, kind }) => ({ kind, start, end, hereAlone }))
  ]
  const shown = [
    ...placeholders.findingsIn(text),
    ...findNameLines(text),
    ...findInForms(text, findAll),
    ...columns.filter(({ hereAlone }) => !hereAlone),
    ...findInCells(text, findInCell),
    ...findInWrapped(text, findAll)
  ]
  for (const { kind, start, end } of shown) placeholders.of(kind, text.slice(start, end))
  const here = shown.map(({ kind, start, end }) => ({
    start,
    end,
    placeholder: placeholders.of(kind, text.slice(start, end))
  }))
  const placed = columns.flatMap(({ end, hereAlone, kind, start }) =>
    hereAlone ? [{ start, end, placeholder: placeholders.here(kind, text.slice(start, end)) }] : []
  )
  const replacements = withoutOverlaps([...replacementsIn(text, placeholders), ...here, ...placed])
  return {
    text: withReplacements(text, replacements, (placeholder, piece) => placeholders.shown(placeholder, piece)),
    found: replacements.map(({ start, end, placeholder }) => ({
      kind: placeholder.replace(/^\[|_\d+\]$/g, ""),
      placeholder,
      start,
      end
    }))
  }
}
