import { describe, expect, it } from "vitest"
import type { AttachedFile } from "../src/index.js"
import { statedIn } from "../src/structured/index.js"
import { attached, crossIndustry, stated, universal } from "./structuredInvoices.js"

/** The stated values, wherever the file has them. */
const withoutPaths = (value: unknown): unknown =>
  value instanceof Map
    ? new Map(Array.from(value, ([key, one]) => [key, withoutPaths(one)]))
    : Array.isArray(value)
      ? value.map(withoutPaths)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value).flatMap(([key, one]) => (key === "path" ? [] : [[key, withoutPaths(one)]]))
          )
        : value

describe("statedIn", () => {
  it("reads both versions of the cross-industry invoice alike", () => {
    const old = statedIn([attached(crossIndustry(stated, 1), "ZUGFeRD-invoice.xml")])
    const now = statedIn([attached(crossIndustry(stated, 2))])
    expect(withoutPaths(old)).toEqual(withoutPaths(now))
    expect(now?.lines).toHaveLength(2)
    expect(now?.fields.get("order_number")).toEqual({
      kind: "text",
      text: "BC-9921",
      path: "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction[1]/ram:ApplicableHeaderTradeAgreement[1]/ram:BuyerOrderReferencedDocument[1]/ram:IssuerAssignedID[1]"
    })
  })

  it("reads the Universal Business Language", () => {
    const other = statedIn([attached(universal(stated, "Invoice"), "xrechnung.xml")])
    const own = statedIn([attached(crossIndustry(stated))])
    for (const key of [
      "invoice_number",
      "due_date",
      "supplier_name",
      "supplier_address",
      "total_amount",
      "supplier_iban"
    ])
      expect(withoutPaths(other?.fields.get(key)), key).toEqual(withoutPaths(own?.fields.get(key)))
    expect(withoutPaths(other?.lines)).toEqual(withoutPaths(own?.lines))
    expect(withoutPaths(other?.taxes)).toEqual(withoutPaths(own?.taxes))
    expect(other?.lines[1]?.get("amount")?.path).toBe("/Invoice/cac:InvoiceLine[2]/cbc:LineExtensionAmount[1]")
  })

  it("recognises an invoice by its content rather than its name, and among other files", () => {
    const files = [
      attached("<note><to>nobody</to></note>", "note.xml"),
      attached("Conditions générales de vente", "cgv.txt"),
      attached(crossIndustry(stated), "data.bin")
    ]
    expect(statedIn(files)?.fields.get("invoice_number")).toMatchObject({ kind: "text", text: "F-2024-117" })
  })

  it("reads other encodings", () => {
    const text = crossIndustry(stated)
    const latin: AttachedFile = {
      name: "factur-x.xml",
      bytes: Uint8Array.from(Buffer.from(text.replace("UTF-8", "ISO-8859-1"), "latin1"))
    }
    const wide: AttachedFile = { name: "factur-x.xml", bytes: Uint8Array.from(Buffer.from(`\ufeff${text}`, "utf16le")) }
    for (const file of [latin, wide])
      expect(statedIn([file])?.fields.get("customer_address")).toMatchObject({ lines: ["3 place du Marché"] })
  })

  it("refuses a document type declaration, so that no entity is ever replaced", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>`
    const text = crossIndustry({ ...stated, number: "&b;" }).replace("?>", `?>${bomb}`)
    expect(statedIn([attached(text)])).toBeUndefined()
    expect(statedIn([attached(crossIndustry(stated).replace("?>", `?><!DOCTYPE x>`))])).toBeUndefined()
  })

  it.each([
    ["nothing", ""],
    ["a file that is not XML", "%PDF-1.7"],
    ["an unclosed element", crossIndustry(stated).slice(0, 900)],
    ["an unknown entity", crossIndustry({ ...stated, number: "&chat;" })],
    ["an element with a thousand attributes", `<a ${Array.from({ length: 1000 }, (_, i) => `b${i}="1"`).join(" ")}/>`],
    ["an element with a million attributes", `<a ${"b='1' ".repeat(1_000_000)}/>`],
    ["an unterminated tag", `<a ${"b ".repeat(1_000_000)}`],
    ["deeply nested elements", `${"<a>".repeat(5000)}${"</a>".repeat(5000)}`],
    ["another kind of file", "<Order><ID>1</ID></Order>"]
  ])("is undefined for %s", (_, text) => {
    expect(statedIn([attached(text)])).toBeUndefined()
  })

  it("leaves out invalid dates and amounts", () => {
    const odd = statedIn([attached(crossIndustry({ ...stated, date: "2024-02-31", total: "viel" }))])
    expect(odd?.fields.has("invoice_date")).toBe(false)
    expect(odd?.fields.has("total_amount")).toBe(false)
    expect(odd?.fields.has("subtotal_amount")).toBe(true)
  })
})
