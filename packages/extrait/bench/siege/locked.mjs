import PDFDocument from "pdfkit"

/** A page of PDF that opens with a password alone. */
export const locked = (password) =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ userPassword: password, ownerPassword: "of its owner" })
    const chunks = []
    pdf.on("data", (chunk) => chunks.push(chunk))
    pdf.on("end", () => resolve(Buffer.concat(chunks)))
    pdf.text("Invoice number: INV-1")
    pdf.end()
  })
