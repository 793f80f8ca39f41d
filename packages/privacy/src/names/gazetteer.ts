import { common, given, surnames, towns } from "../../data/gazetteer.js"

/** What lists know of a word, as bits: a given name, a surname, a word of a town's name, a common word that is written small. */
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

/** The bits of a folded word; of one with hyphens those that its parts share. */
export const listed = (word: string): number => {
  const table = listsAsTable()
  const whole = table.get(word)
  if (whole !== undefined || !word.includes("-")) return whole ?? 0
  const parts = word.split("-").map((part) => table.get(part) ?? 0)
  return parts.reduce((a, b) => a | b, 0) & ~COMMON
}
