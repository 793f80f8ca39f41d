import { join } from "node:path"
import { deflateSync } from "node:zlib"
import { standardFonts } from "@extrait/pdf"
import { createCanvas, GlobalFonts } from "@napi-rs/canvas"

/** A letter full of what identifies people; every name in it is invented. */
export const privateLines = [
  "Patient: Mrs Ottoline Fairweather",
  "Date of birth: 12/03/1961",
  "Address: 27 Quillfeather Lane, Northwick LS14 2QT",
  "IBAN: GB82 WEST 1234 5698 7654 32",
  "Email: ottoline@fairweather.example",
  "Telephone: 07700 900123",
  "Dear Mrs Fairweather, your file is at the desk.",
  "Total due: 120.00 EUR",
  "Yours sincerely, Peregrine Holtaway"
]

/** Pieces of it that may be nowhere afterwards. */
export const plantedValues = [
  "Fairweather",
  "Ottoline",
  "12/03/1961",
  "1961-03-12",
  "Quillfeather",
  "7654 32",
  "GB82WEST",
  "ottoline@",
  "07700 900123",
  "Holtaway"
]

const pdfOf = (content: Uint8Array, resources: string, others: ReadonlyArray<Uint8Array> = []): Uint8Array => {
  const parts: Array<Uint8Array> = []
  const write = (part: string | Uint8Array): void => {
    parts.push(typeof part === "string" ? Buffer.from(part, "latin1") : part)
  }
  const offsets: Array<number> = []
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0)
  const object = (...body: ReadonlyArray<string | Uint8Array>): void => {
    offsets.push(length())
    write(`${offsets.length} 0 obj\n`)
    body.forEach(write)
    write("\nendobj\n")
  }
  write("%PDF-1.7\n")
  object("<</Type/Catalog/Pages 2 0 R>>")
  object("<</Type/Pages/Kids[3 0 R]/Count 1>>")
  object(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${resources}>>/Contents 4 0 R>>`)
  const packed = deflateSync(content)
  object(`<</Length ${packed.length}/Filter/FlateDecode>>stream\n`, packed, "\nendstream")
  object("<</Title(Fairweather, statement)/Author(Ottoline Fairweather)>>")
  for (const other of others) object(other)
  const start = length()
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) write(`${String(offset).padStart(10, "0")} 00000 n \n`)
  write(`trailer<</Size ${offsets.length + 1}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${start}\n%%EOF`)
  return Buffer.concat(parts)
}

const digital = (): Uint8Array =>
  pdfOf(
    Buffer.from(`BT /F 12 Tf 24 TL 60 780 Td ${privateLines.map((line) => `(${line}) Tj T*`).join(" ")} ET`, "latin1"),
    "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"
  )

/** A face that pdf.js brings, so that the letter looks alike on every machine, whatever fonts that has. */
const testFont = "Extrait Test Sans"
if (GlobalFonts.registerFromPath(join(standardFonts(), "LiberationSans-Regular.ttf"), testFont) === null) {
  throw new Error("pdf.js brings no LiberationSans-Regular.ttf")
}

const size = { width: 1240, height: 1754 }
const picture = () => {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext("2d")
  context.fillStyle = "white"
  context.fillRect(0, 0, size.width, size.height)
  context.fillStyle = "black"
  context.font = `28px "${testFont}"`
  privateLines.forEach((line, index) => {
    context.fillText(line, 120, 160 + index * 60)
  })
  return canvas
}

const scanned = (): Uint8Array => {
  const bytes = picture().toBuffer("image/jpeg", 90)
  const head = `<</Type/XObject/Subtype/Image/Width ${size.width}/Height ${size.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${bytes.length}>>stream\n`
  return pdfOf(Buffer.from("595 0 0 842 0 0 cm /S Do"), "/XObject<</S 6 0 R>>", [
    Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nendstream")])
  ])
}

/** The letter as text, as a digital PDF, as a scan, as a picture, and as a PDF that ends too early; each under a name that says whose it is. */
export const privateLetters = (): ReadonlyArray<readonly [name: string, bytes: Uint8Array]> => {
  const pdf = digital()
  return [
    ["Ottoline Fairweather.txt", Buffer.from(privateLines.join("\n"))],
    ["Fairweather digital.pdf", pdf],
    ["Fairweather scan.pdf", scanned()],
    ["Fairweather.png", picture().toBuffer("image/png")],
    ["Fairweather torn.pdf", pdf.subarray(0, pdf.length / 3)]
  ]
}
