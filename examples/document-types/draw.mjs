// Draws the two documents of this folder anew: `node draw.mjs`. The people and the places are invented.
import { createWriteStream } from "node:fs"
import PDFDocument from "pdfkit"

const documents = {
  "quittance.pdf": {
    title: "QUITTANCE DE LOYER",
    rows: [
      ["Quittance n°", "QL-2024-0317"],
      ["Bailleur", "Odile Tarsignac"],
      ["Locataire", "Bastien Revelin"],
      ["Logement", "8 rue des Tanneurs, 69400 Villebrune"],
      ["Période", "du 01/03/2024 au 31/03/2024"]
    ],
    boxes: [
      "Logement meublé",
      [
        ["oui", true],
        ["non", false]
      ]
    ],
    amounts: [
      ["Loyer hors charges", "712,00 €"],
      ["Provision pour charges", "68,50 €"],
      ["Total payé", "780,50 €"]
    ],
    close: [
      ["Dépôt de garantie", "712,00 €"],
      ["Date de paiement", "04/03/2024"]
    ]
  },
  "rent-receipt.pdf": {
    title: "RENT RECEIPT",
    rows: [
      ["Receipt no.", "RR-20417"],
      ["Landlord", "Maud Penhallen"],
      ["Tenant", "Oscar Whitlow"],
      ["Property", "14 Mill Lane, Harwick, HK4 2TD"],
      ["Period", "1 March 2024 to 31 March 2024"]
    ],
    boxes: [
      "Furnished",
      [
        ["yes", false],
        ["no", true]
      ]
    ],
    amounts: [
      ["Rent", "£940.00"],
      ["Service charges", "£55.25"],
      ["Total paid", "£995.25"]
    ],
    close: [
      ["Security deposit", "£940.00"],
      ["Paid on", "6 March 2024"]
    ]
  }
}

for (const [file, { amounts, boxes, close, rows, title }] of Object.entries(documents)) {
  const pdf = new PDFDocument({ size: "A4", margin: 0, info: { CreationDate: new Date(Date.UTC(2026, 0, 1)) } })
  pdf.pipe(createWriteStream(new URL(file, import.meta.url)))
  const text = (words, x, y, options = {}) => pdf.text(words, x, y, { lineBreak: false, ...options })
  pdf.font("Helvetica-Bold").fontSize(18)
  text(title, 60, 70)
  pdf.font("Helvetica").fontSize(10)
  let y = 120
  for (const [label, value] of rows) {
    text(label, 60, y)
    text(value, 200, y)
    y += 20
  }
  // Boxes as forms have them: drawn squares, one of them crossed out by two strokes.
  const [question, answers] = boxes
  text(question, 60, y)
  let x = 200
  for (const [answer, ticked] of answers) {
    pdf
      .lineWidth(0.7)
      .rect(x, y - 1, 9, 9)
      .stroke()
    if (ticked)
      pdf
        .moveTo(x, y - 1)
        .lineTo(x + 9, y + 8)
        .moveTo(x + 9, y - 1)
        .lineTo(x, y + 8)
        .stroke()
    text(answer, x + 13, y)
    x += 60
  }
  y += 50
  for (const [label, value] of amounts) {
    text(label, 60, y)
    text(value, 400, y)
    pdf
      .moveTo(60, y + 14)
      .lineTo(480, y + 14)
      .lineWidth(0.3)
      .stroke()
    y += 20
  }
  y += 30
  for (const [label, value] of close) {
    text(label, 60, y)
    text(value, 200, y)
    y += 20
  }
  pdf.end()
}
