import { describe, expect, it } from "vitest"
import { archiveOf, wordDocument, wordParagraph, wordTable } from "./documents.js"
import { read, refusal } from "./words.js"

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

describe("a Word document", () => {
  it("gives headings, tabs and tables between its header and footer", async () => {
    const document = wordDocument(
      [
        wordParagraph("Invoice", { style: "Title" }),
        wordParagraph("Number:\tA-1"),
        wordTable([
          ["Item", "Price"],
          ["Tiles", "4.00"],
          ["Grout", "12.00"]
        ]),
        wordParagraph("Total: 16.00", { bold: true })
      ].join(""),
      { header: wordParagraph("Acme Ltd"), footer: wordParagraph("VAT GB123456789") }
    )
    const { lines, pages } = await read(document, "word")
    expect(lines).toEqual([
      "Acme Ltd",
      "Invoice",
      "Number:     A-1",
      " Item    Price",
      " Tiles   4.00",
      " Grout   12.00",
      "Total: 16.00",
      "VAT GB123456789"
    ])
    const fonts = new Map(pages[0]?.page.words.map(({ font, text }) => [text, font]))
    expect(fonts.get("Invoice")).toMatchObject({ size: 16, bold: true })
    expect(fonts.get("Total:")).toMatchObject({ size: 9, bold: true })
    expect(fonts.get("Number:")).toMatchObject({ size: 9, bold: false })
    expect(pages[0]?.page.rulings.length).toBeGreaterThan(0)
  })

  it("ignores macros and embedded files", async () => {
    const document = wordDocument(wordParagraph("Total: 16.00"), {
      parts: { "word/vbaProject.bin": new Uint8Array(1000), "word/embeddings/book.xlsx": new Uint8Array(1000) }
    })
    expect((await read(document, "word")).lines).toEqual(["Total: 16.00"])
  })

  it("is refused before it is inflated if its uncompressed size or number of parts exceeds the limit", async () => {
    const bomb = wordDocument(wordParagraph("a"), { parts: { "word/numbering.xml": new Uint8Array(40 * 1024 * 1024) } })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(bomb, "word")).toMatchObject({
      code: "page_too_large",
      message: expect.stringContaining("32 MiB")
    })
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`word/a${i}.xml`, ""]))
    expect(await refusal(archiveOf(many), "word")).toMatchObject({ message: expect.stringContaining("10000 parts") })
  })

  it("is refused if it declares entities", async () => {
    const external = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document ${NAMESPACE}><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>`
    expect(await refusal(wordDocument("", { parts: { "word/document.xml": external } }), "word")).toMatchObject({
      code: "corrupt_file",
      message: expect.stringContaining("document type declaration")
    })
  })

  it("is refused if its elements are nested too deeply", async () => {
    const deep = `${"<w:tbl><w:tr><w:tc>".repeat(400)}${"</w:tc></w:tr></w:tbl>".repeat(400)}`
    expect(await refusal(wordDocument(deep), "word")).toMatchObject({ code: "page_too_large" })
  })

  it("is refused if damaged or incomplete", async () => {
    const whole = wordDocument(wordParagraph("a"))
    expect(await refusal(whole.subarray(0, whole.length - 40), "word")).toMatchObject({ code: "corrupt_file" })
    expect(await refusal(archiveOf({ "word/styles.xml": "<a/>" }), "word")).toMatchObject({ code: "corrupt_file" })
    expect(await refusal(wordDocument("", { parts: { "word/document.xml": "<w:document" } }), "word")).toMatchObject({
      code: "corrupt_file"
    })
  })
})
