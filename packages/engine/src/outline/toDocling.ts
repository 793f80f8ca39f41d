import type { BoundingBox } from "../Extraction.js"
import type { DocumentOutline, OutlineItem, OutlineTable } from "./Outline.js"

/** The version of docling's document format that is written. */
const VERSION = "1.3.0"

/** A document as docling writes it, in version 1.3 of its format. @see https://docling-project.github.io/docling/concepts/docling_document/ */
export interface DoclingJson {
  readonly schema_name: "DoclingDocument"
  readonly version: string
  readonly name: string
  readonly body: object
  readonly furniture: object
  readonly groups: ReadonlyArray<object>
  readonly texts: ReadonlyArray<object>
  readonly pictures: ReadonlyArray<object>
  readonly tables: ReadonlyArray<object>
  readonly key_value_items: ReadonlyArray<object>
  readonly form_items: ReadonlyArray<object>
  readonly pages: Readonly<Record<string, object>>
}

interface Reference {
  readonly $ref: string
}

const BODY: Reference = { $ref: "#/body" }

const round = (length: number): number => Math.round(length * 100) / 100

/** Writes the items of one outline. */
class Writer {
  readonly groups: Array<object> = []
  readonly texts: Array<object> = []
  readonly tables: Array<object> = []
  readonly children: Array<Reference> = []
  #list: { readonly self: Reference; readonly children: Array<Reference> } | null = null

  constructor(readonly outline: DocumentOutline) {}

  box({ height, width, x, y }: BoundingBox, page: number): object {
    const size = this.outline.pages.find((one) => one.page === page)
    const [w, h] = [size?.width ?? 1, size?.height ?? 1]
    return {
      l: round(x * w),
      t: round(y * h),
      r: round((x + width) * w),
      b: round((y + height) * h),
      coord_origin: "TOPLEFT"
    }
  }

  prov({ bbox, page }: Pick<OutlineItem, "bbox" | "page">, length: number): ReadonlyArray<object> {
    return [{ page_no: page, bbox: this.box(bbox, page), charspan: [0, length] }]
  }

  text(item: OutlineItem, text: string, parent: Reference, more: object): Reference {
    const self = { $ref: `#/texts/${this.texts.length}` }
    this.texts.push({
      self_ref: self.$ref,
      parent,
      children: [],
      content_layer: "body",
      prov: this.prov(item, text.length),
      orig: text,
      text,
      ...more
    })
    return self
  }

  table(item: OutlineTable): Reference {
    const self = { $ref: `#/tables/${this.tables.length}` }
    const cells = item.cells.map(({ bbox, column, columnEnd, row, rowEnd, text }) => ({
      bbox: this.box(bbox, item.page),
      row_span: rowEnd - row + 1,
      col_span: columnEnd - column + 1,
      start_row_offset_idx: row,
      end_row_offset_idx: rowEnd + 1,
      start_col_offset_idx: column,
      end_col_offset_idx: columnEnd + 1,
      text,
      column_header: row < item.headerRows,
      row_header: false,
      row_section: false
    }))
    const empty = (row: number, column: number) => ({
      row_span: 1,
      col_span: 1,
      start_row_offset_idx: row,
      end_row_offset_idx: row + 1,
      start_col_offset_idx: column,
      end_col_offset_idx: column + 1,
      text: "",
      column_header: row < item.headerRows,
      row_header: false,
      row_section: false
    })
    const grid = Array.from({ length: item.rows }, (_, row) =>
      Array.from({ length: item.columns }, (_, column): object => empty(row, column))
    )
    item.cells.forEach(({ column, columnEnd, row, rowEnd }, i) => {
      for (const line of grid.slice(row, rowEnd + 1)) line.fill(cells[i] ?? {}, column, columnEnd + 1)
    })
    this.tables.push({
      self_ref: self.$ref,
      parent: BODY,
      children: [],
      content_layer: "body",
      label: "table",
      prov: this.prov(item, 0),
      captions: [],
      references: [],
      footnotes: [],
      data: { table_cells: cells, num_rows: item.rows, num_cols: item.columns, grid }
    })
    return self
  }

  /** The list that an item belongs to: that of the previous item, or a new one. */
  list(): { readonly self: Reference; readonly children: Array<Reference> } {
    if (this.#list !== null) return this.#list
    const self = { $ref: `#/groups/${this.groups.length}` }
    const children: Array<Reference> = []
    this.groups.push({
      self_ref: self.$ref,
      parent: BODY,
      children,
      content_layer: "body",
      name: "list",
      label: "list"
    })
    this.children.push(self)
    this.#list = { self, children }
    return this.#list
  }

  add(item: OutlineItem): void {
    if (item.kind === "list_item") {
      const { children, self } = this.list()
      const more = { label: "list_item", enumerated: item.ordered, marker: item.marker }
      children.push(this.text(item, item.text, self, more))
      return
    }
    this.#list = null
    switch (item.kind) {
      case "heading": {
        const title = item.level === 1 && !this.texts.some((text) => Reflect.get(text, "label") === "title")
        const more = title ? { label: "title" } : { label: "section_header", level: Math.max(1, item.level - 1) }
        this.children.push(this.text(item, item.text, BODY, more))
        return
      }
      case "paragraph":
        this.children.push(this.text(item, item.lines.join("\n"), BODY, { label: "text" }))
        return
      case "running": {
        const label = item.at === "top" ? "page_header" : "page_footer"
        this.children.push(this.text(item, item.text, BODY, { label, content_layer: "furniture" }))
        return
      }
      case "unread": {
        const text = `Page ${item.page} could not be read.`
        this.children.push(this.text(item, text, BODY, { label: "text", content_layer: "furniture", prov: [] }))
        return
      }
      case "table":
        this.children.push(this.table(item))
    }
  }
}

/** An outline as docling's document JSON, for programs that read that. Lines that pages repeat are of its furniture; boxes are from the top left, in the page's unit. */
export const toDocling = (outline: DocumentOutline, name: string): DoclingJson => {
  const writer = new Writer(outline)
  for (const item of outline.items) writer.add(item)
  const group = { children: [], name: "_root_", label: "unspecified" }
  return {
    schema_name: "DoclingDocument",
    version: VERSION,
    name,
    furniture: { self_ref: "#/furniture", ...group, content_layer: "furniture" },
    body: { self_ref: "#/body", ...group, children: writer.children, content_layer: "body" },
    groups: writer.groups,
    texts: writer.texts,
    pictures: [],
    tables: writer.tables,
    key_value_items: [],
    form_items: [],
    pages: Object.fromEntries(
      outline.pages.map(({ height, page, width }) => [
        page,
        { size: { width: round(width), height: round(height) }, page_no: page }
      ])
    )
  }
}
