import { common, given, surnames, towns } from "../../data/gazetteer.js"

/** A word's membership of lists, as bits: given names, surnames, words in names of towns, common lower-case words. */
export const [GIVEN, SURNAME, TOWN, COMMON] = [1, 2, 4, 8] as const

let table: Map<string, number> | undefined

/** The bits of a folded word; for a hyphenated word, those shared by all its parts. The lists become a table on first use. */
export const listed = (word: string): number => {
  if (table === undefined) {
    table = new Map()
    for (const [bit, list] of [given, surnames, towns, common].entries())
      for (const one of list.split(" ")) table.set(one, (table.get(one) ?? 0) | (1 << bit))
  }
  const whole = table.get(word)
  if (whole !== undefined || !word.includes("-")) return whole ?? 0
  return word.split("-").reduce((bits, part) => bits | (table?.get(part) ?? 0), 0) & ~COMMON
}
