import {
  kindOfKey,
  namesFirm,
  namesSoleTrader,
  type Parties,
  type PrivateKind,
  type PrivateValue,
  personIn,
  Redaction,
  type Replacement,
  squashed,
  textView,
  withReplacements
} from "@extrait/privacy"
import type { BoundingBox, ExtractedCell, ExtractedField, ExtractedTable, Extraction } from "../Extraction.js"
import type { PageLayout } from "../layout/Layout.js"
import { asOnPage, goneWords } from "./asOnPage.js"
import { replaceFileName } from "./replaceFileName.js"
import { type ReadPages, replaceLayouts } from "./replaceLayouts.js"

/** How values are replaced; data alone, so that it can be sent to another thread. */
export interface Deidentification {
  /** Whether values become texts of their own shape instead of placeholders. Default no. */
  readonly keepShape?: boolean
  /**
   * Seeds those texts, together with the order of the values: use the document's id, never one of its values. By default the same for all documents.
   */
  readonly seed?: string
  /** Values that a host's own finders have shown, of `findOwn`. Default none. */
  readonly values?: ReadonlyArray<PrivateValue>
}

/** A document's result and its name, before or after. */
export interface Identified {
  readonly extraction: Extraction
  /** The name under which the file was submitted, which may name a person too; null where it has none. */
  readonly fileName: string | null
}

/** Registration and VAT numbers, which firms have and people do not. */
const REGISTERED = /vat|tva|siren|siret|registration|ust|handelsregister/i

/** What the keys of the found fields reveal about the document's parties: `customer_vat_number` is the customer's. */
const partiesOf = (keys: ReadonlyArray<string>, layouts: ReadonlyArray<PageLayout>): Parties => {
  const registered = new Set(keys.filter((key) => REGISTERED.test(key)).map((key) => key.split("_")[0]))
  return {
    registered: (key) => registered.has(key.split("_")[0]),
    soleTrader: layouts.some(({ lines }) => lines.some(({ text }) => namesSoleTrader(text)))
  }
}

/** Whether a value is a name rather than a registration number. */
const isName = (value: string): boolean => value.replace(/\P{L}/gu, "").length > value.replace(/\D/g, "").length

// In a list of things, a column called `name` names things.
const isBareName = (column: string): boolean => /^(?:names?|noms?)$/i.test(column.trim())
const listsPeople = (table: ExtractedTable): boolean =>
  /patient|employee|salari|contact|person|people|member|membre|student|candidat|guest|passenger|mitarbeiter|teilnehmer/i.test(
    `${table.key} ${table.name ?? ""}`
  )

/**
 * Replaces whatever identifies a person or an account by a placeholder (`[PERSON_1]`, `[IBAN_1]` …), the same one for the same value
 * throughout the document: in fields, tables, the pages' words, lines and blocks, and the file's name. What the pages show is found by
 * `@extrait/privacy`; keys of fields and columns of tables tell more. `normalized` becomes null where a value was replaced. With `keepShape` values become
 * texts of their own shape instead, but for the file's name.
 */
export const deidentify = ({ extraction, fileName }: Identified, options: Deidentification = {}): Identified => {
  const redaction = new Redaction(options)
  const { placeholders } = redaction
  const found = Object.entries(extraction.extract).flatMap(([key, { value }]) => (value === null ? [] : [key]))
  const parties = partiesOf(found, extraction.layout)
  const kindOf = (key: string, value: string | null): PrivateKind | undefined =>
    value === null ? undefined : kindOfKey(key, value, parties)
  const kindOfCell = (table: ExtractedTable, { column, value }: ExtractedCell): PrivateKind | undefined =>
    isBareName(column) && !listsPeople(table) ? undefined : kindOf(column, value)

  // Everything is learnt before anything is replaced: a name found on the last page also applies to the first.
  const areas: Array<Area> = []
  const learn = (
    kind: PrivateKind | undefined,
    value: string | null,
    page: number | null,
    box: BoundingBox | null
  ): void => {
    if (kind === undefined || value === null) return
    const own = kind === "PERSON" ? (personIn(value) ?? value) : value
    const placeholder = placeholders.of(kind, own, squashed(own).length >= shortestEverywhere)
    if (page !== null && box !== null) areas.push({ page, box, value: own, placeholder })
  }
  for (const [key, { bbox, page, value }] of Object.entries(extraction.extract))
    learn(kindOf(key, value), value, page, bbox)
  for (const table of extraction.tables)
    for (const row of table.rows)
      for (const cell of row.cells) learn(kindOfCell(table, cell), cell.value, row.page, cell.bbox)
  const named = new Set(
    Object.entries(extraction.extract).flatMap(([key, { value }]) =>
      value !== null && namesFirm(key) && isName(value) && kindOf(key, value) === undefined ? [squashed(value)] : []
    )
  )
  const { firms, layouts: layout } = replaceLayouts(
    extraction.layout,
    redaction,
    (page) => areaSpans(page, areas),
    named
  )

  const agreed = agreeingWith(extraction.layout, layout)
  const replaced = <A extends ExtractedField | ExtractedCell>(one: A, kind: PrivateKind | undefined): A => {
    if (one.value === null) return one
    if (kind !== undefined) {
      const own = kind === "PERSON" ? (personIn(one.value) ?? one.value) : one.value
      // A title is replaced with its name; the rest of the field is searched on its own.
      const rest = one.value.length - own.length > longestTitle ? redaction.replaceText(one.value) : undefined
      const shown = rest?.changed === true ? rest.text : placeholders.shown(placeholders.of(kind, own), own)
      return { ...one, value: shown, normalized: null }
    }
    const { changed, text } = redaction.replaceText(one.value)
    return changed ? { ...one, value: text, normalized: null } : one
  }
  const keys = safeKeys(Object.keys(extraction.extract), redaction)
  const extract = Object.fromEntries(
    Object.entries(extraction.extract).map(([key, field]) => [
      keys.get(key) ?? key,
      // A firm with a person's name in its own keeps it, whatever became of that name elsewhere.
      field.value !== null && firms.has(squashed(field.value))
        ? field
        : agreed(replaced(field, kindOf(key, field.value)), field.page, field.bbox)
    ])
  )
  const tables = extraction.tables.map((table) => ({
    ...table,
    name: table.name === null ? null : redaction.replaceText(table.name).text,
    columns: table.columns.map((column) => redaction.replaceText(column).text),
    rows: table.rows.map((row) => ({
      ...row,
      ...(row.flags === undefined ? {} : { flags: row.flags.map((flag) => redaction.replaceText(flag).text) }),
      cells: row.cells.map((cell) => ({
        ...agreed(replaced(cell, kindOfCell(table, cell)), row.page, cell.bbox),
        column: redaction.replaceText(cell.column).text
      }))
    }))
  }))
  const flags = extraction.flags.map((flag) => {
    const colon = flag.indexOf(":")
    const key = flag.slice(colon + 1)
    return colon < 0 ? flag : `${flag.slice(0, colon)}:${keys.get(key) ?? key}`
  })
  return {
    extraction: { ...extraction, extract, tables, flags, layout },
    fileName: fileName === null ? null : replaceFileName(fileName, redaction)
  }
}

const longestTitle = 12
/** A shorter value is private only at its own place: it may mean anything elsewhere. */
const shortestEverywhere = 3

interface Area {
  readonly page: number
  readonly box: BoundingBox
  readonly value: string
  readonly placeholder: string
}

/** Locates the words of private fields and cells among those of the pages. */
const areaSpans = ({ layouts, view, words }: ReadPages, areas: ReadonlyArray<Area>): ReadonlyArray<Replacement> => {
  const spans: Array<Replacement> = []
  const pages = new Map(layouts.map(({ page }) => [page.page, page]))
  const pageOf = new Map(layouts.flatMap(({ page }) => page.words.map((word) => [word as object, page.page] as const)))
  for (const { box, page, placeholder, value } of areas) {
    const sheet = pages.get(page)
    if (sheet === undefined) continue
    const plain = squashed(value)
    // Boxes are rounded, so allow a thousandth of the height all round.
    const slack = sheet.height * 0.001
    let open: { start: number; end: number; placeholder: string } | undefined
    for (const { end, start, word } of words) {
      if (pageOf.get(word) !== page) continue
      const x = word.box.x + word.box.width / 2
      const y = word.box.y + word.box.height / 2
      const own = squashed(word.text)
      const inside =
        x >= box.x * sheet.width - slack &&
        x <= (box.x + box.width) * sheet.width + slack &&
        y >= box.y * sheet.height - slack &&
        y <= (box.y + box.height) * sheet.height + slack
      if (!inside || own === "" || !plain.includes(own)) open = undefined
      else if (open === undefined || view.text.slice(open.end, start).includes("\n")) {
        open = { start, end, placeholder }
        spans.push(open)
      } else open.end = end
    }
  }
  return spans
}

/** Removes from values the words that their page no longer shows there. */
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

// Keys made from a page's own labels may contain a name, if there was no better label.
const safeKeys = (keys: ReadonlyArray<string>, { placeholders }: Redaction): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  const out = new Map<string, string>()
  for (const key of keys) {
    const apart = key.replace(/_/g, " ").replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())
    const known = placeholders.occurrences.in(textView(apart))
    const base = known.length === 0 ? key : withReplacements(key, known).replace(/[[\]]/g, "").toLowerCase()
    let name = base
    for (let n = 2; taken.has(name); n++) name = `${base}_${n}`
    taken.add(name)
    out.set(key, name)
  }
  return out
}
