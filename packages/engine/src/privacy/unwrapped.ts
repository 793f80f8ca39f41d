import type { Finder, Finding } from "./Finding.js"

/** Characters from which on a line of prose may end because it is full. */
const fullLine = 60

// A full line that no sentence ends with, and prose that goes on with it: no list, no columns, no heading and no label with a colon.
const BREAK = new RegExp(
  String.raw`(?<=^|\n)(?!\s*[-•*>|])(?=[^\n]{${fullLine}})(?:(?!\s{3}|\s\|\s)[^\n]){1,200}[\p{L}\p{N},'’-]\n(?=[\p{L}\p{N}«"(][^\n|:]{0,160}(?:\n|$))(?=[^\n]*(?:(?<![\p{L}'’])\p{Ll}{2}|[.,;]))`,
  "gu"
)

/** What is found in paragraphs of plain text whose lines were cut because they were full, with the lines put together again. */
export const findInWrapped = (text: string, find: Finder): ReadonlyArray<Finding> => {
  let at = 0
  return text.split("\n\n").flatMap((paragraph) => {
    const from = at
    at += paragraph.length + 2
    // A blank in place of the line's end: nothing changes its place.
    const joined = paragraph.replace(BREAK, (line) => `${line.slice(0, -1)} `)
    return joined === paragraph
      ? []
      : find(joined).map(({ end, kind, start }) => ({ kind, start: start + from, end: end + from }))
  })
}
