import { findNumbers, mendDigits, type NumberSpan, type TextLocale } from "@extrait/engine"
import { lastOf } from "./lastOf.js"
import { hasDoubts, ofBlock, type SheetBlock } from "./Sheet.js"
import type { Stretch } from "./Stretch.js"
import { isEntire } from "./text.js"

/** The numbers that a text alone may mean, by the marks of the document and by either mark for decimals. */
const meaningsOf = (value: string, locale: TextLocale): ReadonlyArray<NumberSpan> => {
  const read = [locale, { decimal: "." }, { decimal: "," }] as const
  return read.flatMap((one) => {
    const [first, second] = findNumbers(value.trim(), one)
    return first !== undefined && second === undefined ? [first] : []
  })
}

/** The same for one value after another, each of which is looked for in block after block. */
const meanings = lastOf(meaningsOf)

/** Whether a text is one number and hardly anything else: a unit or a currency may stand beside it. */
export const isNumber = (value: string): boolean => {
  const [first, second] = findNumbers(value.trim())
  if (first === undefined || second !== undefined) return false
  const beside = `${value.trim().slice(0, first.start)}${value.trim().slice(first.end)}`
  return beside.length <= 4 && !/[\d/]/.test(beside)
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

/** The numbers of a block, as offsets in its text; where recognition is unsure, also those that letters were read in. */
const numbersOf: (block: SheetBlock) => ReadonlyArray<NumberSpan> = ofBlock((block) =>
  linesOf(block.text).flatMap(([line, offset]) => {
    const plain = findNumbers(line, block.locale)
    const mended = hasDoubts(block) ? findNumbers(mendDigits(line), block.locale) : []
    return [...plain, ...mended]
      .filter((span) => isEntire(line, span.start, span.end))
      .map((span) => ({ ...span, start: offset + span.start, end: offset + span.end }))
  })
)

/**
 * Every number of a block that is the one answered, figure by figure, with other marks or not; where recognition is unsure, letters read for
 * figures are figures. `money` says whether `normalized` is an amount with its currency, or the number alone.
 */
export const findNumber = (value: string, block: SheetBlock, money: boolean): ReadonlyArray<Stretch> => {
  const meant = meanings(value, block.locale)
  if (meant.length === 0) return []
  const seen = new Set<number>()
  return numbersOf(block).flatMap((shown): ReadonlyArray<Stretch> => {
    if (seen.has(shown.start) || !meant.some((one) => same(one, shown))) return []
    seen.add(shown.start)
    const normalized = money ? { amount: shown.value, currency: shown.currency } : shown.value
    const { end, start } = shown
    return [{ start, end, value: block.text.slice(start, end).trim(), normalized }]
  })
}
