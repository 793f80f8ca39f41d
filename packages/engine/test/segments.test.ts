import { describe, expect, it } from "vitest"
import { extract, type Page } from "../src/index.js"
import { typedPage } from "./typedPage.js"

const first = `
INVOICE                                         Harrowgate Tiles Ltd
                                                14 Quarry Road, Leeds
Invoice number: INV-20418
Invoice date: 3 March 2026
Bill to: Penhallow Builders Ltd

Description                 Quantity      Amount
Slate tiles, grey                 40    £1,000.00
Delivery to the site               1       £41.67

Total due:                              £1,250.00
`
const continued = `
Harrowgate Tiles Ltd                     Invoice number: INV-20418

Description                 Quantity      Amount
Slate tiles, red                  12      £300.00
Adhesive, grey, in bags           10       £90.00

Total due:                              £1,250.00
`
const other = `
PURCHASE ORDER                                   Corvane Foods plc
                                                 2 Dock Street, Hull
Order number: PO-99120
Order date: 9 April 2026
Supplier: Mellow Dairy Ltd

Description                 Quantity      Amount
Butter, salted                    12      £100.00

Total:                                    £120.00
`

const numbered = (pages: ReadonlyArray<string>, foot: (page: number) => string = () => "") =>
  pages.map((text, i): Page => {
    const page = typedPage(text, { page: i + 1, height: 420 })
    const mark = typedPage(foot(i + 1)).words.map((word) => ({ ...word, box: { ...word.box, y: 400 } }))
    return { ...page, words: [...page.words, ...mark] }
  })
const asked = (pages: ReadonlyArray<Page>, documentType?: string) =>
  extract({ pages, language: "auto", ...(documentType === undefined ? {} : { documentType }) })

describe("several documents in one file", () => {
  it("are separated by titles, letterheads, numbers and totals, and only the first is extracted", () => {
    const { documentType, extract: found, flags, segments } = asked(numbered([first, other]))
    expect(segments).toEqual([
      { page_start: 1, page_end: 1, document_type: "invoice", confidence: expect.any(Number) },
      { page_start: 2, page_end: 2, document_type: "purchase_order", confidence: expect.any(Number) }
    ])
    expect(flags).toContain("several_documents")
    expect(documentType).toBe("invoice")
    expect(found.invoice_number?.value).toBe("INV-20418")
    expect(Object.values(found).every(({ page }) => page === null || page === 1)).toBe(true)
  })

  it("are separated where page numbers restart, and consecutively numbered pages stay together", () => {
    const foot = (page: number) => (page < 3 ? `Page ${page} of 2` : "Page 1 of 1")
    const { segments } = asked(numbered([first, continued, other], foot))
    expect(segments?.map(({ page_end, page_start }) => [page_start, page_end])).toEqual([
      [1, 2],
      [3, 3]
    ])
  })

  it("all have the type given by the caller", () => {
    const { documentType, segments } = asked(numbered([first, other]), "letter")
    expect([documentType, ...(segments ?? []).map(({ document_type }) => document_type)]).toEqual(
      Array(3).fill("letter")
    )
  })

  it("from one firm are separated by their own numbers", () => {
    const next = first.replace("INV-20418", "INV-20533").replace("3 March", "7 April").replaceAll("1,250.00", "870.00")
    const { segments } = asked(numbered([first, next], () => "Page 1 of 1"))
    expect(segments).toHaveLength(2)
  })
})

describe("one document of several pages", () => {
  it.each([
    ["with consecutive page numbers", [first, continued], (page: number) => `Page ${page} of 2`],
    ["without page numbers", [first, continued], () => ""],
    ["each with title and letterhead", [first, first.replace("Slate tiles, grey", "Slate tiles, red ")], () => ""],
    ["with consecutive page numbers, the second with another title,", [first, other], (page: number) => `${page} / 2`],
    [
      "with conditions on its back",
      [first, "Terms and conditions\n\nAll goods remain ours until they are paid."],
      () => ""
    ]
  ] as const)("%s is not split", (_, pages, foot) => {
    const { flags, segments } = asked(numbered(pages, foot))
    expect(segments).toBeUndefined()
    expect(flags).not.toContain("several_documents")
  })
})
