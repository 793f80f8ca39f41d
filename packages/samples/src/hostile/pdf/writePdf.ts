import { canary } from "../HostileFile.js"

/** The body of an object: text in Latin-1, or bytes where it holds a stream. */
export type Body = string | Uint8Array

/** Objects by their number. Number 1 is the catalogue unless the trailer says otherwise. */
export type Objects = Readonly<Record<number, Body>>

export const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1")

export const concat = (...parts: ReadonlyArray<Body>): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)))

/** A stream object with the right length, whatever its dictionary claims beside it. */
export const stream = (entries: string, data: Body): Uint8Array => {
  const { length } = typeof data === "string" ? latin1(data) : data
  return concat(`<< ${entries} /Length ${length} >>\nstream\n`, data, "\nendstream")
}

export interface FileOptions {
  /** Entries of the trailer beside Size; default: Root. */
  readonly trailer?: string
  /** Default 1.7. */
  readonly version?: string
}

/** A file of these objects, with a cross-reference table that is right. @see ISO 32000-1, 7.5 */
export const writePdf = (
  objects: Objects,
  { trailer = "/Root 1 0 R", version = "1.7" }: FileOptions = {}
): Uint8Array => {
  const parts: Array<Uint8Array> = []
  let at = 0
  const write = (part: Body) => {
    const bytes = typeof part === "string" ? latin1(part) : part
    parts.push(bytes)
    at += bytes.length
  }
  write(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`)
  const numbers = Object.keys(objects).map(Number)
  const size = numbers.reduce((most, number) => Math.max(most, number), 0) + 1
  const offsets = new Map<number, number>()
  for (const number of numbers) {
    offsets.set(number, at)
    write(`${number} 0 obj\n`)
    write(objects[number] ?? "null")
    write("\nendobj\n")
  }
  const start = at
  const rows: Array<string> = ["0000000000 65535 f \n"]
  for (let number = 1; number < size; number++) {
    const offset = offsets.get(number)
    rows.push(offset === undefined ? "0000000000 00000 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`)
  }
  write(`xref\n0 ${size}\n`)
  write(rows.join(""))
  write(`trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/** Words that a reader finds on an ordinary page. */
export const ordinaryContent = `BT /F1 14 Tf 20 150 Td (Invoice number ${canary} 4711) Tj 0 -24 Td (Total amount 12.00 EUR) Tj ET`

/** The objects 1 to 5 of a document of one page: catalogue, pages, page, contents and the font F1. Others are numbered from 10. */
export const onePage = (
  parts: {
    /** What the page draws; default: a few words. */
    readonly content?: Body
    /** Entries of the catalogue. */
    readonly catalog?: string
    /** Entries of the page. */
    readonly page?: string
    /** Entries of the page's resources beside its fonts. */
    readonly resources?: string
    /** Fonts beside F1. */
    readonly fonts?: string
    readonly mediaBox?: string
  } = {},
  more: Objects = {}
): Objects => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ""} >>`,
  2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  3:
    `<< /Type /Page /Parent 2 0 R /MediaBox ${parts.mediaBox ?? "[0 0 300 200]"} /Contents 4 0 R ` +
    `/Resources << /Font << /F1 5 0 R ${parts.fonts ?? ""} >> ${parts.resources ?? ""} >> ${parts.page ?? ""} >>`,
  4: stream("", parts.content ?? ordinaryContent),
  5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ...more
})

/** A file of one page; see `onePage`. */
export const onePagePdf = (...parts: Parameters<typeof onePage>): Uint8Array => writePdf(onePage(...parts))
