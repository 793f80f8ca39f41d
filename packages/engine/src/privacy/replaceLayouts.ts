import { type PageView, pageView, type Redaction, type Replacement, squashed, wordFates } from "@extrait/privacy"
import { unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout, TextBlock, TextLine } from "../layout/Layout.js"
import type { Word } from "../page/Page.js"

/** The pages of a document as read, and the layout that each belongs to. */
export interface ReadPages extends PageView<Word> {
  readonly layouts: ReadonlyArray<PageLayout>
}

/**
 * Replaces every private value in the words, lines and blocks of pages. `known` holds areas found through fields and cells. People and streets in
 * the names of `firms` stay where the name is whole, unless the pages label a person in it. The returned `firms` are the names kept.
 */
export const replaceLayouts = (
  layouts: ReadonlyArray<PageLayout>,
  redaction: Redaction,
  known: (pages: ReadPages) => ReadonlyArray<Replacement>,
  firms: ReadonlySet<string>
): { readonly layouts: ReadonlyArray<PageLayout>; readonly firms: ReadonlySet<string> } => {
  const pages = pageView(layouts.map((layout) => ({ lines: linesOf(layout) })))
  const { text } = pages.view
  const people = redaction
    .read(pages.view)
    .filter(({ kind, why }) => kind === "PERSON" && why.startsWith("labelled"))
    .map(({ end, start }) => squashed(text.slice(start, end)))
  const kept = new Set([...firms].filter((name) => !people.some((person) => name.includes(person))))
  const replacements = redaction
    .replacementsIn(pages.view, known({ ...pages, layouts }))
    .filter(
      ({ end, placeholder, start }) =>
        !IN_NAMES.has(redaction.placeholders.kindOf(placeholder)) || !standsInFirm(text, start, end, kept)
    )
  const fates = wordFates(
    pages.words,
    text,
    replacements,
    (placeholder, piece) => redaction.placeholders.shown(placeholder, piece),
    (words, text): Word => ({
      ...(words[0] as Word),
      text,
      confidence: Math.min(...words.map(({ confidence }) => confidence)),
      box: unionOfBoxes(words.map(({ box }) => box))
    })
  )
  return {
    layouts: layouts.map((layout) => replaced(layout, (words) => words.flatMap((word) => fates(word)))),
    firms: kept
  }
}

/** Kinds found inside firms' names: a founder, a street. A number mistaken for a firm's is treated like any other. */
const IN_NAMES = new Set(["PERSON", "ADDRESS"])

/** A page's lines, and words that are in none. */
const linesOf = ({ blocks, lines, page }: PageLayout): ReadonlyArray<ReadonlyArray<Word>> => {
  const all = [...new Set([...lines, ...blocks.flatMap((block) => block.lines)])].map(({ words }) => words)
  const seen = new Set<Word>()
  const once = [...all, page.words].map((words) =>
    words.filter((word) => {
      if (seen.has(word)) return false
      seen.add(word)
      return true
    })
  )
  return once.filter((words) => words.length > 0)
}

/** Whether a span is within a firm's name on its line. */
const standsInFirm = (text: string, start: number, end: number, firms: ReadonlySet<string>): boolean => {
  if (firms.size === 0) return false
  const from = text.lastIndexOf("\n", start - 1) + 1
  const to = text.indexOf("\n", end)
  const line = squashed(text.slice(from, to < 0 ? text.length : to))
  const piece = squashed(text.slice(start, end))
  return [...firms].some((firm) => firm.includes(piece) && line.includes(firm))
}

const replaced = (layout: PageLayout, kept: (words: ReadonlyArray<Word>) => ReadonlyArray<Word>): PageLayout => {
  const renewed = new Map<TextLine, TextLine>()
  const lineOf = (line: TextLine): TextLine => {
    const before = renewed.get(line)
    if (before !== undefined) return before
    const words = kept(line.words)
    const changed = words.length !== line.words.length || words.some((word, at) => word !== line.words[at])
    const after = changed ? { ...line, words, text: words.map((word) => word.text).join(" ") } : line
    renewed.set(line, after)
    return after
  }
  const blockOf = (block: TextBlock): TextBlock => {
    const lines = block.lines.map(lineOf)
    return { ...block, lines, text: lines.map((line) => line.text).join("\n") }
  }
  return {
    ...layout,
    page: { ...layout.page, words: kept(layout.page.words) },
    lines: layout.lines.map(lineOf),
    blocks: layout.blocks.map(blockOf)
  }
}
