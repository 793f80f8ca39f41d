import { describe, expect, it } from "vitest"
import { extract, type Page } from "../src/index.js"
import { column, pageOf } from "./handmadePage.js"

const read = (page: Page, documentType = "invoice") =>
  extract({ pages: [page], language: "auto", documentType }).extract

describe("the two parties of a document", () => {
  const seller = ["Lindenwood Joinery Ltd", "4 Lime Street", "Leeds", "LS1 4AB", "VAT No.: GB288820026"]
  const buyer = ["Harrowgate Bakery Ltd", "9 Mill Lane", "York", "YO1 7AB", "VAT No.: GB887556262"]

  it("have the numbers in the lines below their names", () => {
    // One below the other in one column: the seller's number is nearer the buyer's name than its own.
    const found = read(
      pageOf([
        ...column(40, 40, seller),
        { x: 400, y: 40, text: "INVOICE", size: 18 },
        ...column(40, 128, buyer),
        { x: 340, y: 300, text: "Total" },
        { x: 490, y: 300, text: "244.00" }
      ])
    )
    expect(found.supplier_vat_number?.value).toContain("GB288820026")
    expect(found.customer_vat_number?.value).toContain("GB887556262")
  })

  it("keep the legal form in the letterhead, even if the footer omits it", () => {
    const found = read(
      pageOf([
        ...column(40, 40, ["Lindenwood Joinery Ltd", "4 Lime Street", "Leeds LS1 4AB"]),
        { x: 400, y: 40, text: "INVOICE", size: 18 },
        { x: 40, y: 800, text: "Lindenwood Joinery Ltd - Registered office: 4 Lime Street, Leeds LS1 4AB" }
      ])
    )
    expect(found.supplier_name?.value).toBe("Lindenwood Joinery Ltd")
  })
})

describe("the currency of a document", () => {
  it("is not taken from the firm's capital", () => {
    const found = read(
      pageOf([
        ...column(40, 40, ["Menuiserie Tilleul", "12 rue des Lilas", "69003 Lyon"]),
        { x: 400, y: 40, text: "FACTURE", size: 18 },
        { x: 340, y: 300, text: "Total TTC" },
        { x: 490, y: 300, text: "244,00" },
        { x: 40, y: 800, text: "SARL au capital de 8 000 € - RCS Lyon 732 829 320" }
      ])
    )
    expect(found.currency?.found).toBe(false)
  })
})
