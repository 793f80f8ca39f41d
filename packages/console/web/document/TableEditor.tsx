import type { ExtractionResult, RowsCorrection } from "@extrait/core"
import { readable, t } from "../language.js"
import { TableHead } from "./TableHead.js"

type Table = ExtractionResult["tables"][number]

/** The texts of a table as a correction names them. */
export const rowsOf = ({ columns, rows }: Table): RowsCorrection =>
  rows.map(({ cells }) =>
    Object.fromEntries(columns.map((column) => [column, cells.find((cell) => cell.column === column)?.value ?? null]))
  )

/** The rows of a table to type over, with rows added and taken away. */
export const TableEditor = ({
  onRows,
  rows,
  table
}: {
  readonly table: Table
  readonly rows: RowsCorrection
  readonly onRows: (rows: RowsCorrection) => void
}) => {
  const empty = Object.fromEntries(table.columns.map((column) => [column, null]))
  return (
    <>
      <table>
        <TableHead columns={table.columns} last={t("change")} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {table.columns.map((column) => (
                <td key={column}>
                  <input
                    class="cell-input"
                    value={row[column] ?? ""}
                    aria-label={`${readable(column)}, ${t("row", index + 1)}`}
                    onInput={({ currentTarget: { value } }) =>
                      onRows(rows.with(index, { ...row, [column]: value === "" ? null : value }))
                    }
                  />
                </td>
              ))}
              <td class="row-actions">
                <button
                  type="button"
                  class="quiet"
                  aria-label={t("addBelow", index + 1)}
                  title={t("addBelow", index + 1)}
                  onClick={() => onRows(rows.toSpliced(index + 1, 0, empty))}
                >
                  +
                </button>
                <button
                  type="button"
                  class="quiet"
                  aria-label={t("removeRow", index + 1)}
                  title={t("removeRow", index + 1)}
                  onClick={() => onRows(rows.toSpliced(index, 1))}
                >
                  ×
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <button type="button" onClick={() => onRows([empty])}>
          {t("addRow")}
        </button>
      )}
    </>
  )
}
