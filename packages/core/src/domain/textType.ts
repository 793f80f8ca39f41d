import type { ContentType } from "./ContentType.js"

/** Where the root element of a file of markup begins, past declarations, comments and blanks; -1 where it is no markup. */
const rootOf = (text: string): number => {
  let at = 0
  while (true) {
    while (/\s|\ufeff/.test(text.charAt(at))) at++
    const end = text.startsWith("<?", at) ? "?>" : text.startsWith("<!--", at) ? "-->" : null
    if (end === null) return text.charAt(at) === "<" ? at : -1
    const found = text.indexOf(end, at + 2)
    if (found < 0) return -1
    at = found + end.length
  }
}

const ROOT = /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/
const CROSS_INDUSTRY = new Set(["CrossIndustryInvoice", "CrossIndustryDocument"])
const UNIVERSAL = new Set(["Invoice", "CreditNote"])
const UBL = "urn:oasis:names:specification:ubl:schema:xsd:"

/** Tags that a page of HTML, or a part of one, begins with. */
const PAGE =
  /^<(?:!doctype\s+html|html|head|body|title|meta|style|table|div|p|h[1-6]|center|font|section|article|main|span|ul|ol|dl|b|strong|em|i|br|hr|img|pre|blockquote|a\s+href)\b/i

/** Tags that programs, pictures and other markup begin with. */
const OTHER = /^<(?:!doctype|svg|script|mjml|mxfile)\b/i

/** How JSON that is not empty begins: an object with a name, or a list of objects, lists or texts. */
const JSON_START = /^\s*(?:\{\s*"[^"\n]{0,500}"\s*:|\[\s*(?:\{\s*"|\[\s*["\d[{-]|"[^"\n]{0,500}"\s*,\s*["\d[{-]))/

/** Whether a whole text is a list of JSON: that of numbers may begin as a text does, with `[1]`. */
const isJsonList = (text: string): boolean => {
  if (!/^\s*\[/.test(text)) return false
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

/** The tag that begins a text, and whether another follows at once. */
const TAG = /^<([A-Za-z_][\w.:-]*)(\s[^<>]*|\/)?>(\s*<[A-Za-z_])?/

/** Whether an element begins a text: it is empty or ends further down, or another begins within it at once. */
const isElement = (text: string, at: number): boolean => {
  const [, name, rest = "", inner] = TAG.exec(text.slice(at, at + 400)) ?? []
  return name !== undefined && (inner !== undefined || rest.endsWith("/") || text.includes(`</${name}`, at))
}

/** Headers that show a mail program, unlike those that a letter may begin with, too. */
const MAIL_HEADERS = new Set([
  "message-id",
  "received",
  "return-path",
  "delivered-to",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "dkim-signature"
])
/** Lines of a message's headers that are looked at. */
const mostHeaders = 300

/** Whether a text is a message as mail programs store it. @see RFC 5322 */
const isMail = (text: string): boolean => {
  const names = new Set<string>()
  for (const line of text.slice(0, 64 * 1024).split(/\r?\n/, mostHeaders)) {
    if (line === "") break
    if (/^[ \t]/.test(line) && names.size > 0) continue
    const name = /^([A-Za-z][A-Za-z0-9-]*):/.exec(line)?.[1]
    if (name === undefined) return false
    names.add(name.toLowerCase())
  }
  return names.has("from") && [...names].some((name) => MAIL_HEADERS.has(name))
}

/**
 * What a text is by its beginning: an XML invoice, HTML, a mail or plain text. Null for what is written for programs:
 * other XML, JSON, RTF and PostScript. Read as texts, these would be completed with nothing found.
 */
export const textType = (text: string): ContentType | null => {
  const at = rootOf(text)
  if (at >= 0) {
    const root = text.slice(at, at + 400)
    const name = ROOT.exec(root)?.[1] ?? ""
    if (CROSS_INDUSTRY.has(name) || (UNIVERSAL.has(name) && text.includes(UBL))) return "application/xml"
    if (PAGE.test(root)) return "text/html"
    if (OTHER.test(root) || root.split(">", 1)[0]?.includes("xmlns") === true || isElement(text, at)) return null
  }
  if (/^\s*<\?xml\b/.test(text)) return null
  if (/^\s*(?:\{\\rtf|%!PS)/.test(text) || JSON_START.test(text) || isJsonList(text)) return null
  if (isMail(text)) return "message/rfc822"
  return "text/plain"
}
