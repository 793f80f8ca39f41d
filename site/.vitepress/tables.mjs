// Tables in which names and figures stand beside prose: the browser would squeeze the prose before it lets the table scroll.

/** Characters from which the longest cell of a column counts as prose. */
const proseFrom = 40

const cellsOf = (tokens) => {
  const rows = []
  for (const [at, token] of tokens.entries()) {
    if (token.type === "tr_open") rows.push([])
    else if (token.type === "th_open" || token.type === "td_open")
      rows.at(-1).push({ token, text: tokens[at + 1].content })
    else if (token.type === "table_close") break
  }
  return rows
}

/** A plugin of markdown-it that gives the cells of columns of prose the class `prose`. */
export const proseColumns = (md) => {
  md.core.ruler.push("prose-columns", ({ tokens }) => {
    for (const [at, { type }] of tokens.entries()) {
      if (type !== "table_open") continue
      const rows = cellsOf(tokens.slice(at))
      for (const column of rows[0].keys()) {
        const cells = rows.map((row) => row[column])
        if (cells.every(({ text }) => text.length < proseFrom)) continue
        for (const { token } of cells) token.attrJoin("class", "prose")
      }
    }
  })
}
