/** What opens emphasis, code, a tag or an entity where it stands, and what makes a link of brackets: without an opening nothing else needs to be told. */
const INLINE =
  /\\(?=[!-/:-@[-`{-~]|$)|`|\](?=\()|\*+(?=\S)|(?<![\p{L}\p{N}])_+(?=\S)|<(?=[a-zA-Z/!?])|&(?=#?\w{1,32};)|~~(?=\S)/gu

const escaped = (marks: string): string => marks.replace(/./gu, "\\$&")

/** A text as Markdown that shows it as it is, within a line. @see https://spec.commonmark.org/0.31.2/#backslash-escapes */
export const inlineMarkdown = (text: string): string => text.replace(INLINE, escaped)

/** What begins a heading, a quotation, a list, a rule or the definition of a link at the start of a line. */
const OPENING = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+\s*$|(?:-\s*){3,}$|\*(?=\s)|\[(?=[^\]]*\]:))/
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/

/** A text as Markdown that shows it as it is, at the start of a line. */
export const lineMarkdown = (text: string): string =>
  inlineMarkdown(text)
    .replace(OPENING, (marks) => `\\${marks}`)
    .replace(NUMBERED, "$1\\$2")

/** A text as a cell of a table. @see https://github.github.com/gfm/#tables-extension- */
export const cellMarkdown = (text: string): string => inlineMarkdown(text).replaceAll("|", "\\|")
