import { medianOf } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"

/** A document's look, regardless of its words, in the order of `FORM`. */
export type PageForm = ReadonlyArray<number>

/** Names of the numbers of a form. */
export const FORM = [
  "picture",
  "aspect",
  "pages",
  "words",
  "lines",
  "words of a line",
  "short lines",
  "long lines",
  "lines ending in amounts",
  "amounts",
  "days",
  "times",
  "digits",
  "capitals",
  "colons",
  "confidence",
  "columns",
  "starts of lines"
] as const

const AMOUNT = /(?<![\d.,])\d{1,3}(?:[ .,]?\d{3})*[.,]\d{2}(?!\d)/g
const AMOUNT_AT_END = /\d[.,]\d{2}\s?(?:[€$£%A-Z*]{0,4}|EUR|-)$/
const DAY = /(?<!\d)\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?!\d)/g
const TIME = /(?<!\d)\d{1,2}:\d{2}(?!\d)/g

const share = (part: number, all: number): number => part / Math.max(1, all)

/** Looks at the form of a document's pages. */
export const pageFormOf = (layouts: ReadonlyArray<PageLayout>): PageForm => {
  const page = layouts[0]?.page
  const lines = layouts.flatMap((layout) => layout.lines)
  const words = lines.flatMap((line) => line.words)
  const text = lines.map((line) => line.text)
  const count = (mark: RegExp): number => text.reduce((sum, line) => sum + (line.match(mark)?.length ?? 0), 0)
  const letters = text.reduce((sum, line) => sum + (line.match(/\p{L}/gu)?.length ?? 0), 0)
  const width = page?.width ?? 1
  const starts = new Set(lines.map(({ box }) => Math.round((40 * box.x) / width)))
  return [
    page?.unit === "pixel" ? 1 : 0,
    page === undefined ? 1 : page.height / page.width,
    Math.min(20, layouts.length),
    Math.log2(1 + words.length),
    Math.log2(1 + lines.length),
    share(words.length, lines.length),
    share(lines.filter((line) => line.words.length <= 3).length, lines.length),
    share(lines.filter((line) => line.words.length >= 9).length, lines.length),
    share(text.filter((line) => AMOUNT_AT_END.test(line)).length, lines.length),
    share(count(AMOUNT), words.length),
    Math.min(20, count(DAY)),
    Math.min(20, count(TIME)),
    share(count(/\d/g), letters),
    share(count(/\p{Lu}/gu), letters),
    share(count(/:/g), lines.length),
    medianOf(
      words.map(({ confidence }) => confidence ?? 1),
      1
    ),
    share(
      medianOf(
        lines.map(({ box }) => box.width),
        width
      ),
      width
    ),
    share(starts.size, lines.length)
  ]
}
