import type { Placeholders, Replacement } from "./Placeholders.js"

/** Fewest digits of a value without letters: fewer in neighbouring cells may be a quantity and a price. */
const fewestDigits = 8

const isSure = (text: string): boolean => /\p{L}{2}/u.test(text) || text.replace(/\D/g, "").length >= fewestDigits

/**
 * Known values that the columns of a table have cut, as the words of one line are where a column's edge runs through them: what is to be replaced in each of a
 * row's values, in their order. What a value holds whole is not in it.
 */
export const cutByColumns = (
  values: ReadonlyArray<string | null>,
  placeholders: Placeholders
): ReadonlyArray<ReadonlyArray<Replacement>> => {
  const cells: Array<{ readonly start: number; readonly end: number; readonly pieces: Array<Replacement> }> = []
  let text = ""
  for (const value of values) {
    if (value !== null && text !== "") text += " "
    cells.push({ start: text.length, end: text.length + (value?.length ?? 0), pieces: [] })
    text += value ?? ""
  }
  for (const { end, placeholder, start } of placeholders.occurrences(text)) {
    const touched = cells.filter((cell) => cell.start < end && cell.end > start)
    if (touched.length < 2 || !isSure(text.slice(start, end))) continue
    for (const cell of touched)
      cell.pieces.push({
        start: Math.max(start, cell.start) - cell.start,
        end: Math.min(end, cell.end) - cell.start,
        placeholder
      })
  }
  return cells.map(({ pieces }) => pieces)
}
