import { findDates, findNumbers } from "@extrait/engine"
import { lastOf } from "./lastOf.js"
import { findLetters, type Letters, lettersOf, lettersOfBlock } from "./letters.js"
import type { SheetBlock } from "./Sheet.js"
import type { Stretch } from "./Stretch.js"

const IN_WORD = /[\p{L}\p{N}\p{M}]/u

/** Figures of an identifier long enough that it may be set in groups of any length. */
const LONG_NUMBER = 9

/** Whether figures go on beyond a mark beside them: 6569 is no value where the page has 2023-6569, nor 12 where it has 12/03. */
const goesOn = (mark: string, beyond: string | undefined): boolean =>
  (/[-_]/.test(mark) && /[\p{L}\p{N}]/u.test(beyond ?? " ")) || (/[.,/:'’]/.test(mark) && /\d/.test(beyond ?? " "))

/** Whether figures at the ends of a stretch are all of their number or identifier. */
export const isEntire = (text: string, start: number, end: number): boolean => {
  const [before = " ", first = " ", last = " ", after = " "] = [text[start - 1], text[start], text[end - 1], text[end]]
  return !((/\d/.test(first) && goesOn(before, text[start - 2])) || (/\d/.test(last) && goesOn(after, text[end + 1])))
}

/** Whether a stretch begins and ends where words do, and cuts no number or day in two. */
const isWhole = (text: string, start: number, end: number): boolean => {
  const [before = " ", first = " ", last = " ", after = " "] = [text[start - 1], text[start], text[end - 1], text[end]]
  if (IN_WORD.test(before) && IN_WORD.test(first)) return false
  if (IN_WORD.test(last) && IN_WORD.test(after)) return false
  if (!isEntire(text, start, end)) return false
  const lineStart = text.lastIndexOf("\n", start) + 1
  const lineBreak = text.indexOf("\n", end)
  const line = text.slice(lineStart, lineBreak < 0 ? undefined : lineBreak)
  const [from, to] = [start - lineStart, end - lineStart]
  return ![...findNumbers(line), ...findDates(line)].some((span) => {
    const inside = span.start < to && span.end > from
    if (!inside) return false
    const bare = line.slice(span.start, span.end)
    const figures = [...bare.matchAll(/\d/g)].map((match) => span.start + match.index)
    // What is not a figure (a sign, a currency) may be left out; that it is no other number is told by the letters.
    return figures.some((at) => at < from || at >= to)
  })
}

/** Whether figures that the value has in one run are one number on the page too, and not neighbours. */
const isOneNumber = (value: string, text: string, start: number, end: number): boolean => {
  const shown = text.slice(start, end)
  const runs = value.match(/\d+/g) ?? []
  const split = shown.match(/\d+(?:\s+\d+)+/g) ?? []
  return split.every((group) => {
    const figures = group.replace(/\D/g, "")
    if (!runs.some((run) => run.length > 0 && run.includes(figures))) return true
    if (group.includes("\n")) return false
    return figures.length >= LONG_NUMBER || /^\d{1,3}(?:\s\d{3})+$/.test(group) || /^\d{2}(?:\s\d{2})+$/.test(group)
  })
}

/** The sign of a number is part of it: what the value has without one is not there where the page has one. */
const signAgrees = (wanted: Letters, text: string, start: number): boolean => {
  if (!/\d/.test(wanted.signs[0] ?? "")) return true
  return !/(?:^|[\s(])[-−–](?:\s?[£€$]\s?)?$/.test(text.slice(Math.max(0, start - 5), start))
}

/** Marks around the letters that the value has too: a currency, a bracket, a point. */
const withMarks = (value: string, text: string, start: number, end: number): readonly [number, number] => {
  const tail = value.match(/[^\p{L}\p{N}]*$/u)?.[0].replace(/\s/g, "") ?? ""
  const head = value.match(/^[^\p{L}\p{N}]*/u)?.[0].replace(/\s/g, "") ?? ""
  let to = end
  for (const mark of tail) {
    const at = text[to] === " " ? to + 1 : to
    if (text[at] !== mark) break
    to = at + 1
  }
  let from = start
  for (const mark of [...head].reverse()) {
    const at = text[from - 1] === " " ? from - 2 : from - 1
    if (text[at] !== mark) break
    from = at
  }
  return [from, to]
}

/** Lines of the page in one: a word parted at the end of a line is whole again, and lines that the value parts by commas are parted by commas. */
const inOneLine = (shown: string, value: string): string => {
  const listed = /,|\n/.test(value)
  return shown
    .replace(/(\p{L})[-‐\u00ad]\n(?=\p{Ll})/gu, "$1")
    .replace(/,?\n/g, (all) => (all === ",\n" || listed ? ", " : " "))
}

/** The letters of a value, which is looked for in block after block. */
const lettersWanted = lastOf(lettersOf)

/** Every stretch of a block that says a text: case, accents, blanks and marks aside, hyphenated or misread as it may be. */
export const findText = (value: string, block: SheetBlock): ReadonlyArray<Stretch> => {
  const wanted = lettersWanted(value)
  const shown = lettersOfBlock(block)
  const found: Array<Stretch & { readonly misread: number }> = []
  for (const { from, misread, to } of findLetters(wanted, shown, block)) {
    const start = shown.places[from] ?? 0
    const last = shown.places[to - 1] ?? start
    const end = last + String.fromCodePoint(block.text.codePointAt(last) ?? 0).length
    if (!isWhole(block.text, start, end)) continue
    if (!isOneNumber(value, block.text, start, end) || !signAgrees(wanted, block.text, start)) continue
    const [first, behind] = withMarks(value, block.text, start, end)
    found.push({
      start: first,
      end: behind,
      value: inOneLine(block.text.slice(first, behind), value),
      normalized: null,
      misread
    })
  }
  // What is there as it is comes before what may be misread.
  return found.sort((a, b) => a.misread - b.misread || a.start - b.start)
}
