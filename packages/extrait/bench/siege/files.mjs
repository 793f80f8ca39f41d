// Files that are a burden: one that takes long to draw, and one that is locked.
import PDFDocument from "pdfkit"

/** A PDF page that is filled this many times, each time across all of it. @see ISO 32000-1, 7.5 and 8.5.3 */
export const fills = (count) => {
  const drawn = Array.from(
    { length: count },
    (_, n) =>
      `${(n % 97) / 97} ${(n % 89) / 89} ${(n % 83) / 83} rg ${n % 7} ${n % 11} m 590 ${n % 300} l ${n % 13} 830 l 580 ${800 - (n % 200)} l f`
  ).join("\n")
  const content = `BT /F1 12 Tf 72 760 Td (Invoice number: INV-1) Tj ET\n${drawn}`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
  ]
  let text = "%PDF-1.4\n"
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = text.length
  const rows = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("")
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, "latin1")
}

/** A PDF page that opens only with a password. */
export const locked = (password) =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ userPassword: password, ownerPassword: "of its owner" })
    const chunks = []
    pdf.on("data", (chunk) => chunks.push(chunk))
    pdf.on("end", () => resolve(Buffer.concat(chunks)))
    pdf.text("Invoice number: INV-1")
    pdf.end()
  })
