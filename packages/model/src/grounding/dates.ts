import { type DateSpan, findDates, mendDigits, type TextLocale } from "@extrait/engine"
import { isDoubtful, type Sheet, type SheetBlock } from "./Sheet.js"
import type { Stretch } from "./Stretch.js"

const exchanged = (iso: string): string => `${iso.slice(0, 5)}${iso.slice(8)}-${iso.slice(5, 7)}`

/** The day that a text alone says; undefined where it says none, several, or more than a day. */
export const dayOf = (value: string, locale: TextLocale): DateSpan | undefined => {
  const trimmed = value.trim()
  const [first, second] = findDates(trimmed, locale)
  return first !== undefined && second === undefined && trimmed.length - first.text.length <= 12 ? first : undefined
}

/**
 * Every day of a block that is the one answered, however either is written. Where nothing in the document says which of day and month stands first,
 * a day may be answered either way; what it means is then read as everywhere else.
 */
export const findDay = (value: string, block: SheetBlock, { locale, orderKnown }: Sheet): ReadonlyArray<Stretch> => {
  const meant = dayOf(value, locale)
  if (meant === undefined) return []
  const doubtful = block.words.some(isDoubtful)
  const seen = new Set<number>()
  // Days are not parted by the end of a line but in running text, where the break is a blank.
  const flat = block.text.replace(/\n/g, " ")
  return (doubtful ? [flat, mendDigits(flat)] : [flat]).flatMap((reading) =>
    findDates(reading, locale).flatMap((shown): ReadonlyArray<Stretch> => {
      const agrees = shown.iso === meant.iso || (!orderKnown && shown.ambiguous && exchanged(shown.iso) === meant.iso)
      if (!agrees || seen.has(shown.start)) return []
      seen.add(shown.start)
      return [
        { start: shown.start, end: shown.end, value: flat.slice(shown.start, shown.end).trim(), normalized: shown.iso }
      ]
    })
  )
}
