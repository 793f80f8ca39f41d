import { findNumbers, mendDigits, type NumberSpan, type TextLocale } from "@extrait/engine"
import { isDoubtful, type SheetBlock } from "./Sheet.js"
import type { Stretch } from "./Stretch.js"
import { isEntire } from "./text.js"

/** The numbers that a text alone may mean, by the marks of the document, of English and of French. */
const meanings = (value: string, locale: TextLocale): ReadonlyArray<NumberSpan> => {
  const read = [locale, { language: "en", decimal: "." }, { language: "fr", decimal: "," }] as const
  return read.flatMap((one) => {
    const [first, second] = findNumbers(value.trim(), one)
    return first !== undefined && second === undefined ? [first] : []
  })
}

/** Whether a text is one number and hardly anything else: a unit or a currency may stand beside it. */
export const isNumber = (value: string): boolean => {
  const [first, second] = findNumbers(value.trim())
  return first !== undefined && second === undefined && value.trim().length - first.text.length <= 4
}

const same = (meant: NumberSpan, shown: NumberSpan): boolean =>
  meant.value === shown.value &&
  (meant.currency === null || shown.currency === null || meant.currency === shown.currency) &&
  (!meant.percent || shown.percent)

/** The lines of a text with the offset of each. */
const linesOf = (text: string): ReadonlyArray<readonly [line: string, offset: number]> => {
  let offset = 0
  return text.split("\n").map((line) => {
    const at = offset
    offset += line.length + 1
    return [line, at] as const
  })
}

/**
 * Every number of a block that is the one answered, figure by figure, with other marks or not; where recognition is unsure, letters read for
 * figures are figures. `money` says whether `normalized` is an amount with its currency, or the number alone.
 */
export const findNumber = (
  value: string,
  block: SheetBlock,
  locale: TextLocale,
  money: boolean
): ReadonlyArray<Stretch> => {
  const meant = meanings(value, locale)
  if (meant.length === 0) return []
  const doubtful = block.words.some(isDoubtful)
  return linesOf(block.text).flatMap(([line, offset]) => {
    const readings = doubtful ? [line, mendDigits(line)] : [line]
    const seen = new Set<number>()
    return readings.flatMap((reading) =>
      findNumbers(reading, locale).flatMap((shown): ReadonlyArray<Stretch> => {
        if (seen.has(shown.start) || !meant.some((one) => same(one, shown))) return []
        seen.add(shown.start)
        const text = block.text.slice(offset + shown.start, offset + shown.end)
        if (!isEntire(line, shown.start, shown.end)) return []
        return [
          {
            start: offset + shown.start,
            end: offset + shown.end,
            value: text.trim(),
            normalized: money ? { amount: shown.value, currency: shown.currency } : shown.value
          }
        ]
      })
    )
  })
}
