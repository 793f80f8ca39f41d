import { zipSync } from "fflate"

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** A text with the characters of XML escaped. */
export const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;")

/** A paragraph of WordprocessingML; a tab is `\t`. */
export const wordParagraph = (
  text: string,
  { style, bold = false }: { style?: string; bold?: boolean } = {}
): string => {
  const runs = text
    .split("\t")
    .map((part, i) => `${i === 0 ? "" : "<w:tab/>"}<w:t xml:space="preserve">${escaped(part)}</w:t>`)
    .join("")
  const named = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`
  return `<w:p>${named}<w:r>${bold ? "<w:rPr><w:b/></w:rPr>" : ""}${runs}</w:r></w:p>`
}

/** A table of WordprocessingML, whose first row is a row of headings. */
export const wordTable = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const row = (cells: ReadonlyArray<string>, i: number) =>
    `<w:tr>${i === 0 ? "<w:trPr><w:tblHeader/></w:trPr>" : ""}${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join("")}</w:tr>`
  return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/></w:tblPr>${rows.map(row).join("")}</w:tbl>`
}

/** What a document has beside its body. */
export interface WordOptions {
  readonly header?: string
  readonly footer?: string
  /** Other parts, by their names. */
  readonly parts?: Readonly<Record<string, Uint8Array | string>>
}

const bytesOf = (part: Uint8Array | string): Uint8Array =>
  typeof part === "string" ? new TextEncoder().encode(part) : part

/** An archive of parts. */
export const archiveOf = (parts: Readonly<Record<string, Uint8Array | string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, bytesOf(part)])))

/** A Word document as programs write it: content types, relationships, styles, and its text. */
export const wordDocument = (body: string, { footer, header, parts = {} }: WordOptions = {}): Uint8Array => {
  const around = [
    ["header", header, "hdr"],
    ["footer", footer, "ftr"]
  ].flatMap(([kind, text, root]) => (text === undefined ? [] : [{ kind, text, root }]))
  return archiveOf({
    "[Content_Types].xml": `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/></Types>`,
    "_rels/.rels": `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/>${around.map(({ kind }, i) => `<Relationship Id="rId${i + 2}" Type="${OFFICE}/${kind}" Target="${kind}1.xml"/>`).join("")}</Relationships>`,
    "word/styles.xml": `${DECLARATION}<w:styles ${NAMESPACES}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/></w:style></w:styles>`,
    "word/document.xml": `${DECLARATION}<w:document ${NAMESPACES}><w:body>${body}<w:sectPr>${around.map(({ kind }, i) => `<w:${kind}Reference w:type="default" r:id="rId${i + 2}"/>`).join("")}</w:sectPr></w:body></w:document>`,
    ...Object.fromEntries(
      around.map(({ kind, root, text }) => [
        `word/${kind}1.xml`,
        `${DECLARATION}<w:${root} ${NAMESPACES}>${text}</w:${root}>`
      ])
    ),
    ...parts
  })
}

/** A part of a mail: its headers and its content, in base 64 where it is bytes. */
export const mailPart = (headers: Readonly<Record<string, string>>, content: string | Uint8Array): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (typeof content === "string") return `${lines.join("\r\n")}\r\n\r\n${content}`
  const base64 = Buffer.from(content)
    .toString("base64")
    .replace(/(.{76})/g, "$1\r\n")
  return `${[...lines, "Content-Transfer-Encoding: base64"].join("\r\n")}\r\n\r\n${base64}`
}

/** A mail of several parts. */
export const mailOf = (
  headers: Readonly<Record<string, string>>,
  parts: ReadonlyArray<string>,
  boundary = "part"
): Uint8Array => {
  const lines = Object.entries({
    "MIME-Version": "1.0",
    ...headers,
    "Content-Type": `multipart/mixed; boundary="${boundary}"`
  }).map(([name, value]) => `${name}: ${value}`)
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")
  return new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n${body}--${boundary}--\r\n`)
}
