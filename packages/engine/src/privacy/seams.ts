import { overlapOnAxis } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import type { Finder } from "./Finding.js"
import { findBirthDates } from "./finders/birthDates.js"
import { findEmails } from "./finders/emails.js"
import { findIbans } from "./finders/ibans.js"
import { findLabelledPhones } from "./finders/phones.js"
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
  findLabelledPhones
]
const beneath: ReadonlyArray<Finder> = [findBirthDates, findLabelledPhones]

const firstOf = (
  lines: ReadonlyArray<TextLine>,
  fits: (other: TextLine) => boolean,
  by: "x" | "y"
): TextLine | undefined => lines.filter(fits).sort((a, b) => a.box[by] - b.box[by])[0]

/**
 * Values that the layout has cut: a number or an address in pieces of one row, and a label at the end of a row whose value begins the next. Tells
 * the placeholders, and gives the places of pieces, which may say nothing elsewhere.
 */
export const cutValues = (layout: PageLayout, placeholders: Placeholders): ReadonlyArray<PrivateArea> => {
  const { lineHeight, lines, page } = layout
  const areas: Array<PrivateArea> = []
  for (const line of lines) {
    const { box } = line
    const row = [line]
    for (let last = line; row.length < mostPieces; ) {
      const edge = last.box.x + last.box.width
      const right = firstOf(
        lines,
        (other) =>
          other.box.x >= edge &&
          other.box.x - edge < lineHeight * widestBlank &&
          overlapOnAxis(other.box, last.box, "y") > last.box.height / 2,
        "x"
      )
      if (right === undefined) break
      row.push(right)
      last = right
    }
    const text = row.map((piece) => piece.text).join(" ")
    for (const { end, kind, start } of row.length > 1 ? besides.flatMap((find) => find(text)) : []) {
      // One that begins in a later piece is found from there.
      if (start >= line.text.length || end <= line.text.length + 1) continue
      const placeholder = placeholders.of(kind, text.slice(start, end))
      let from = 0
      for (const piece of row) {
        const to = from + piece.text.length
        const value = text.slice(Math.max(start, from), Math.min(end, to))
        if (value !== "") areas.push({ page: page.page, box: piece.box, value, placeholder })
        from = to + 1
      }
    }
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
    for (const { end, kind, start } of beneath.flatMap((find) => find(both))) {
      if (start > tail.length) placeholders.of(kind, both.slice(start, end))
    }
  }
  return areas
}
