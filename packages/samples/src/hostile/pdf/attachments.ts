import { deflated, flateBomb, twiceFlateBomb } from "../deflate.js"
import { bounded, canary, type Outcome, ofKind } from "../HostileFile.js"
import { type Body, type Objects, onePagePdf, stream } from "./writePdf.js"

/** What is wrong with an attachment takes nothing from the page. */
const pageIsThere: ReadonlyArray<Outcome> = ["completed", "partially_completed"]

/** A page with a tree of embedded files that is the object number 10. */
const embedded =
  (tree: string, more: Objects = {}) =>
  () =>
    onePagePdf({ catalog: "/Names << /EmbeddedFiles 10 0 R >> /AF [11 0 R]" }, { 10: tree, ...more })

/** One file of that name. */
const file = (name: string, data: Body, entries = "") =>
  embedded("<< /Names [(a) 11 0 R] >>", {
    11: `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Alternative /EF << /F 12 0 R /UF 12 0 R >> >>`,
    12: stream(`/Type /EmbeddedFile /Subtype /text#2Fxml ${entries}`, data)
  })

const facturX = (xml: string) => () => file("factur-x.xml", deflated(xml), "/Filter /FlateDecode")()

const invoice = (inside: string, before = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" ` +
  `xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"><rsm:ExchangedDocument><ram:ID>${inside}</ram:ID></rsm:ExchangedDocument></rsm:CrossIndustryInvoice>`

const laughs = `<!DOCTYPE l [<!ENTITY a0 "${canary}">${Array.from(
  { length: 10 },
  (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`
).join("")}]>`

/** Files inside a document that explode, loop or reach outside. @see ISO 32000-1, 7.11.4 */
export const embeddedFiles = ofKind("attachments", {
  "bomb-1-gib": {
    make: () => file("factur-x.xml", flateBomb(1024, 0x3c), "/Filter /FlateDecode")(),
    expected: pageIsThere
  },
  "bomb-twice": {
    make: () => file("factur-x.xml", twiceFlateBomb(1024, 0x20), "/Filter [/FlateDecode /FlateDecode]")(),
    expected: pageIsThere
  },
  "bomb-of-another-name": {
    make: () => file("report.bin", flateBomb(1024, 0), "/Filter /FlateDecode")(),
    expected: pageIsThere
  },
  "10000-files": {
    make: embedded(`<< /Names [${Array.from({ length: 10_000 }, (_, i) => `(f${i}) 11 0 R`).join(" ")}] >>`, {
      11: "<< /Type /Filespec /F (factur-x.xml) /EF << /F 12 0 R >> >>",
      12: stream("/Type /EmbeddedFile", "<x/>".repeat(10_000))
    }),
    expected: pageIsThere
  },
  "1000-bombs": {
    make: () =>
      embedded(`<< /Names [${Array.from({ length: 1000 }, (_, i) => `(f${i}) 11 0 R`).join(" ")}] >>`, {
        11: "<< /Type /Filespec /F (factur-x.xml) /EF << /F 12 0 R >> >>",
        12: stream("/Type /EmbeddedFile /Filter /FlateDecode", flateBomb(32, 0x3c))
      })(),
    expected: pageIsThere
  },
  "tree-of-itself": { make: embedded("<< /Kids [10 0 R 10 0 R] >>"), expected: pageIsThere },
  "tree-20000-deep": {
    make: embedded(
      "<< /Kids [20 0 R] >>",
      Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [20 + i, `<< /Kids [${21 + i} 0 R] >>`]))
    ),
    expected: pageIsThere
  },
  "tree-doubling-40-times": {
    make: embedded(
      "<< /Kids [20 0 R 20 0 R] >>",
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [20 + i, `<< /Kids [${21 + i} 0 R ${21 + i} 0 R] >>`]))
    ),
    expected: pageIsThere
  },
  "tree-of-wrong-types": {
    make: embedded("<< /Names [1 2 null (a) (b) [11 0 R] << >>] /Limits 7 >>"),
    expected: pageIsThere
  },
  "tree-a-number": { make: embedded("7"), expected: pageIsThere },
  "file-of-itself": {
    make: embedded("<< /Names [(a) 11 0 R] >>", { 11: "<< /Type /Filespec /F 11 0 R /EF << /F 11 0 R >> >>" }),
    expected: pageIsThere
  },
  "file-outside": {
    make: embedded("<< /Names [(a) 11 0 R] >>", {
      11: "<< /Type /Filespec /FS /URL /F (file:///etc/passwd) /EF << /F 99 0 R >> >>"
    }),
    expected: pageIsThere
  },
  "name-of-a-megabyte": { make: file("../".repeat(300_000), "<x/>"), expected: pageIsThere },
  "xml-garbage": { make: file("factur-x.xml", Buffer.alloc(100_000, 0xfe)), expected: pageIsThere },
  "xml-nothing": { make: file("factur-x.xml", ""), expected: pageIsThere },
  "xml-cut": { make: facturX(invoice("A-77").slice(0, 120)), expected: pageIsThere },
  "xml-billion-laughs": { make: facturX(invoice("&a10;", laughs)), expected: pageIsThere },
  "xml-outside-entity": {
    make: facturX(
      invoice(
        "&file;",
        `<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY % more SYSTEM "http://127.0.0.1:9/x">%more;]>`
      )
    ),
    expected: pageIsThere
  },
  "xml-500000-deep": { make: facturX("<a>".repeat(500_000) + "</a>".repeat(500_000)), expected: pageIsThere },
  "xml-million-open-tags": {
    make: facturX(`<rsm:CrossIndustryInvoice ${"<a ".repeat(1_000_000)}`),
    expected: pageIsThere
  },
  "xml-million-attributes": {
    make: facturX(`<CrossIndustryInvoice ${"a='1' ".repeat(1_000_000)}/>`),
    expected: pageIsThere
  },
  "xml-comment-without-end": {
    make: facturX(`<CrossIndustryInvoice><!--${"--".repeat(1_000_000)}`),
    expected: pageIsThere
  },
  "xml-text-of-10-megabytes": { make: facturX(invoice("9".repeat(10_000_000))), expected: bounded },
  "xml-million-lines": {
    make: facturX(
      invoice(
        `1</ram:ID>${"<ram:IncludedSupplyChainTradeLineItem><ram:ID>1</ram:ID></ram:IncludedSupplyChainTradeLineItem>".repeat(100_000)}<ram:ID>`
      )
    ),
    expected: bounded
  }
})
