import { readFileSync, writeFileSync } from "node:fs"

/**
 * Puts figures between two markers of a page, on lines of their own, and replaces what was there. Fails if the page lacks
 * the markers; with `append` they are added at its end.
 */
export const writeFiguresOfPage = (page, [start, end], figures, { append = false } = {}) => {
  const text = readFileSync(page, "utf8")
  const whole = `${start}\n${figures}\n${end}`
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (after !== undefined) writeFileSync(page, `${before}${whole}${after}`)
  else if (append) writeFileSync(page, `${text.trimEnd()}\n\n${whole}\n`)
  else throw new Error(`${page} has no place for the figures`)
}
