import type { TextLocale } from "../../text/locale.js"
import { parseNumber } from "../../text/numbers.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"

/** Whether an amount is marked as a debit: by a minus sign at either end, by brackets, or by letters. */
export const leaves = (text: string): boolean =>
  /^[\s€$£]*[-−–(]|[-−–)]\s*[€$£]?$|\b(?:DR|OD|D)\b\.?$/.test(text.trim())

/** Whether an amount is marked as a credit. */
const comes = (text: string): boolean => /^[\s€$£]*\+|\+\s*$|\b(?:CR|C)\b\.?$/.test(text.trim())

/** Share of the amounts whose side must follow from the balance beside them. */
const MOST = 0.6

/** For rows with a balance, whether the amount adds to it, if the two agree. */
const sidesByBalance = (
  rows: ReadonlyArray<NamedRow>,
  amount: string,
  balance: string,
  locale: TextLocale
): ReadonlyArray<boolean | undefined> => {
  const read = (cell: NamedCell | undefined): number | null =>
    cell === undefined ? null : parseNumber(cell.text.replace(/[^\d.,\s'’()-]/g, "").trim(), locale)
  let before: number | null = null
  return rows.map(({ cells }) => {
    const [moved, after] = [read(cells.get(amount)), read(cells.get(balance))]
    const step = before === null || after === null ? null : after - before
    if (after !== null) before = after
    if (step === null || moved === null || Math.abs(Math.abs(step) - Math.abs(moved)) > 0.005) return undefined
    return step > 0
  })
}

/**
 * Splits a column of amounts in both directions into debits and credits: by their signs and letters or, if none has any, by the balances they lead
 * to. Rows with both columns stay as they are.
 */
export const inSides = (
  rows: ReadonlyArray<NamedRow>,
  { columns }: SoughtTable,
  locale: TextLocale
): ReadonlyArray<NamedRow> => {
  const key = (concept: string) => columns.find((column) => column.concept === concept)?.key
  const [debit, credit, balance] = [key("debit"), key("credit"), key("balance")]
  if (debit === undefined || credit === undefined) return rows
  const [out, into] = [debit, credit].map((one) => rows.filter(({ cells }) => cells.has(one)).length)
  const held = out === 0 ? credit : into === 0 ? debit : undefined
  if (held === undefined) return rows
  const texts = rows.map(({ cells }) => cells.get(held)?.text)
  const signed = texts.some((text) => text !== undefined && leaves(text))
  const marked = texts.some((text) => text !== undefined && comes(text))
  const told = signed || marked || balance === undefined ? [] : sidesByBalance(rows, held, balance, locale)
  const amounts = texts.filter((text) => text !== undefined).length
  const proven = told.filter((side) => side !== undefined).length >= amounts * MOST
  if (!signed && !marked && !proven) return rows
  return rows.map((row, i) => {
    const cell = row.cells.get(held)
    if (cell === undefined) return row
    const adds = signed || marked ? (signed ? !leaves(cell.text) : comes(cell.text)) : told[i]
    const side = adds === undefined ? held : adds ? credit : debit
    if (side === held) return row
    const cells = new Map(row.cells)
    cells.delete(held)
    cells.set(side, cell)
    return { ...row, cells }
  })
}
