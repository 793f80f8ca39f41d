import { isAbsentMark, isNumeric } from "../../layout/values.js"
import { cellTable } from "../Grid.js"
import type { GridChain } from "../joinPages.js"

/** Statistics of a column's body; shares are of its filled cells, 0 to 1. */
export interface ColumnContents {
  /** Share of the rows with a cell in this column. */
  readonly filled: number
  readonly numbers: number
  /** With a decimal mark and one to three digits after it. */
  readonly decimals: number
  readonly percents: number
  readonly dates: number
  readonly times: number
  /** Capitals and digits without a space. */
  readonly codes: number
  /** Without a digit. */
  readonly worded: number
  /** Of one or two characters: ticks, flags, yes and no. */
  readonly marks: number
  /** Mean number of words and characters. */
  readonly words: number
  readonly length: number
  /** Share of distinct texts. */
  readonly distinct: number
  /** Whether the numbers count the rows. */
  readonly counting: number
}

/** Texts that are a date, or a time of day, and hardly anything else. Two numbers are a day and a month only if they are in range. */
export const DATE =
  /^\D{0,5}(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}|(?:[0-2]?\d|3[01])[./-](?:0?\d|1[0-2])\.?|(?:0?\d|1[0-2])[/-](?:[0-2]?\d|3[01])|\d{1,2}(?:st|nd|rd|th|er)?[\s.-]{1,2}\p{L}{3,9}\.?(?:[\s-]{1,2}\d{2,4})?|\p{L}{3,9}\.?\s\d{1,2},?(?:\s\d{4})?|\p{L}{3,9}\.?\s\d{4})$/u
export const TIME = /^\d{1,2}\s?(?:[:h]\s?\d{0,2})(?:\s?(?:am|pm|h))?$/i
const CODE = /^(?=.*\d)[\p{Lu}\d][\p{Lu}\d/.-]*$/u
const DECIMALS = /\d[.,]\d{1,3}(?!\d)/

const contentsOf = (texts: ReadonlyArray<string>, rows: number): ColumnContents => {
  const count = Math.max(1, texts.length)
  const share = (is: (text: string) => boolean): number => texts.filter(is).length / count
  const mean = (of: (text: string) => number): number => texts.reduce((sum, text) => sum + of(text), 0) / count
  const numbers = share((text) => isNumeric(text))
  let counting = 0
  for (let i = 1; i < texts.length; i++)
    if (Number.parseInt(texts[i] ?? "", 10) === Number.parseInt(texts[i - 1] ?? "", 10) + 1) counting++
  return {
    filled: texts.length / Math.max(1, rows),
    numbers,
    decimals: share((text) => isNumeric(text) && DECIMALS.test(text)),
    percents: share((text) => text.includes("%")),
    dates: share((text) => DATE.test(text)),
    times: share((text) => TIME.test(text)),
    codes: share((text) => CODE.test(text)),
    worded: share((text) => !/\d/.test(text)),
    marks: share((text) => text.length <= 2),
    words: mean((text) => text.split(" ").length),
    length: mean((text) => text.length),
    distinct: new Set(texts).size / count,
    counting: counting / Math.max(1, texts.length - 1)
  }
}

/** Statistics of each column below the header. */
export const contentsOfColumns = ({ parts }: GridChain): ReadonlyArray<ColumnContents> => {
  const texts: ReadonlyArray<Array<string>> = Array.from({ length: parts[0]?.columns ?? 0 }, () => [])
  let rows = 0
  for (const part of parts) {
    for (const [i, places] of cellTable(part).entries()) {
      if (i < part.headerRows) continue
      rows++
      for (const [column, list] of texts.entries()) {
        const cell = places[column]
        if (cell?.column === column && cell.row === i && !isAbsentMark(cell.text)) list.push(cell.text.trim())
      }
    }
  }
  return texts.map((list) => contentsOf(list, rows))
}
