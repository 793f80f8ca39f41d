import { expect, it } from "vitest"
import { sniffContentType } from "../src/index.js"

const typeOf = (text: string) => sniffContentType(new TextEncoder().encode(text))
const ubl = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"

it("invoices in XML are told from other markup by their root", () => {
  expect(typeOf(`<?xml version="1.0"?>\n<!-- a > b -->\n<Invoice xmlns="${ubl}"/>`)).toBe("application/xml")
  expect(typeOf(`\ufeff<u:CreditNote xmlns:u="${ubl}"/>`)).toBe("application/xml")
  expect(typeOf(`<rsm:CrossIndustryInvoice xmlns:rsm="urn:x"/>`)).toBe("application/xml")
  const utf16 = `\ufeff<?xml version="1.0"?><Invoice xmlns="${ubl}"/>`
  expect(sniffContentType(new Uint8Array(Uint16Array.from(utf16, (char) => char.charCodeAt(0)).buffer))).toBe(
    "application/xml"
  )
})

it("what is written for programs is not taken for a text", () => {
  for (const text of [
    "<?xml version='1.0'?><Invoice><ID>1</ID></Invoice>",
    "<?xml version='1.0'",
    "<!DOCTYPE html><p>Total 12.00",
    "  <HTML><body>Total 12.00",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<x:order xmlns:x='urn:orders'><x:total>12</x:total></x:order>",
    '{ "total": 12.00 }',
    '[{"total": 12.00}]',
    "{\\rtf1 Total 12.00}",
    "%!PS-Adobe-3.0\n(Total) show",
    "Received: from a\r\n by b\r\nFrom: a@example.org\r\n\r\nTotal 12.00"
  ]) {
    expect(typeOf(text), text).toBeNull()
  }
})

it("letters and lists that look a little like it are texts", () => {
  for (const text of [
    "From: Ines Marchand\nTo: Accounts\nSubject: Invoice 12\n\nTotal 12.00",
    "<Draft> Invoice 12\nTotal 12.00",
    "[x] paid\nTotal 12.00",
    "{Draft} Total 12.00",
    "Date;Total\n2026-01-02;12,00",
    "Total < 12.00"
  ]) {
    expect(typeOf(text), text).toBe("text/plain")
  }
})
