import PDFDocument from "pdfkit"

type Options = ConstructorParameters<typeof PDFDocument>[0]

/** Writes a small PDF and gives its bytes. */
export const makePdf = (draw: (pdf: PDFKit.PDFDocument) => void, options: Options = {}): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFDocument({ size: [400, 600], margin: 0, ...options })
    const parts: Array<Buffer> = []
    pdf.on("data", (part: Buffer) => parts.push(part))
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))))
    pdf.on("error", reject)
    draw(pdf)
    pdf.end()
  })

/** Writes a PDF from the texts of its objects, which are numbered from 1; the first is the catalog. */
export const writePdf = (objects: ReadonlyArray<string>): Uint8Array => {
  let file = "%PDF-1.7\n"
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`)
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(file, "latin1"))
}

/** A stream object, with a length of its own choosing where it is to be wrong. */
export const stream = (content: string, entries = "", length = content.length): string =>
  `<< /Length ${length} ${entries}>>\nstream\n${content}\nendstream`

/** The objects of a page of 400 by 600 with a content, and fonts and annotations by their objects' texts. */
export const onePage = (
  content: string,
  {
    annotations = [],
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    more = []
  }: {
    readonly annotations?: ReadonlyArray<string>
    readonly font?: string
    /** Further objects, from number 6 on. */
    readonly more?: ReadonlyArray<string>
  } = {}
): ReadonlyArray<string> => [
  `<< /Type /Catalog /Pages 2 0 R${annotations.length > 0 ? " /AcroForm << /Fields [] >>" : ""} >>`,
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [${annotations.join(" ")}] >>`,
  stream(content),
  font,
  ...more
]
