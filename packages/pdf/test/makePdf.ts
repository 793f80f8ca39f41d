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
