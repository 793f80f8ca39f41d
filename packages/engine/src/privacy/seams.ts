import { overlapOnAxis, rightOf, unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import type { Box, Word } from "../page/Page.js"
import { digitsOf, type Finder, type Finding } from "./Finding.js"
import { findBirthDates } from "./finders/birthDates.js"
import { findBirthPlaces } from "./finders/birthPlaces.js"
import { findEmails } from "./finders/emails.js"
import { findIbans } from "./finders/ibans.js"
import { findLabelledNumbers } from "./finders/labelledNumbers.js"
import { findPersonNames } from "./finders/personNames.js"
import { findFivePairs, findLabelledPhones } from "./finders/phones.js"
import { findPostalAddresses } from "./finders/postalAddresses.js"
import { findSocialSecurityNumbers } from "./finders/socialSecurity.js"
import type { Placeholders } from "./Placeholders.js"
import type { PrivateArea } from "./PrivateArea.js"

/** Between two pieces of one row, and two rows of one text, in line heights. */
const widestBlank = 3
const widestGap = 1.2
/** Pieces of one row that are looked at together. */
const mostPieces = 4
/** Characters of two lines of one text that are looked at. */
const reach = 40

// Forms that are sure enough to be put together from pieces.
const besides: ReadonlyArray<Finder> = [
  findEmails,
  findIbans,
  findSocialSecurityNumbers,
  findBirthDates,
  findLabelledPhones,
  findFivePairs
]
/** What stands behind a label alone, which the blanks of its row may cut. */
const behindLabels: ReadonlyArray<Finder> = [findBirthDates, findBirthPlaces, findLabelledNumbers]
const beneath: ReadonlyArray<Finder> = [findBirthDates, findLabelledPhones, findFivePairs]

/** A country's code and fewer digits than any of its numbers has. */
const STOPS_SHORT = /^\+(?:\D*\d){1,9}\D*$/

/** Digits of a telephone number that its line's end has cut, at most; national ones have ten. */
const mostOfCut = 9

/** Whether one of these begins in a text at an offset, and ends in it. */
const wholeAt = (offset: number, text: string): boolean =>
  beneath.some((find) =>
    find(text).some(({ end, start }) => start === offset && !STOPS_SHORT.test(text.slice(start, end)))
  )

/** A house and the beginning of its street's name, which end a line. */
const BREAKS_OFF = /(?<!\S)\d{1,4}\S?\s\p{Lu}[^\d\n:;]{1,30}$/u

const firstOf = (
  lines: ReadonlyArray<TextLine>,
  fits: (other: TextLine) => boolean,
  by: "x" | "y"
): TextLine | undefined => lines.filter(fits).sort((a, b) => a.box[by] - b.box[by])[0]

/** Where the words of a line stand that a piece of its text touches. */
const boxWithin = (line: TextLine, start: number, end: number): Box => {
  let at = 0
  const touched = line.words.filter(({ text }) => {
    const from = at
    at += text.length + 1
    return from < end && from + text.length > start
  })
  return touched.length === 0 ? line.box : unionOfBoxes(touched.map(({ box }) => box))
}

/** Pieces of one row, as one text from left to right. */
interface Row {
  readonly lines: ReadonlyArray<TextLine>
  readonly words: ReadonlyArray<{ readonly word: Word; readonly line: TextLine; readonly start: number }>
  readonly text: string
}

/** What stands on a line's row from its beginning on, without a wide blank; a taller word may stand between two words of the line. */
const rowFrom = (line: TextLine, lines: ReadonlyArray<TextLine>, lineHeight: number): Row => {
  const row = [line]
  for (let last = line, edge = rightOf(line.box); row.length < mostPieces; edge = Math.max(edge, rightOf(last.box))) {
    const next = firstOf(
      lines,
      (other) =>
        other.box.x > last.box.x &&
        !row.includes(other) &&
        other.box.x - edge < lineHeight * widestBlank &&
        // A mark with a tail is higher than the words beside it.
        overlapOnAxis(other.box, last.box, "y") > Math.min(last.box.height, other.box.height) / 2,
      "x"
    )
    if (next === undefined) break
    row.push(next)
    last = next
  }
  let text = ""
  const words = row
    .flatMap((piece) => piece.words.map((word) => ({ word, line: piece })))
    .sort((a, b) => a.word.box.x - b.word.box.x)
    .map(({ line: piece, word }) => {
      const start = text === "" ? 0 : text.length + 1
      text += `${text === "" ? "" : " "}${word.text}`
      return { word, line: piece, start }
    })
  return { lines: row, words, text }
}

/** The words of a row that a piece of its text touches, those of one line together that follow each other in the row. */
const piecesOf = (
  { words }: Row,
  from: number,
  to: number
): ReadonlyArray<{ readonly line: TextLine; readonly words: ReadonlyArray<Word> }> => {
  const pieces: Array<{ line: TextLine; words: Array<Word> }> = []
  for (const { line, start, word } of words) {
    if (start >= to || start + word.text.length <= from) continue
    const last = pieces.at(-1)
    if (last?.line === line) last.words.push(word)
    else pieces.push({ line, words: [word] })
  }
  return pieces
}

/**
 * Values that the layout has cut: a number or an address in pieces of one row, and a label or a street at the end of a row that goes on in the next. Tells
 * the placeholders, and gives the places of pieces, which may say nothing elsewhere.
 */
export const cutValues = (layout: PageLayout, placeholders: Placeholders): ReadonlyArray<PrivateArea> => {
  const { lineHeight, lines, page } = layout
  const areas: Array<PrivateArea> = []
  // A value that begins in the tail of one line and ends in the next.
  const tellBoth = (line: TextLine, next: TextLine, tail: string, both: string, { end, kind, start }: Finding) => {
    const placeholder = placeholders.of(kind, both.slice(start, end))
    for (const [piece, from, to] of [
      [line, line.text.length - tail.length + start, line.text.length],
      [next, 0, end - tail.length - 1]
    ] as const)
      areas.push({ page: page.page, box: boxWithin(piece, from, to), value: piece.text.slice(from, to), placeholder })
  }
  for (const line of lines) {
    const { box } = line
    const row = rowFrom(line, lines, lineHeight)
    for (const { end, kind, start } of row.lines.length > 1 ? besides.flatMap((find) => find(row.text)) : []) {
      const pieces = piecesOf(row, start, end)
      if (new Set(pieces.map(({ line }) => line)).size < 2) continue
      const placeholder = placeholders.of(kind, row.text.slice(start, end))
      for (const { words } of pieces)
        areas.push({
          page: page.page,
          box: unionOfBoxes(words.map((word) => word.box)),
          value: words.map((word) => word.text).join(" "),
          placeholder
        })
    }
    if (row.lines.length > 1)
      for (const { end, kind, start } of behindLabels.flatMap((find) => find(row.text)))
        if (start >= line.text.length) placeholders.of(kind, row.text.slice(start, end))
    const next = firstOf(
      lines,
      (other) =>
        other.box.y > box.y + box.height / 2 &&
        other.box.y - box.y - box.height < lineHeight * widestGap &&
        overlapOnAxis(other.box, box, "x") > 0,
      "y"
    )
    if (next === undefined) continue
    const tail = line.text.slice(-reach)
    const both = `${tail}\n${next.text.slice(0, reach)}`
    for (const find of beneath) {
      for (const finding of find(both)) {
        const { end, kind, start } = finding
        if (start > tail.length) placeholders.of(kind, both.slice(start, end))
        // What is whole at the line's end goes no further.
        else if (end > tail.length + 1 && !wholeAt(start, tail)) tellBoth(line, next, tail, both, finding)
      }
    }
    // Groups of a telephone number whose first ones are too few for any.
    if (/\d$/.test(tail) && /^\d/.test(next.text)) {
      const whole = findLabelledPhones(tail).some(
        ({ end, start }) => digitsOf(tail.slice(start, end)).length > mostOfCut
      )
      for (const finding of whole ? [] : findLabelledPhones(`${tail} ${next.text.slice(0, reach)}`))
        if (finding.start < tail.length && finding.end > tail.length + 1) tellBoth(line, next, tail, both, finding)
    }
    for (const finding of findPersonNames(both))
      if (finding.start < tail.length && finding.end > tail.length + 1) tellBoth(line, next, tail, both, finding)
    // A street of a sentence that breaks off within its name.
    if (!BREAKS_OFF.test(tail) || !/^\p{Lu}/u.test(next.text)) continue
    const alone = findPostalAddresses(tail)
    for (const { end, kind, start } of findPostalAddresses(both)) {
      if (end <= tail.length + 1 || alone.some((one) => one.end > start)) continue
      // Its house and the first word of its name stand before the line's end.
      if (!/^\d+\S*\s\p{Lu}/u.test(tail.slice(start))) continue
      tellBoth(line, next, tail, both, { kind, start, end })
    }
  }
  return areas
}
