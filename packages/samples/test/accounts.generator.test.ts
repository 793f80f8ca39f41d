import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { describe, expect, it } from "vitest"
import { type GeneratedDocument, generateDocument, layoutsOf } from "../src/generator/index.js"
import { luhnDigit, mod97 } from "../src/generator/invented/Identifiers.js"

const types = ["bank_statement", "bank_details", "payslip", "prescription", "lab_report"] as const
const documents: ReadonlyArray<GeneratedDocument> = await Promise.all(
  types.flatMap((type) =>
    (["fr", "en"] as const).flatMap((language) =>
      layoutsOf(type).flatMap((layout, i) =>
        [1, 2, 3].map((n) => generateDocument({ type, language, layout, seed: n * 100 + i, appearance: "digital" }))
      )
    )
  )
)
const of = (type: (typeof types)[number]): ReadonlyArray<GeneratedDocument> =>
  documents.filter(({ truth }) => truth.document_type === type)

const squash = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
/** Cents of an amount with two decimals as printed. */
const cents = (text: string): number => Number(text.replace(/[^\d]/g, ""))
const digits = (text: string): string => text.replace(/\D/g, "")
const value = ({ truth }: GeneratedDocument, key: string): string | undefined => truth.fields[key]?.value

const pagesOf = async (bytes: Uint8Array): Promise<ReadonlyArray<string>> => {
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const pages: Array<string> = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const content = await (await pdf.getPage(n)).getTextContent()
    pages.push(squash(content.items.map((item) => ("str" in item ? item.str : "")).join(" ")))
  }
  await task.destroy()
  return pages
}

describe("bank, payroll and health documents", () => {
  it("have at least four layouts per type", () => {
    for (const type of types) expect(layoutsOf(type).length).toBeGreaterThanOrEqual(4)
  })

  it("are identical for the same seed, and differ for another", async () => {
    for (const type of types) {
      const options = { type, language: "fr", seed: "steady", appearance: "digital" } as const
      const [first, second] = [await generateDocument(options), await generateDocument(options)]
      expect(Buffer.compare(first.bytes, second.bytes), type).toBe(0)
      expect(second.truth).toEqual(first.truth)
      const other = await generateDocument({ ...options, seed: "other" })
      expect(Buffer.compare(first.bytes, other.bytes), type).not.toBe(0)
    }
  })

  it("print their labelled values within the boxes, and every labelled row", async () => {
    for (const { bytes, truth } of documents) {
      const pages = await pagesOf(bytes)
      const boxes = Object.entries(truth.boxes).flatMap(([key, all]) => all.map((box) => ({ key, ...box })))
      expect(boxes.filter(({ page, text }) => pages[page - 1]?.includes(squash(text)) !== true)).toEqual([])
      const isOutside = ({ height, width, x, y }: (typeof boxes)[number]) =>
        Math.min(x, y, 1 - x - width, 1 - y - height) <= 0
      expect(boxes.filter(isOutside)).toEqual([])
      const whole = pages.join("")
      // Texts of several lines stand between those of other columns.
      const words = Object.values(truth.rows).flatMap((rows) =>
        rows.flatMap((row) => Object.values(row).flatMap((text) => text.split(" ")))
      )
      expect(words.filter((word) => !whole.includes(squash(word)))).toEqual([])
    }
  })

  it("label the rows of every table", () => {
    for (const { truth } of documents) {
      const tables = Object.values(truth.rows)
      expect(tables).toHaveLength(truth.document_type === "bank_details" ? 0 : 1)
      for (const rows of tables) expect(rows.length).toBeGreaterThan(0)
    }
  })

  it("continue long statements over several pages", async () => {
    const long = of("bank_statement").filter(({ truth }) => (truth.rows.transactions?.length ?? 0) > 50)
    expect(long.length).toBeGreaterThan(0)
    for (const { bytes } of long) expect((await pagesOf(bytes)).length).toBeGreaterThan(1)
  })
})

describe("statements of account", () => {
  it("have movements that lead from the opening to the closing balance", () => {
    let checked = 0
    for (const document of of("bank_statement")) {
      const [opening, closing] = [value(document, "opening_balance"), value(document, "closing_balance")]
      if (opening === undefined || closing === undefined) continue
      const net = (document.truth.rows.transactions ?? []).reduce(
        (sum, { credit = "", debit = "" }) => sum + cents(credit) - cents(debit),
        0
      )
      expect(Math.round(Number(opening) * 100) + net).toBe(Math.round(Number(closing) * 100))
      checked++
    }
    expect(checked).toBeGreaterThan(20)
  })

  it("give each movement either a debit or a credit", () => {
    for (const { truth } of of("bank_statement"))
      for (const row of truth.rows.transactions ?? [])
        expect([row.debit, row.credit].filter((side) => side !== undefined)).toHaveLength(1)
  })
})

describe("bank details", () => {
  it("have correct check digits in IBANs, French account keys and American routing numbers", () => {
    for (const document of of("bank_details")) {
      const iban = value(document, "iban")?.replace(/\s/g, "")
      if (iban !== undefined) {
        const number = [...(iban.slice(4) + iban.slice(0, 4))].map((c) => Number.parseInt(c, 36)).join("")
        expect(mod97(number)).toBe(1)
      }
      const [bank = "", branch = "", account = "", key] = [
        "bank_code",
        "branch_code",
        "account_number",
        "check_digits"
      ].map((name) => value(document, name))
      if (key !== undefined) {
        expect(mod97(`${bank}${branch}${account}${key}`)).toBe(0)
        expect(iban).toContain(`${bank}${branch}${account}${key}`)
      } else if (branch === "") {
        expect([...bank].reduce((sum, digit, i) => sum + Number(digit) * ([3, 7, 1][i % 3] ?? 1), 0) % 10).toBe(0)
      }
    }
  })
})

describe("payslips", () => {
  it("state net pay below gross pay, and social security and company numbers with correct check digits", () => {
    for (const document of of("payslip")) {
      const french = document.truth.language === "fr"
      const gross = value(document, "gross_pay")
      const net = value(document, "net_pay")
      expect(gross).toBeDefined()
      expect(net).toBeDefined()
      expect(Number(net)).toBeLessThan(Number(gross))
      if (!french) continue
      const number = value(document, "social_security_number")
      if (number !== undefined) {
        const plain = digits(number)
        expect(97 - (Number(plain.slice(0, 13)) % 97)).toBe(Number(plain.slice(13)))
      }
      const siret = value(document, "employer_registration_number")
      if (siret !== undefined) expect(luhnDigit(digits(siret).slice(0, -1))).toBe(digits(siret).slice(-1))
    }
  })

  it("have line amounts that equal base times rate", () => {
    let checked = 0
    for (const { truth } of of("payslip"))
      for (const { base, rate, employee_amount: amount } of truth.rows.lines ?? []) {
        if (base === undefined || rate === undefined || amount === undefined) continue
        const product = (cents(base) * cents(rate)) / 100
        // Hours by a pay for each, or a sum by a percentage.
        expect(
          Math.min(Math.abs(product - cents(amount)), Math.abs(product / 100 - cents(amount)))
        ).toBeLessThanOrEqual(1)
        checked++
      }
    expect(checked).toBeGreaterThan(50)
  })
})

describe("prescriptions and laboratory reports", () => {
  it("have prescriber numbers with correct check digits", () => {
    let checked = 0
    for (const document of of("prescription")) {
      const number = digits(value(document, "prescriber_number") ?? "")
      if (number.length !== 10 && number.length !== 11) continue
      const body = number.slice(0, -1)
      expect(luhnDigit(number.length === 10 ? `80840${body}` : body)).toBe(number.slice(-1))
      checked++
    }
    expect(checked).toBeGreaterThan(5)
  })

  it("have dates in chronological order", () => {
    for (const document of of("lab_report")) {
      const [sampled = "", reported] = ["sample_date", "report_date"].map((key) => value(document, key))
      if (reported !== undefined) expect(sampled <= reported).toBe(true)
    }
    for (const document of of("prescription"))
      expect((value(document, "patient_birth_date") ?? "") < (value(document, "prescription_date") ?? "")).toBe(true)
  })

  it("give every result a name, value and unit, and every medicine a dosage and frequency", () => {
    for (const { truth } of of("lab_report"))
      for (const row of truth.rows.results ?? [])
        expect(Object.keys(row)).toEqual(expect.arrayContaining(["analyte", "value", "unit"]))
    for (const { truth } of of("prescription"))
      for (const row of truth.rows.medications ?? [])
        expect(Object.keys(row)).toEqual(expect.arrayContaining(["name", "dosage", "frequency"]))
  })
})
