import { common, given, surnames, towns } from "../../data/gazetteer.js"

/** A word's membership of lists, as bits: given names, surnames, words in names of towns, common lower-case words. */
export const GIVEN = 1
export const SURNAME = 2
export const TOWN = 4
export const COMMON = 8

let read: ReadonlyMap<string, number> | undefined

/** The lists as one table, made on first use. */
const listsAsTable = (): ReadonlyMap<string, number> => {
  if (read !== undefined) return read
  const table = new Map<string, number>()
  for (const [list, bit] of [
    [given, GIVEN],
    [surnames, SURNAME],
    [towns, TOWN],
    [common, COMMON]
  ] as const)
    for (const word of list.split(" ")) table.set(word, (table.get(word) ?? 0) | bit)
  read = table
  return table
}

/** The bits of a folded word; for a hyphenated word, those shared by all its parts. */
export const listed = (word: string): number => {
  const table = listsAsTable()
  const whole = table.get(word)
  if (whole !== undefined || !word.includes("-")) return whole ?? 0
  const parts = word.split("-").map((part) => table.get(part) ?? 0)
  return parts.reduce((a, b) => a | b, 0) & ~COMMON
}
