/** The text of a line of Markdown without its markup: what stands behind a link, in a picture or in a comment is left out. */
const plain = (line) =>
  line
    .replace(/<!--.*?-->/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " })[name])
    .replace(/\\([\p{P}\p{S}])/gu, "$1")

/** The cells of a row of a table, or null where the line is none. */
const cellsOf = (line) =>
  /^\s*\|.*\|\s*$/.test(line)
    ? line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => plain(cell).trim())
    : null

/**
 * The headings, table cells and text of Markdown. A cell that repeats the one on its left or above is one merged cell: some write its text into each place it covers,
 * others once.
 */
export const markdownParts = (markdown) => {
  const headings = []
  const cells = []
  const text = []
  let above = []
  for (const line of markdown.split("\n")) {
    const row = cellsOf(line)
    if (row === null) {
      above = []
      const heading = /^#{1,6} (.*)/.exec(line)?.[1]
      if (heading !== undefined) headings.push(plain(heading))
      text.push(plain(line))
    } else if (!row.every((cell) => /^:?-+:?$/.test(cell))) {
      const own = row.filter((cell, i) => cell !== "" && cell !== row[i - 1] && cell !== above[i])
      cells.push(...own)
      text.push(own.join(" "))
      above = row
    }
  }
  return { cells, headings, text: text.join("\n") }
}
