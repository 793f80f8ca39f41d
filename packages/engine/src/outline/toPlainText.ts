import type { DocumentOutline, OutlineItem } from "./Outline.js"

const textOf = (item: OutlineItem): string => {
  switch (item.kind) {
    case "heading":
    case "running":
      return item.text
    case "paragraph":
      return item.lines.join("\n")
    case "unread":
      return `[Page ${item.page} could not be read.]`
    case "list_item":
      return `${"  ".repeat(item.depth)}${item.marker} ${item.text}`
    case "table":
      return Array.from({ length: item.rows }, (_, row) =>
        item.cells
          .filter((cell) => cell.row === row)
          .map(({ text }) => text)
          .join("\t")
      )
        .filter((line) => line !== "")
        .join("\n")
  }
}

/** A document as plain text in reading order: cells are parted by tabs, pages by a form feed. Nothing is left out. */
export const toPlainText = ({ items, pages }: DocumentOutline): string =>
  [...new Set([...pages, ...items].map(({ page }) => page))]
    .sort((a, b) => a - b)
    .map((page) =>
      items
        .filter((item) => item.page === page)
        .map((item) => `${textOf(item)}\n`)
        .join("\n")
    )
    .join("\f")
