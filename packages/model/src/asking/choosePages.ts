import type { Sheet, SheetBlock } from "../grounding/Sheet.js"
import type { ModelField } from "../ModelField.js"

/** What a page that has a value of a sought field already, the first page and the last one are worth, in words that are found. */
const HAS_VALUE = 2
const FIRST = 1
const LAST = 0.5

/** What a block costs beside its text: its id and its place. */
const BESIDE_TEXT = 30

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    // Plurals and genders share their beginning.
    .map((word) => word.slice(0, 6))

/**
 * The blocks of the pages that matter for some fields, in the order of the document: all, where they are few; else those of the pages that say most of the rare
 * words of keys and hints, as many as fit. A page that does not fit ends where the room does.
 */
export const choosePages = (
  sheet: Sheet,
  fields: ReadonlyArray<ModelField>,
  likely: ReadonlySet<number>,
  room: { readonly pages: number; readonly characters: number }
): ReadonlyArray<SheetBlock> => {
  const byPage = new Map<number, Array<SheetBlock>>()
  for (const block of sheet.blocks) byPage.set(block.page, [...(byPage.get(block.page) ?? []), block])
  const pages = [...byPage.keys()].sort((a, b) => a - b)
  const sought = new Set(fields.flatMap(({ hint = "", key }) => wordsOf(`${key} ${hint}`)))
  const said = new Map(
    pages.map((page) => [page, new Set((byPage.get(page) ?? []).flatMap(({ text }) => wordsOf(text)))])
  )
  const weight = (word: string): number => {
    const pagesWith = pages.filter((page) => said.get(page)?.has(word)).length
    return pagesWith === 0 ? 0 : Math.log(1 + pages.length / pagesWith)
  }
  const weights = new Map([...sought].map((word) => [word, weight(word)]))
  const score = (page: number): number =>
    [...weights].reduce((sum, [word, worth]) => sum + (said.get(page)?.has(word) ? worth : 0), 0) +
    (likely.has(page) ? HAS_VALUE : 0) +
    (page === pages[0] ? FIRST : page === pages.at(-1) ? LAST : 0)
  const best = pages
    .map((page) => ({ page, worth: score(page) }))
    .sort((a, b) => b.worth - a.worth || a.page - b.page)
    .slice(0, room.pages)
  let left = room.characters
  const chosen = new Set<SheetBlock>()
  for (const { page } of best) {
    for (const block of byPage.get(page) ?? []) {
      left -= block.text.length + BESIDE_TEXT
      if (left < 0) break
      chosen.add(block)
    }
  }
  return sheet.blocks.filter((block) => chosen.has(block))
}
