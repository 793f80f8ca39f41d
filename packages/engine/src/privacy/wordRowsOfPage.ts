import { centreY, overlapFraction, unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { Word } from "../page/Page.js"
import type { PrivateKind } from "./Finding.js"
import type { Placeholders } from "./Placeholders.js"
import type { PrivateArea } from "./PrivateArea.js"
import { findWordRows } from "./wordRows.js"

const ofLetters: ReadonlySet<PrivateKind> = new Set(["PERSON", "ADDRESS", "PLACE_OF_BIRTH"])
const fewestNumbers = 3

/** The words of a page by rows, from top to bottom and from left to right. */
const rowsOf = (words: ReadonlyArray<Word>): ReadonlyArray<ReadonlyArray<Word>> => {
  const rows: Array<Array<Word>> = []
  for (const word of [...words].sort((a, b) => centreY(a.box) - centreY(b.box))) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && overlapFraction(row[0].box, word.box, "y") >= 0.5) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => row.sort((a, b) => a.box.x - b.box.x))
}

/**
 * Tells the placeholders the private cells of lists whose columns stand so close that lines run over them, each row cut as it fits its heads, and gives their places.
 */
export const learnWordRows = (layout: PageLayout, placeholders: Placeholders): ReadonlyArray<PrivateArea> => {
  const words: Array<Word & { readonly start: number }> = []
  let text = ""
  for (const row of rowsOf(layout.lines.flatMap((line) => line.words))) {
    for (const word of row) {
      words.push({ ...word, start: text.length })
      text += `${word.text} `
    }
    text = `${text.trimEnd()}\n`
  }
  const cells = findWordRows(text)
  // A page has lines of all kinds beside each other; those of a list have days or numbers of people, row by row.
  if (cells.filter(({ kind }) => !ofLetters.has(kind)).length < fewestNumbers) return []
  return cells.flatMap(({ cell, hereAlone, kind }): ReadonlyArray<PrivateArea> => {
    const own = words.filter(({ start }) => start >= cell.start && start < cell.end)
    if (own.length === 0) return []
    const placeholder = hereAlone ? placeholders.here(kind, cell.text) : placeholders.of(kind, cell.text)
    return [{ page: layout.page.page, box: unionOfBoxes(own.map(({ box }) => box)), value: cell.text, placeholder }]
  })
}
