import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type DrawnCode, drawCode } from "@extrait/samples"
import PDFDocument from "pdfkit"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { Extrait } from "../dist/index.js"
import { inMemory } from "./inMemory.js"
import { spareWorkers } from "./spareWorkers.js"

const IBAN = "DE89370400440532013000"
const giro = [
  "BCD",
  "002",
  "1",
  "SCT",
  "DEUTDEFF",
  "Northwind Traders Ltd",
  IBAN,
  "EUR1234.56",
  "",
  "RF18539007547034"
].join("\n")

const lines = [
  "INVOICE",
  "Northwind Traders Ltd",
  "12 High Street",
  "London SW1A 1AA",
  "",
  "Invoice number: INV-2024-117",
  "Invoice date: 12 March 2024",
  "Due date: 11 April 2024",
  "",
  "Bill to: Jane Holloway",
  "",
  "Total amount: EUR 1,234.56"
]

const pictureOf = async ({ height, modules, width }: DrawnCode, module: number): Promise<Buffer> =>
  sharp(Buffer.from(modules.map((dark) => (dark === 1 ? 0 : 255))), { raw: { width, height, channels: 1 } })
    .resize(width * module, height * module, { kernel: "nearest" })
    .extend({ top: 4 * module, bottom: 4 * module, left: 4 * module, right: 4 * module, background: "#ffffff" })
    .png()
    .toBuffer()

const pdf = (draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ size: "A4", margin: 50 })
    const parts: Array<Buffer> = []
    document.on("data", (part: Buffer) => parts.push(part))
    document.on("end", () => resolve(Buffer.concat(parts)))
    document.fontSize(12)
    for (const line of lines) document.text(line === "" ? " " : line)
    draw(document)
    document.end()
  })

let extrait: Extrait
let bill: Buffer
beforeAll(async () => {
  extrait = await inMemory()
  const qr = await pictureOf(await drawCode(giro, "QRCode"), 4)
  const ean = await pictureOf(await drawCode("4006381333931", "EAN13"), 3)
  bill = await pdf((document) => document.image(qr, 380, 560, { width: 120 }).image(ean, 60, 600, { width: 140 }))
})

const resultOf = async (file: Buffer, options: { readonly deidentify?: boolean } = {}, from = extrait) => {
  const { id } = await from.documents.submit({ file, filename: "bill", language: "en", ...options })
  const { status } = await from.documents.wait(id)
  expect(status).toBe("completed")
  return { id, result: await from.documents.result(id) }
}

let read: ReturnType<typeof resultOf> | undefined
/** The bill as it is, which is read once for all who look at it. */
const billed = () => {
  read ??= resultOf(bill)
  return read
}

/** The bill as a phone sees it: leaning, lit from a corner, a little out of focus, with grain, and as a JPEG. */
const photograph = async (sheet: Buffer): Promise<Buffer> => {
  const { height = 0, width = 0 } = await sharp(sheet).metadata()
  const noise = await sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 12 } }
  })
    .png()
    .toBuffer()
  const light = Buffer.from(
    `<svg width="${width}" height="${height}"><defs><radialGradient id="l" cx="0.2" cy="0.1" r="1.2"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#777"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#l)"/></svg>`
  )
  const lit = await sharp(sheet)
    .composite([
      { input: light, blend: "multiply" },
      { input: noise, blend: "soft-light" }
    ])
    .blur(1.1)
    .png()
    .toBuffer()
  return sharp(await sharp(lit).resize(1500).png().toBuffer())
    .rotate(3, { background: "#4a4238" })
    .jpeg({ quality: 72 })
    .toBuffer()
}

describe("codes", () => {
  it("have a bounding box, text and meaning, and confirm or fill in fields", async () => {
    const { result } = await billed()
    expect(result.codes?.map(({ format, page, text }) => [page, format, text])).toEqual([
      [1, "qr_code", giro],
      [1, "ean_13", "4006381333931"]
    ])
    const [code, product] = result.codes ?? []
    expect(code?.meaning).toMatchObject({
      standard: "epc_payment",
      invalid: [],
      values: { iban: IBAN, amount: "1234.56" }
    })
    expect(product?.meaning).toBeNull()
    // Drawn at 380 of 595 and 560 of 842 points, 120 wide with the white around.
    expect(code?.bbox.x).toBeGreaterThan(380 / 595)
    expect((code?.bbox.x ?? 0) + (code?.bbox.width ?? 0)).toBeLessThan(500 / 595)
    expect(code?.bbox.y).toBeGreaterThan(560 / 842)
    expect(result.extract.total_amount).toMatchObject({ value: "EUR 1,234.56", confidence: 0.99 })
    expect(result.extract.supplier_iban).toMatchObject({ normalized: IBAN, page: 1, bbox: code?.bbox })
  })

  it("are the same over HTTP as in the library", async () => {
    const { id, result } = await billed()
    const { secret } = await extrait.keys.create({ name: "test" })
    const answer = await extrait.fetch(
      new Request(`http://localhost/v1/documents/${id}/result`, { headers: { authorization: `Bearer ${secret}` } })
    )
    expect(await answer.json()).toMatchObject({ codes: result.codes })
    expect(result.codes).toHaveLength(2)
  })

  it("are read from a photograph of the page", async () => {
    const { id } = await billed()
    const { bytes } = await extrait.documents.page(id, 1)
    const { result } = await resultOf(await photograph(Buffer.from(bytes)))
    expect(result.codes?.map(({ format, text }) => [format, text])).toContainEqual(["qr_code", giro])
    expect(result.extract.supplier_iban?.normalized).toBe(IBAN)
  })

  it("of a de-identified document reveal no name, account or payment reference", async () => {
    const { result } = await resultOf(bill, { deidentify: true })
    const shown = JSON.stringify(result)
    for (const secret of ["Jane", IBAN, "RF18539007547034"]) expect(shown, secret).not.toContain(secret)
    expect(result.codes?.map(({ format, text }) => [format, text])).toEqual([
      ["qr_code", null],
      ["ean_13", "4006381333931"]
    ])
  })

  it("are not read if the host disables them", async () => {
    const other = await Extrait.open({ spareWorkers, dataDir: null, log: "none", codes: { read: false } })
    try {
      const { result } = await resultOf(bill, {}, other)
      expect(result.codes).toBeUndefined()
      expect(result.pipeline_version).not.toContain("zxing")
    } finally {
      await other.close()
    }
  })

  it("reject invalid seal certificates, from the option or the environment", async () => {
    await expect(Extrait.open({ dataDir: null, codes: { certificates: ["hello"] } })).rejects.toThrow(
      "codes.certificates[0] is no X.509 certificate in PEM"
    )
    const folder = await mkdtemp(join(tmpdir(), "extrait-seals-"))
    const before = process.env.EXTRAIT_SEAL_CERTIFICATES
    try {
      process.env.EXTRAIT_SEAL_CERTIFICATES = join(folder, "none.pem")
      await expect(Extrait.open({ dataDir: null })).rejects.toThrow(
        "EXTRAIT_SEAL_CERTIFICATES must name a readable file"
      )
      process.env.EXTRAIT_SEAL_CERTIFICATES = join(folder, "some.pem")
      await writeFile(join(folder, "some.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
      await expect(Extrait.open({ dataDir: null })).rejects.toThrow("codes.certificates[0]")
    } finally {
      if (before === undefined) delete process.env.EXTRAIT_SEAL_CERTIFICATES
      else process.env.EXTRAIT_SEAL_CERTIFICATES = before
      await rm(folder, { recursive: true })
    }
  })
})
