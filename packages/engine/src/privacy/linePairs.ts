import { fold } from "../text/fold.js"
import { isFormWord } from "./formWords.js"
import { privateLabel } from "./privateLabel.js"
import { linesOf, type PlacedLine } from "./textLines.js"

/** A value of plain text and the label that names it, wherever the label stands. */
interface LinePair extends PlacedLine {
  readonly label: string
}

/** Words of a label, at most. */
const mostLabelWords = 7
/** Lines of an address above its label, at most; any other value has one. */
const mostAddressLines = 5

const BESIDE = /[^\s|](?:[^|]*[^\s|])?/g
const BENEATH = /^\((\p{L}[^\n]{1,46})\)$/u

// What words of a label are but for those that forms have: joined by strokes, numbered, or small.
const JOINS = /^(?:[/&:]|n[°º]\.?|\(.{1,12}\)|\d|\p{Ll}[\p{L}'’.]{0,11})$/u

/** How far the label goes with which a cell such as `NOM DURAND` or `Compte numéro 0879` begins; nought where none does. */
const labelLength = (cell: string): number => {
  let end = 0
  let count = 0
  for (const { 0: word, index } of cell.matchAll(/\S+/g)) {
    const fits = isFormWord(word) || JOINS.test(word) || (count === 0 && privateLabel.test(fold(word)))
    if (!fits || ++count > mostLabelWords) break
    end = index + word.length
  }
  return end
}

const STROKE = /\s\|\s/

/** Labels and values of cells that upright strokes part, also of the lines that have one left: `NOM DURAND | Prénoms Rose`. */
const besideStrokes = (lines: ReadonlyArray<PlacedLine>, at: number): ReadonlyArray<LinePair> => {
  const { start, text } = lines[at] ?? { start: 0, text: "" }
  return !STROKE.test(text) && !STROKE.test(lines[at - 1]?.text ?? "")
    ? []
    : Array.from(text.matchAll(BESIDE)).flatMap(({ 0: cell, index }) => {
        const end = labelLength(cell)
        const label = cell.slice(0, end)
        const value = cell.slice(end).trimStart()
        return value === "" || !privateLabel.test(fold(label))
          ? []
          : [{ label, text: value, start: start + index + cell.length - value.length }]
      })
}

/** What stands above its label in brackets: `QUORVE` over `(surname)`. */
const aboveLabels = (lines: ReadonlyArray<PlacedLine>, at: number): ReadonlyArray<LinePair> => {
  const label = BENEATH.exec(lines[at]?.text.trim() ?? "")?.[1]
  if (label === undefined || label.split(" ").length > mostLabelWords || !privateLabel.test(fold(label))) return []
  const most = /ad+ress/i.test(label) ? mostAddressLines : 1
  let from = at
  while (
    from > 0 &&
    at - from < most &&
    /\S/.test(lines[from - 1]?.text ?? "") &&
    !BENEATH.test(lines[from - 1]?.text.trim() ?? "")
  )
    from--
  const first = lines[from]
  const above = lines.slice(from, at)
  if (first === undefined || above.length === 0) return []
  const text = above.map((line) => line.text).join("\n")
  const value = text.trimStart()
  return [{ label, text: value, start: first.start + text.length - value.length }]
}

// Entries of driving licences of the Union (Directive 2006/126/EC, annex I), by their figures.
const ENTRIES: ReadonlyMap<string, string> = new Map([
  ["1", "Surname"],
  ["2", "Given names"],
  ["3", "Date of birth"],
  ["5", "Licence number"],
  ["8", "Address"]
])
const OF_LICENCE = /(?:^|\s)4[ab]\.?\s+\d/
const ENTRY = /^\s*([1-9][a-d]?)\.?\s+(?=\S)/u

/** The entries of a driving licence, each on a line of its own behind its figure, where the days behind 4a and 4b show that it is one. */
const ofLicence = (lines: ReadonlyArray<PlacedLine>): ReadonlyArray<LinePair> =>
  lines.some(({ text }) => OF_LICENCE.test(text))
    ? lines.flatMap(({ start, text }) => {
        const [before = "", figure = ""] = ENTRY.exec(text) ?? []
        const label = ENTRIES.get(figure)
        const value = text.slice(before.length)
        if (label === undefined || value.length > 90) return []
        const pair = { label, text: value, start: start + before.length }
        const place = figure === "3" ? /(?<=\d{2}\s+)\p{Lu}[^\d\n]+$/u.exec(value) : null
        return place === null
          ? [pair]
          : [
              { ...pair, text: value.slice(0, place.index) },
              { label: "Place of birth", text: place[0], start: pair.start + place.index }
            ]
      })
    : []

/** Values of plain text whose labels stand beside them with nothing between, beneath them in brackets, or are the figures of a driving licence. */
export const linePairs = (text: string): ReadonlyArray<LinePair> => {
  const lines = linesOf(text).map(({ start, text: line }): PlacedLine => ({ text: line.slice(0, 1000), start }))
  return [
    ...lines.flatMap((_, index) => besideStrokes(lines, index)),
    ...lines.flatMap((_, index) => aboveLabels(lines, index)),
    ...ofLicence(lines)
  ]
}
