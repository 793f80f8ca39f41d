import { overlapOnAxis } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import { findPostalAddresses } from "./finders/postalAddresses.js"
import { FRENCH_STREETS } from "./finders/streetWords.js"
import { isFormWord } from "./formWords.js"
import type { Placeholders } from "./Placeholders.js"
import type { PrivateArea } from "./PrivateArea.js"

/** Lines of an address below its first, at most; the gaps between them and to what stands beside, in line heights. */
const mostBelow = 3
const widestGap = 1.4
const widestBlank = 3

const HOUSE = /^\d{1,4}\s?(?:[A-Da-d]|bis|ter)?,?$/
const BOX =
  /^(?:B\.?P\.?|C\.?S\.?|P\.?\s?O\.?\s?Box|Appt?\.?|Suite|Flat|Unit|B[âa]t(?:iment|\.)?|Z\.?[AIC]\.?)\s.{0,30}$/iu
const TOWN = /^\p{Lu}[\p{L}'’.-]*(?:[\s-][\p{L}'’.-]+){0,4},?$/u

// With what a post code was read as: `NRI 9NP`, `Elmfield 775`.
const TOWN_WITH_CODE =
  /^(?:\p{Lu}[\p{L}'’.-]*(?:[\s-][\p{L}'’.-]+){0,3}\s?,?\s)?(?:[A-Z]{2}\s)?(?=[A-Z\s]*\d)[A-Z\d]{2,5}(?:\s[A-Z\d]{2,4})?$/u
const isTownWithCode = (text: string): boolean =>
  TOWN_WITH_CODE.test(text) && text.split(/\s+/).every((word) => !isFormWord(word))

// A house with its street's word alone, whose name is the next piece of its row.
const HOUSE_AND_WORD = new RegExp(
  String.raw`^\d{1,4}\s?(?:[A-Da-d]|bis|ter)?,?\s(?:${FRENCH_STREETS})(?:\s(?:de|du|des|la|les|le))*$`,
  "i"
)
const PARTICLES = /^(?:(?:de|du|des|la|les|le|of|the)\s|[ld]['’])+/

const BROKEN_OFF = /[ ](?:du|des?|la|les?|l['’]|d['’]|aux?|of|the)$/i

/** Whether a line is a town as far as its words tell: capitals, no digits, none of a form's words. */
const mayBeTown = (text: string): boolean => TOWN.test(text) && text.split(/\s+/).every((word) => !isFormWord(word))

const rightOf = (line: TextLine, lines: ReadonlyArray<TextLine>, height: number): TextLine | undefined =>
  lines
    .filter(
      ({ box }) =>
        box.x >= line.box.x + line.box.width &&
        box.x - line.box.x - line.box.width < height * widestBlank &&
        overlapOnAxis(box, line.box, "y") > line.box.height / 2
    )
    .sort((a, b) => a.box.x - b.box.x)[0]

const below = (line: TextLine, lines: ReadonlyArray<TextLine>, height: number): TextLine | undefined =>
  lines
    .filter(({ box }) => {
      const gap = box.y - line.box.y - line.box.height
      return (
        gap > -line.box.height / 2 &&
        gap < height * widestGap &&
        box.y > line.box.y + line.box.height / 2 &&
        (Math.abs(box.x - line.box.x) < height ||
          overlapOnAxis(box, line.box, "x") > Math.min(box.width, line.box.width) / 2)
      )
    })
    .sort((a, b) => a.box.y - b.box.y)[0]

/** What recognition leaves of the marks between the pieces of a row. */
const bare = (text: string): string => text.replace(/^[\s·|–-]+|[\s·|–-]+$/gu, "")

/** A town or a building that stands on one row between a street and what begins with a post code. */
const townsOfRow = (street: TextLine, lines: ReadonlyArray<TextLine>, height: number): ReadonlyArray<TextLine> => {
  const between: Array<TextLine> = []
  for (let last = street; between.length < mostBelow; ) {
    const next = rightOf(last, lines, height)
    if (next === undefined) return []
    const text = bare(next.text)
    if (text !== "" && findPostalAddresses(text)[0]?.start === 0) return between
    if (text !== "" && !mayBeTown(text) && !BOX.test(text)) return []
    between.push(next)
    last = next
  }
  return []
}

/**
 * Addresses whose lines the layout has parted, as those of crooked pages and of rows with wide blanks: a house and its street side by side, a town between a street and its post
 * code. Tells the placeholders the street, and gives the places of the other lines: a town is private there and not wherever it is named.
 */
export const partedAddresses = (layout: PageLayout, placeholders: Placeholders): ReadonlyArray<PrivateArea> => {
  const { lineHeight, lines, page } = layout
  const areas: Array<PrivateArea> = []
  for (const first of lines) {
    const text = first.text.trim()
    const beside = HOUSE.test(text) || HOUSE_AND_WORD.test(text) ? rightOf(first, lines, lineHeight) : undefined
    const street = beside === undefined ? text : `${text} ${beside.text.trim()}`
    const [found] = findPostalAddresses(street)
    if (found === undefined || !/\d/.test(street)) continue
    if (bare(text.slice(found.end)) === "") {
      const towns = townsOfRow(first, lines, lineHeight)
      const placeholder = towns.length === 0 ? "" : placeholders.of("ADDRESS", street.slice(found.start, found.end))
      for (const { box, text: value } of towns) areas.push({ page: page.page, box, value, placeholder })
      // `quai du` goes on in the next piece of its row.
      const rest = BROKEN_OFF.test(text) ? rightOf(first, lines, lineHeight) : undefined
      if (rest !== undefined && mayBeTown(rest.text.trim().replace(PARTICLES, ""))) {
        const whole = placeholders.of("ADDRESS", street.slice(found.start, found.end))
        areas.push({ page: page.page, box: rest.box, value: rest.text, placeholder: whole })
      }
    }
    const stack: Array<TextLine> = []
    for (let last = beside ?? first; stack.length < mostBelow; ) {
      const next = below(last, lines, lineHeight)
      if (next === undefined) break
      stack.push(next)
      last = next
    }
    const whole = [street, ...stack.map((line) => line.text.trim())].join("\n")
    const finding = findPostalAddresses(whole).find(({ end, start }) => start < street.length && end > found.start)
    if (finding === undefined) continue
    const placeholder = placeholders.of("ADDRESS", street.slice(found.start, found.end))
    if (beside !== undefined) {
      for (const { box, text: value } of [first, beside]) areas.push({ page: page.page, box, value, placeholder })
    }
    let from = street.length + 1
    for (const line of stack) {
      const to = from + line.text.trim().length
      const piece = line.text.trim()
      if (finding.end >= to && (mayBeTown(piece) || BOX.test(piece) || isTownWithCode(piece))) {
        areas.push({ page: page.page, box: line.box, value: line.text, placeholder })
      }
      from = to + 1
    }
  }
  return areas
}
