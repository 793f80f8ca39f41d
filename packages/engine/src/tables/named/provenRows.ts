import type { PageLayout } from "../../layout/Layout.js"
import type { TextLocale } from "../../text/locale.js"
import { findNumbers, parseNumber } from "../../text/numbers.js"
import { mayBeMisread } from "./misreadFigures.js"
import type { NamedRow } from "./NamedRow.js"
import { multiplies } from "./provenItems.js"
import type { SoughtTable } from "./soughtTables.js"

/** The inputs for checking a table's figures. */
interface Held {
  readonly rows: ReadonlyArray<NamedRow>
  readonly locale: TextLocale
  /** The key of the column with a meaning; undefined if the table has none. */
  readonly keyOf: (concept: string) => string | undefined
}

/** A misread cell, and its correct number. */
interface Mending {
  readonly row: number
  readonly key: string
  readonly number: number
}

const centsOf = (value: number): number => Math.round(Math.abs(value) * 100)
const rounded = (value: number): number => Math.round(value * 100) / 100

const isRecognised = ({ cells, layout }: NamedRow, key: string): boolean =>
  layout.page.source !== "text_layer" && (cells.get(key)?.words ?? []).some(({ confidence }) => confidence < 1)

const numberIn = (row: NamedRow | undefined, key: string | undefined, locale: TextLocale): number | null => {
  const text = key === undefined ? undefined : row?.cells.get(key)?.text
  return text === undefined ? null : parseNumber(text, locale)
}

/** Whether a cell may be a misreading of a proved number. */
const isMisreadFor = ({ locale, rows }: Held, { key, number, row }: Mending): boolean => {
  const own = rows[row]
  const text = own?.cells.get(key)?.text
  return own !== undefined && text !== undefined && isRecognised(own, key) && mayBeMisread(text, number, locale)
}

/** How often each amount, in cents, is printed on the pages outside certain cells. */
const amountsOutside = (
  layouts: ReadonlyArray<PageLayout>,
  texts: ReadonlyArray<string>,
  locale: TextLocale
): ((cents: number) => boolean) => {
  const counts = new Map<number, number>()
  const count = (text: string, by: number): void => {
    for (const { decimals, value } of findNumbers(text, locale))
      if (decimals === 2) counts.set(centsOf(value), (counts.get(centsOf(value)) ?? 0) + by)
  }
  for (const { lines } of layouts) for (const { text } of lines) count(text, 1)
  for (const text of texts) count(text, -1)
  return (cents) => (counts.get(cents) ?? 0) > 0
}

/** Fewest rows that multiply as read, if no printed total confirms a corrected amount. */
const FEWEST_HELD = 2

/** Misread item figures, found by quantity × unit price = amount. In a row that does not multiply, only one figure can be at fault. */
const mendedItems = (held: Held, layouts: ReadonlyArray<PageLayout>): ReadonlyArray<Mending> => {
  const { keyOf, locale, rows } = held
  const [quantity, price, amount] = [keyOf("quantity"), keyOf("unit_price"), keyOf("amount")]
  if (quantity === undefined || price === undefined || amount === undefined) return []
  const figures = rows.map((row) => [quantity, price, amount].map((key) => numberIn(row, key, locale)))
  const isHeld = figures.map(
    ([one, two, three]) => one != null && two != null && three != null && multiplies(one, two, three)
  )
  if (isHeld.every(Boolean)) return []
  const sumOf = (mendings: ReadonlyArray<Mending>): number =>
    figures.reduce((sum, [, , own], i) => {
      const mended = mendings.find(({ key, row }) => key === amount && row === i)
      return sum + (mended?.number ?? own ?? 0)
    }, 0)
  const isPrinted = amountsOutside(
    layouts,
    rows.map(({ cells }) => cells.get(amount)?.text ?? ""),
    locale
  )
  const summed = isPrinted(centsOf(sumOf([])))
  const options = figures.map(([one, two, three], row): ReadonlyArray<Mending> => {
    if (isHeld[row] === true) return []
    return [
      // Amounts that add up to a printed total are right.
      { key: amount, number: one != null && two != null && !summed ? one * two : Number.NaN },
      { key: quantity, number: three != null && two != null ? three / two : Number.NaN },
      { key: price, number: three != null && one != null ? three / one : Number.NaN }
    ]
      .map(({ key, number }) => ({ row, key, number: rounded(number) }))
      .filter((mending) => {
        const [q, p, a] = [quantity, price, amount].map((key, i) =>
          key === mending.key ? mending.number : [one, two, three][i]
        )
        return q != null && p != null && a != null && multiplies(q, p, a) && isMisreadFor(held, mending)
      })
  })
  const [amounts, only] = [
    options.flatMap((own) => own.find(({ key }) => key === amount) ?? []),
    options.flatMap((own) => (own.length === 1 ? own : []))
  ]
  if (amounts.length > 0 && isPrinted(centsOf(sumOf(amounts))))
    return [...amounts, ...only.filter(({ key }) => key !== amount)]
  const count = isHeld.filter(Boolean).length
  return count >= FEWEST_HELD && count > isHeld.length - count ? only : []
}

/** Least share of the known balance steps that must hold. */
const MOST_STEPS = 0.5

/** Misread balances and amounts, found by the balances before and after. */
const mendedLedger = (held: Held): ReadonlyArray<Mending> => {
  const { keyOf, locale, rows } = held
  const balance = keyOf("balance")
  const [debit, credit, single] = [keyOf("debit"), keyOf("credit"), keyOf("amount")]
  if (balance === undefined || (debit === undefined && credit === undefined && single === undefined)) return []
  const balances = rows.map((row) => numberIn(row, balance, locale))
  /** What a row adds to the balance, the cell with that amount, and its sign there. */
  const moves = rows.map((row) => {
    const filled = [debit, credit, single].flatMap((key) => (key !== undefined && row.cells.has(key) ? [key] : []))
    const [key, other] = filled
    const number = numberIn(row, key, locale)
    if (key === undefined || other !== undefined) return undefined
    const sign = key === debit ? -1 : key === credit ? 1 : number !== null && number < 0 ? -1 : 1
    return { key, sign, adds: number === null ? null : sign * Math.abs(number) }
  })
  // The newest rows may come first; then each row starts from the balance below it.
  const holdsFrom = (before: number): ReadonlyArray<boolean | undefined> =>
    rows.map((_, i) => {
      const [from, to, adds] = [balances[i + before], balances[i], moves[i]?.adds]
      return from == null || to == null || adds == null ? undefined : centsOf(from + adds - to) === 0
    })
  const count = (steps: ReadonlyArray<boolean | undefined>): number => steps.filter((step) => step === true).length
  const [down, up] = [holdsFrom(-1), holdsFrom(1)]
  const [before, steps] = count(down) >= count(up) ? [-1, down] : [1, up]
  if (count(steps) < Math.max(FEWEST_HELD, steps.filter((step) => step !== undefined).length * MOST_STEPS)) return []
  const found: Array<Mending> = []
  rows.forEach((_, i) => {
    if (steps[i] === true) return
    const after = i - before
    const [from, to, move, next] = [balances[i + before], balances[i], moves[i], moves[after]]
    // Two steps that meet in another balance prove it.
    if (from != null && move?.adds != null && next?.adds != null && balances[after] != null && steps[after] !== true) {
      const number = rounded(from + move.adds)
      const met = centsOf(number + next.adds - (balances[after] ?? 0)) === 0
      const mending = { row: i, key: balance, number }
      if (met && isMisreadFor(held, mending)) found.push(mending)
      return
    }
    // Two balances determine the amount between them if the steps around prove them, or if they cannot have been misread.
    if (from == null || to == null || move === undefined) return
    const isSure = (row: number, step: boolean | undefined, wanted: number | null): boolean =>
      step === true ||
      (step === undefined && wanted !== null && !isMisreadFor(held, { row, key: balance, number: rounded(wanted) }))
    const number = rounded(Math.abs(to - from))
    const { adds } = move
    if (
      (to - from) * move.sign <= 0 ||
      !isSure(i + before, steps[i + before], adds === null ? null : to - adds) ||
      !isSure(i, steps[after], adds === null ? null : from + adds)
    )
      return
    const mending = {
      row: i,
      key: move.key,
      number: move.adds !== null && move.key === single ? move.sign * number : number
    }
    if (isMisreadFor(held, mending)) found.push(mending)
  })
  return found
}

/**
 * Rows with the figures that arithmetic proves to be misread, each with its correct number. The proofs are quantity × unit price = amount, and
 * balances that lead from one to the next. A cell is corrected only if its page was read by OCR and the two numbers differ by a single OCR fault.
 */
export const withProvenNumbers = (
  rows: ReadonlyArray<NamedRow>,
  { columns }: SoughtTable,
  layouts: ReadonlyArray<PageLayout>,
  locale: TextLocale
): ReadonlyArray<NamedRow> => {
  if (rows.every(({ layout }) => layout.page.source === "text_layer")) return rows
  const held: Held = { rows, locale, keyOf: (concept) => columns.find((column) => column.concept === concept)?.key }
  const mendings = [...mendedItems(held, layouts), ...mendedLedger(held)]
  return mendings.length === 0
    ? rows
    : rows.map((row, i) => {
        const cells = new Map(row.cells)
        for (const { key, number } of mendings.filter((mending) => mending.row === i)) {
          const cell = cells.get(key)
          if (cell !== undefined) cells.set(key, { ...cell, proven: number })
        }
        return { ...row, cells }
      })
}
