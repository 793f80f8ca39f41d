import { type DateSpan, findDates, mendDigits, type TextLocale } from "@extrait/engine"
import { lastOf } from "./lastOf.js"
import { hasDoubts, ofBlock, type SheetBlock } from "./Sheet.js"
import type { Stretch } from "./Stretch.js"

const exchanged = (iso: string): string => `${iso.slice(0, 5)}${iso.slice(8)}-${iso.slice(5, 7)}`

/** The day that a text alone says; undefined where it says none, several, or more than a day. */
export const dayOf: (value: string, locale: TextLocale) => DateSpan | undefined = lastOf((value, locale) => {
  const trimmed = value.trim()
  const [first, second] = findDates(trimmed, locale)
  return first !== undefined && second === undefined && trimmed.length - first.text.length <= 12 ? first : undefined
})

// Days are not parted by the end of a line but in running text, where the break is a blank.
const flatText = ({ text }: SheetBlock): string => text.replace(/\n/g, " ")

/** The days of a block, as offsets in its text; where recognition is unsure, also those that letters were read in. */
const daysOf: (block: SheetBlock) => ReadonlyArray<DateSpan> = ofBlock((block) => {
  const flat = flatText(block)
  return [...findDates(flat, block.locale), ...(hasDoubts(block) ? findDates(mendDigits(flat), block.locale) : [])]
})

/**
 * Every day of a block that is the one answered, however either is written. Where nothing in the document says which of day and month stands first,
 * a day may be answered either way; what it means is then read as everywhere else.
 */
export const findDay = (value: string, block: SheetBlock, orderKnown: boolean): ReadonlyArray<Stretch> => {
  const meant = dayOf(value, block.locale)
  if (meant === undefined) return []
  const seen = new Set<number>()
  return daysOf(block).flatMap((shown): ReadonlyArray<Stretch> => {
    // An answer that may be read in two ways is taken at its word: it has to be printed so.
    const agrees = meant.ambiguous
      ? shown.ambiguous && shown.iso === meant.iso
      : shown.iso === meant.iso || (!orderKnown && shown.ambiguous && exchanged(shown.iso) === meant.iso)
    if (!agrees || seen.has(shown.start)) return []
    seen.add(shown.start)
    const { end, iso, start } = shown
    return [{ start, end, value: flatText(block).slice(start, end).trim(), normalized: iso }]
  })
}
