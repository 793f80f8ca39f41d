import { fitsHead, kindOfHead } from "./columnHeads.js"
import type { Finding, PrivateKind } from "./Finding.js"

const CELL = /\S+(?: \S+)*/g

const cellsOf = (
  line: string
): ReadonlyArray<{ readonly text: string; readonly start: number; readonly end: number }> =>
  Array.from(line.matchAll(CELL), ({ 0: text, index: start }) => ({ text, start, end: start + text.length }))

/** Private values in the columns of plain text that are set with blanks or tabs, by the words that head them. */
export const findTextColumns = (text: string): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  let heads: ReadonlyArray<{ readonly kind: PrivateKind | undefined; readonly start: number; readonly end: number }> =
    []
  let at = 0
  let rows = 0
  for (const line of text.split("\n")) {
    const cells = cellsOf(line.replace(/\t/g, " ").slice(0, 1000))
    // A heading may stand apart from its columns, by one blank line.
    if (cells.length === 0) {
      if (rows > 0) heads = []
      rows++
    } else if (heads.length === 0) {
      rows = 0
      const named = cells.map(({ end, start, text: head }) => ({
        start,
        end,
        kind: kindOfHead(head)
      }))
      if (cells.length >= 2 && named.some(({ kind }) => kind !== undefined) && !/\d{3}/.test(line)) heads = named
    } else {
      rows++
      for (const cell of cells) {
        const over = heads.filter(({ end, start }) => cell.start < end && start < cell.end)
        const kind = over.length === 1 ? over[0]?.kind : undefined
        if (kind !== undefined && fitsHead(kind, cell.text))
          found.push({ kind, start: at + cell.start, end: at + cell.end })
      }
    }
    at += line.length + 1
  }
  return found
}

/** What is found in a text with its wide blanks drawn together, as labels stand apart from their values on a form. */
export const findInForms = (text: string, find: (text: string) => ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  if (!/\S {3}\s*\S/.test(text)) return []
  let plain = ""
  const offsets: Array<number> = []
  for (let from = 0; from < text.length; from++) {
    if (/[ \t]/.test(text.charAt(from)) && plain.endsWith("  ")) continue
    plain += text.charAt(from)
    offsets.push(from)
  }
  return find(plain).flatMap(({ end, kind, start }) => {
    const [first, last] = [offsets[start], offsets[end - 1]]
    // What has a wide blank within it stands in two columns.
    return first === undefined || last === undefined || last - first !== end - 1 - start
      ? []
      : [{ kind, start: first, end: last + 1 }]
  })
}
