import { cellMarkdown, inlineMarkdown, lineMarkdown } from "./markdownText.js"
import type { DocumentOutline, OutlineItem, OutlineTable } from "./Outline.js"

/** The cells of a table row by row; a merged cell's text is in the first place it covers. */
const gridOf = ({ cells, columns, rows }: OutlineTable): ReadonlyArray<ReadonlyArray<string>> => {
  const grid = Array.from({ length: rows }, () => new Array<string>(columns).fill(""))
  for (const { column, row, text } of cells) {
    const line = grid[row]
    if (line !== undefined) line[column] = line[column] ? `${line[column]} ${text}` : text
  }
  return grid
}

const rowMarkdown = (cells: ReadonlyArray<string>): string => `| ${cells.map(cellMarkdown).join(" | ")} |`

/** A table in GitHub's syntax: header rows become one, and a table without any gets an empty one. */
const tableMarkdown = (table: OutlineTable): string => {
  const grid = gridOf(table)
  const heads = Array.from({ length: table.columns }, (_, column) =>
    grid
      .slice(0, table.headerRows)
      .map((row) => row[column] ?? "")
      .filter((text) => text !== "")
      .join(" ")
  )
  return [
    rowMarkdown(heads),
    `|${" --- |".repeat(table.columns)}`,
    ...grid.slice(table.headerRows).map(rowMarkdown)
  ].join("\n")
}

const listMarkdown = ({
  depth,
  marker,
  ordered,
  text
}: Extract<OutlineItem, { readonly kind: "list_item" }>): string => {
  const number = /^\(?(\d+)/.exec(marker)?.[1]
  const indent = "   ".repeat(depth)
  if (number !== undefined) return `${indent}${number}. ${lineMarkdown(text)}`
  // Markdown numbers its lists in digits only, so a letter is part of the text.
  return `${indent}- ${ordered ? `${inlineMarkdown(marker)} ${inlineMarkdown(text)}` : lineMarkdown(text)}`
}

const itemMarkdown = (item: Exclude<OutlineItem, { readonly kind: "list_item" | "table" }>): string => {
  switch (item.kind) {
    case "heading":
      return `${"#".repeat(item.level)} ${inlineMarkdown(item.text)}`
    case "paragraph":
      return item.lines.map(lineMarkdown).join("  \n")
    case "running":
      return lineMarkdown(item.text)
    case "unread":
      return `<!-- Page ${item.page} could not be read. -->`
  }
}

/**
 * A document as Markdown (CommonMark with GitHub's tables): headings, paragraphs, lists and tables in reading order. A line that pages repeat stands where it is first, a
 * table that goes on over pages is one.
 *
 * @see https://spec.commonmark.org/0.31.2/
 * @see https://github.github.com/gfm/#tables-extension-
 */
export const toMarkdown = ({ items }: DocumentOutline): string => {
  const blocks: Array<{ readonly kind: OutlineItem["kind"]; text: string; readonly columns: number }> = []
  for (const item of items) {
    if (item.kind === "running" && !item.first) continue
    const last = blocks.at(-1)
    if (item.kind === "list_item") {
      const text = listMarkdown(item)
      if (last?.kind === "list_item") last.text += `\n${text}`
      else blocks.push({ kind: item.kind, text, columns: 0 })
    } else if (item.kind === "table") {
      if (item.continues && last?.kind === "table" && last.columns === item.columns) {
        last.text += gridOf(item)
          .slice(item.headerRows)
          .map((row) => `\n${rowMarkdown(row)}`)
          .join("")
      } else blocks.push({ kind: item.kind, text: tableMarkdown(item), columns: item.columns })
    } else blocks.push({ kind: item.kind, text: itemMarkdown(item), columns: 0 })
  }
  return blocks.length === 0 ? "" : `${blocks.map(({ text }) => text).join("\n\n")}\n`
}
