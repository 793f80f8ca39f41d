import { describe, expect, it } from "vitest"
import { mailOf, mailPart, wordDocument, wordParagraph } from "./documents.js"
import { read, refusal } from "./words.js"

const headers = {
  From: "Jane Roe <jane@acme.example>",
  To: "ap@northwind.example, Bob <bob@northwind.example>",
  Subject: "=?utf-8?Q?Facture_n=C2=B0_12?=",
  Date: "Mon, 9 Mar 2026 10:12:00 +0100"
}

describe("an email", () => {
  it("shows its headers and its body", async () => {
    const { files, lines } = await read(
      mailOf(headers, [mailPart({ "Content-Type": "text/plain; charset=utf-8" }, "Dear all,\r\n\r\nTotal: 12.00 EUR")]),
      "mail"
    )
    expect(lines).toEqual([
      " From:      Jane Roe <jane@acme.example>",
      " To:        ap@northwind.example, Bob <bob@northwind.example>",
      " Date:      Mon, 9 Mar 2026 10:12:00 +0100",
      " Subject:   Facture n° 12",
      "Dear all,",
      "Total: 12.00 EUR"
    ])
    expect(files).toEqual([])
  })

  it("prefers its HTML alternative, unless that shows no text", async () => {
    const both = (html: string) =>
      mailOf(
        { From: "a@b.example" },
        [mailPart({ "Content-Type": "text/plain" }, "as text"), mailPart({ "Content-Type": "text/html" }, html)],
        "b"
      )
    const alternative = (html: string) =>
      new TextEncoder().encode(new TextDecoder().decode(both(html)).replace("multipart/mixed", "multipart/alternative"))
    expect((await read(alternative("<p>as HTML</p>"), "mail")).lines).toContain("as HTML")
    expect((await read(alternative("<p>as HTML</p>"), "mail")).lines).not.toContain("as text")
    expect((await read(alternative("<img src=cid:a>"), "mail")).lines).toContain("as text")
  })

  it("gives its attachments, including a forwarded email, and distinguishes inline pictures", async () => {
    const document = wordDocument(wordParagraph("a"))
    const inner = new TextDecoder().decode(mailOf({ From: "c@d.example", Subject: "Inner" }, [], "inner"))
    const { files, lines } = await read(
      mailOf(headers, [
        mailPart({ "Content-Type": "text/html" }, "<p>See</p><img src='cid:logo@a'>"),
        mailPart(
          { "Content-Type": "application/pdf", "Content-Disposition": 'attachment; filename="a.docx"' },
          document
        ),
        mailPart({ "Content-Type": "message/rfc822" }, inner),
        mailPart(
          { "Content-Type": "image/png; name=logo.png", "Content-Disposition": "inline", "Content-ID": "<logo@a>" },
          new Uint8Array([137, 80, 78, 71])
        )
      ]),
      "mail"
    )
    expect(lines).toContain(" Attachments:   a.docx")
    expect(files.map(({ inline, name }) => [name, inline])).toEqual([
      ["a.docx", false],
      [null, false],
      ["logo.png", true]
    ])
    expect(files[0]?.bytes).toEqual(document)
    expect(new TextDecoder().decode(files[1]?.bytes)).toContain("Subject: Inner")
  })

  it("is refused if its parts are nested too deeply", async () => {
    const parts = Array.from(
      { length: 400 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`
    )
    expect(await refusal(`From: a@b.example\r\nMIME-Version: 1.0\r\n${parts.join("")}`, "mail")).toMatchObject({
      code: "corrupt_file"
    })
  })
})
