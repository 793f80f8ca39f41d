/** Accents with a width of their own, and the combining mark each stands for when it is drawn over a letter. */
export const spacingAccents: ReadonlyMap<string, string> = new Map([
  ["`", "\u0300"],
  ["´", "\u0301"],
  ["ˊ", "\u0301"],
  ["^", "\u0302"],
  ["ˆ", "\u0302"],
  ["~", "\u0303"],
  ["˜", "\u0303"],
  ["¨", "\u0308"],
  ["˚", "\u030a"],
  ["ˇ", "\u030c"],
  ["¸", "\u0327"]
])

export const isMark = (text: string): boolean => /^\p{M}$/u.test(text)

/** Ligatures and presentation forms: shapes of letters, not letters of their own. */
const FORMS = /[\ufb00-\ufdff\ufe70-\ufefe]/gu
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu

/** A word's text with ligatures as letters, soft hyphens as the hyphens they show, accents composed and unseen characters gone. */
export const foldForms = (text: string): string =>
  text
    .replace(FORMS, (form) => form.normalize("NFKC"))
    .replace(/\u00ad/gu, "-")
    .replace(UNSEEN, "")
    .normalize("NFC")

/** Bounds of the codes that Adobe gave to old-style figures, small capitals and the marks that go with them. */
const FIRST_STYLED = "\uf721"
const LAST_STYLED = "\uf7ff"

/**
 * The plain character of an old-style figure or a small capital, which Adobe's glyph list has among the private-use characters: at the distance of
 * 0xF700 from the plain ones, small letters for capitals. @see https://github.com/adobe-type-tools/agl-aglfn
 */
export const unstyled = (text: string): string => {
  if (text.length !== 1 || text < FIRST_STYLED || text > LAST_STYLED) return text
  const plain = String.fromCharCode(text.charCodeAt(0) - 0xf700)
  return /[\u007f-\u00a0]/.test(plain) ? text : plain.toUpperCase()
}

/** Stands for a glyph whose character is unknown. */
export const UNKNOWN_CHARACTER = "\ufffd"

/** Whether a glyph within a word has an unknown character: private-use or replacement. */
export const isUnknown = (text: string): boolean => UNKNOWN.test(text)

const UNKNOWN = /[\ufffd\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u
const MEANINGLESS = /[\u0000-\u001f\u007f-\u009f\ufffd\ufffe\uffff\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u

/** Whether a glyph's text says nothing about its appearance: a control, private-use or replacement character. */
export const isMeaningless = (text: string): boolean => text === "" || MEANINGLESS.test(text)

/** Shapes of the dingbat faces that forms use for boxes and marks, by the letter or private-use character they hide behind. */
const zapfDingbats: ReadonlyMap<string, string> = new Map([
  ["3", "✓"],
  ["4", "✔"],
  ["5", "✕"],
  ["6", "✖"],
  ["7", "✗"],
  ["8", "✘"],
  ["H", "★"],
  ["l", "●"],
  ["m", "❍"],
  ["n", "■"],
  ["o", "❏"],
  ["q", "❑"],
  ["u", "◆"]
])
const wingdings: ReadonlyMap<string, string> = new Map([
  ["\u006c", "●"],
  ["\u006e", "■"],
  ["\u006f", "□"],
  ["\u0078", "☒"],
  ["\u00a7", "▪"],
  ["\u00a8", "◻"],
  ["\u00d8", "➢"],
  ["\u00fb", "✗"],
  ["\u00fc", "✓"],
  ["\u00fd", "☒"],
  ["\u00fe", "☑"]
])

/** The visible character of a glyph in a symbol face, for which pdf.js gives the underlying code. */
export const symbolOf = (text: string, fontName: string): string => {
  if (/zapf ?dingbats/i.test(fontName)) return zapfDingbats.get(text) ?? text
  if (!/^wingdings(?![- ]?[23])/i.test(fontName)) return text
  const code = text.codePointAt(0) ?? 0
  // Symbol fonts put their codes at U+F000.
  const plain = code >= 0xf000 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : text
  return wingdings.get(plain) ?? text
}
