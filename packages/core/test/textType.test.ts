import { expect, it } from "vitest"
import { sniffContentType } from "../src/index.js"

const typeOf = (text: string) => sniffContentType(new TextEncoder().encode(text))
const ubl = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"

it("XML invoices are distinguished from other markup by their root element", () => {
  expect(typeOf(`<?xml version="1.0"?>\n<!-- a > b -->\n<Invoice xmlns="${ubl}"/>`)).toBe("application/xml")
  expect(typeOf(`\ufeff<u:CreditNote xmlns:u="${ubl}"/>`)).toBe("application/xml")
  expect(typeOf(`<rsm:CrossIndustryInvoice xmlns:rsm="urn:x"/>`)).toBe("application/xml")
  const utf16 = `\ufeff<?xml version="1.0"?><Invoice xmlns="${ubl}"/>`
  expect(sniffContentType(new Uint8Array(Uint16Array.from(utf16, (char) => char.charCodeAt(0)).buffer))).toBe(
    "application/xml"
  )
})

it("machine-readable formats are not taken for plain text", () => {
  for (const text of [
    "<?xml version='1.0'?><Invoice><ID>1</ID></Invoice>",
    "<?xml version='1.0'",
    "<!DOCTYPE svg><svg/>",
    "<script>document.write('Total 12.00')</script>",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<x:order xmlns:x='urn:orders'><x:total>12</x:total></x:order>",
    "<order><total>12.00</total></order>",
    "<order>\n  <total",
    "<total>12.00</total>",
    "<order total='12.00'/>",
    '{ "total": 12.00 }',
    '[{"total": 12.00}]',
    '["Total", "12.00", "EUR"]',
    '["Total", "12.',
    "[[1, 12.00], [2, 15.00]]",
    "[12.00, 15.00]",
    "{\\rtf1 Total 12.00}",
    "%!PS-Adobe-3.0\n(Total) show"
  ]) {
    expect(typeOf(text), text).toBeNull()
  }
})

it("HTML is detected by its first tag, and email by the headers that mail programs write", () => {
  for (const text of [
    "<!DOCTYPE html><p>Total 12.00",
    "  <HTML><body>Total 12.00",
    "<b>Total</b> 12.00",
    "<a href='https://example.org'>Total</a> 12.00",
    "<!-- saved -->\n<table><tr><td>Total",
    '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html xmlns="http://www.w3.org/1999/xhtml">'
  ]) {
    expect(typeOf(text), text).toBe("text/html")
  }
  expect(typeOf("Received: from a\r\n by b\r\nFrom: a@example.org\r\n\r\nTotal 12.00")).toBe("message/rfc822")
})

it("office documents are distinguished from other archives by the names of their parts", () => {
  const entry = (name: string) => `PK\x03\x04${"\0".repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}`
  const ofNames = (...names: ReadonlyArray<string>) =>
    sniffContentType(Uint8Array.from(names.map(entry).join(""), (char) => char.charCodeAt(0)))
  expect(ofNames("[Content_Types].xml", "_rels/.rels", "word/document.xml")).toMatch(/wordprocessingml\.document$/)
  expect(ofNames("docProps/app.xml", "xl/workbook.xml")).toMatch(/spreadsheetml\.sheet$/)
  expect(ofNames("ppt/presentation.xml")).toBeNull()
  expect(ofNames("a.txt", "other/word/document.xml")).toBeNull()
})

it("letters and lists that merely resemble markup are plain text", () => {
  for (const text of [
    "From: Ines Marchand\nTo: Accounts\nSubject: Invoice 12\n\nTotal 12.00",
    "<Draft> Invoice 12\nTotal 12.00",
    "[x] paid\nTotal 12.00",
    "[1] Total 12.00",
    "[1, 2] Total 12.00",
    "<ines@example.org> Total 12.00",
    "<b12> Total 12.00",
    "{Draft} Total 12.00",
    "Date;Total\n2026-01-02;12,00",
    "Total < 12.00"
  ]) {
    expect(typeOf(text), text).toBe("text/plain")
  }
})
