import type { ExtractionResult, RowsCorrection } from "@extrait/core"
import { number, readable, t } from "../language.js"
import { Confidence } from "./Confidence.js"
import type { TableDrafts } from "./review.js"
import { rowsOf, TableEditor } from "./TableEditor.js"
import { TableHead } from "./TableHead.js"

/** A cell, row or table by the id of its mark on the page. */
export const tableMark = (table: number, row?: number, column?: number): string =>
  `table/${[table, row, column].filter((part) => part !== undefined).join("/")}`

type Table = ExtractionResult["tables"][number]
type Cell = Table["rows"][number]["cells"][number]

const cellOf = ({ cells }: Table["rows"][number], column: string): Cell | undefined =>
  cells.find((one) => one.column === column)

/** Whether a cell holds a number or an amount. */
const isNumber = (cell: Cell | undefined): boolean =>
  typeof cell?.normalized === "number" || (typeof cell?.normalized === "object" && cell.normalized !== null)

/** The columns of numbers, which line up on the right and never wrap. */
const numberColumns = ({ columns, rows }: Table): ReadonlySet<string> =>
  new Set(columns.filter((column) => rows.filter((row) => isNumber(cellOf(row, column))).length * 2 > rows.length))

/** The number of a cell, for a person. */
const provenOf = (normalized: Cell["normalized"]): string =>
  typeof normalized === "number"
    ? number(normalized)
    : typeof normalized === "object"
      ? number(normalized?.amount ?? 0)
      : ""

/** The rows of a table. Each leads to its place on the page. */
const ShownTable = ({
  index,
  onSelect,
  selected,
  table
}: {
  readonly table: Table
  readonly index: number
  readonly selected: string | null
  readonly onSelect: (mark: string) => void
}) => {
  const numbers = numberColumns(table)
  const severalPages = table.page_start !== table.page_end
  return (
    <table>
      <TableHead columns={table.columns} numbers={numbers} last={t("show")} />
      <tbody>
        {table.rows.map((row, r) => (
          <tr key={r} class={selected?.startsWith(tableMark(index, r)) ? "selected" : undefined}>
            {table.columns.map((column, c) => {
              const cell = cellOf(row, column)
              return (
                <td key={column} class={`${numbers.has(column) ? "right" : ""}${isNumber(cell) ? " nowrap" : ""}`}>
                  {cell?.value ?? ""}
                  {cell !== undefined && row.flags?.includes(`mended:${column}`) && (
                    <small class="mended">{t("mended", provenOf(cell.normalized))}</small>
                  )}
                  {/* the pointer's way to one cell; the button beside the row is the keyboard's */}
                  {cell?.bbox != null && (
                    <button
                      type="button"
                      class="cell"
                      tabIndex={-1}
                      aria-hidden="true"
                      onClick={() => onSelect(tableMark(index, r, c))}
                    />
                  )}
                </td>
              )
            })}
            <td>
              <button
                type="button"
                class="quiet"
                aria-label={t("showRow", r + 1, row.page)}
                onClick={() => onSelect(tableMark(index, r))}
              >
                {severalPages ? t("place", row.page) : t("show")}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The tables of a result; in a review their rows can be corrected. */
export const Tables = ({
  drafts,
  onDraft,
  onSave,
  onSelect,
  reviewing,
  selected,
  tables
}: {
  readonly tables: ExtractionResult["tables"]
  readonly selected: string | null
  readonly onSelect: (mark: string) => void
  /** Saves the table at this place as CSV. */
  readonly onSave: (index: number) => void
  readonly reviewing: boolean
  readonly drafts: TableDrafts
  /** The rows that a person says a table has; null takes them back. */
  readonly onDraft: (key: string, rows: RowsCorrection | null) => void
}) => (
  <>
    {tables.map((table, index) => {
      const rows = drafts.get(table.key)
      const name = readable(table.name ?? table.key)
      return (
        <div key={table.key} class="extracted">
          <h3>
            {name} <small>{t("rows", (rows ?? table.rows).length)}</small>
            <Confidence value={table.confidence} />
            <button type="button" class="quiet" aria-label={t("tableCsvOf", name)} onClick={() => onSave(index)}>
              {t("tableCsv")}
            </button>
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section class="scroller" tabIndex={0} aria-label={name}>
            {rows === undefined ? (
              <ShownTable table={table} index={index} selected={selected} onSelect={onSelect} />
            ) : (
              <TableEditor table={table} rows={rows} onRows={(changed) => onDraft(table.key, changed)} />
            )}
          </section>
          {reviewing && (
            <button type="button" onClick={() => onDraft(table.key, rows === undefined ? rowsOf(table) : null)}>
              {t(rows === undefined ? "correctRows" : "undoRows", name)}
            </button>
          )}
        </div>
      )
    })}
  </>
)
