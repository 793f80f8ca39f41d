/** Characters that open emphasis, code, a tag or an entity, or turn brackets into a link. Without an opening, nothing else needs escaping. */
const INLINE =
  /\\(?=[!-/:-@[-`{-~]|$)|`|\](?=\()|\*+(?=\S)|(?<![\p{L}\p{N}])_+(?=\S)|<(?=[a-zA-Z/!?])|&(?=#?\w{1,32};)|~~(?=\S)/gu

const escaped = (marks: string): string => marks.replace(/./gu, "\\$&")

/** Escapes a text so that Markdown shows it verbatim within a line. @see https://spec.commonmark.org/0.31.2/#backslash-escapes */
export const inlineMarkdown = (text: string): string => text.replace(INLINE, escaped)

/** Text that would open a heading, a quotation, a list, a rule or a link definition at the start of a line. */
const OPENING = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+\s*$|(?:-\s*){3,}$|\*(?=\s)|\[(?=[^\]]*\]:))/
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/

/** Escapes a text so that Markdown shows it verbatim at the start of a line. */
export const lineMarkdown = (text: string): string =>
  inlineMarkdown(text)
    .replace(OPENING, (marks) => `\\${marks}`)
    .replace(NUMBERED, "$1\\$2")

/** Escapes a text as a table cell. @see https://github.github.com/gfm/#tables-extension- */
export const cellMarkdown = (text: string): string => inlineMarkdown(text).replaceAll("|", "\\|")
