import { bounded, canary, type Outcome, ofKind } from "./HostileFile.js"

const refused: ReadonlyArray<Outcome> = ["refused:unsupported_file_type"]
const read: ReadonlyArray<Outcome> = ["completed"]
const readOrTooLong: ReadonlyArray<Outcome> = ["completed", "failed:too_many_pages"]
/** Patterns that make a careless reader of fields take for ever: they must be read, or given up in time. */
const patience: ReadonlyArray<Outcome> = [...bounded, "failed:too_many_pages"]

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const words = `Invoice number: ${canary}-77\nTotal: 12.00 EUR\n`

const utf16 = (text: string, order: "le" | "be"): Buffer => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")])
  return order === "le" ? bytes : bytes.swap16()
}

/** About twenty thousand characters of the same few over and over, on lines of their own and on one line. */
const monotony = (part: string) => {
  const line = part.repeat(Math.ceil(8000 / part.length))
  const lines = `${part.repeat(Math.ceil(90 / part.length)).slice(0, 90)}\n`.repeat(130)
  return { make: () => utf8(`${words}${line}\n${lines}`), expected: patience }
}

/** Plain texts of odd encodings, endless lines, and the same few characters over and over. */
export const texts = ofKind("text", {
  "utf-16-little-endian": { make: () => utf16(words, "le"), expected: read },
  "utf-16-big-endian": { make: () => utf16(words, "be"), expected: read },
  "utf-16-of-odd-length": {
    make: () => Buffer.concat([utf16(words, "le"), Buffer.from([0x41])]),
    expected: [...read, ...refused]
  },
  "utf-16-without-mark": { make: () => utf16(words, "le").subarray(2), expected: refused },
  "utf-16-lone-surrogates": {
    make: () => utf16(`${words}\ud800\udc00\ud800 \udfff`, "le"),
    expected: [...read, ...refused]
  },
  "utf-32": {
    make: () => Buffer.from(Array.from(words).flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0])),
    expected: refused
  },
  "mark-alone": { make: () => Buffer.from([0xef, 0xbb, 0xbf]), expected: [...refused, "failed:no_text_found"] },
  "mark-of-utf-16-alone": { make: () => Buffer.from([0xff, 0xfe]), expected: refused },
  "marks-a-thousand": { make: () => utf8(`${"\ufeff".repeat(1000)}${words}`), expected: read },
  "windows-1252": { make: () => Buffer.from(`${words}Montant r\xe9gl\xe9 : 12,00 \x80\n`, "latin1"), expected: read },
  "windows-1252-and-utf-8": {
    make: () => Buffer.concat([utf8(`${words}réglé\n`), Buffer.from("r\xe9gl\xe9\n", "latin1")]),
    expected: read
  },
  "utf-8-overlong": {
    make: () => Buffer.concat([utf8(words), Buffer.from([0xc0, 0xaf, 0xf8, 0x88, 0x80, 0x80, 0x80])]),
    expected: [...read, ...refused]
  },
  "utf-8-cut": { make: () => utf8(`${words}é`).subarray(0, -1), expected: [...read, ...refused] },
  "control-characters": { make: () => utf8(`${words}\u0001\u0002\u0003`), expected: refused },
  "null-bytes": { make: () => Buffer.alloc(100_000), expected: refused },
  "null-byte-at-the-end": { make: () => Buffer.concat([utf8(words), Buffer.from([0])]), expected: refused },
  "control-characters-late": { make: () => utf8(`${words.repeat(2000)}\u0000\u0001\u0008`), expected: readOrTooLong },
  escapes: { make: () => utf8(`${words}\u001b[2J\u001b]0;${canary}\u0007 x`), expected: [...read, ...refused] },
  "right-to-left": { make: () => utf8(`${words}\u202e\u2066\u2067\u202d 00.21 latoT \u05d0\u05d1`), expected: read },
  "marks-on-one-letter": { make: () => utf8(`${words}a${"\u0301".repeat(100_000)}`), expected: readOrTooLong },
  "zero-widths": { make: () => utf8(`${words}${"\u200b\u200c\u200d\u2060".repeat(20_000)}`), expected: readOrTooLong },
  emoji: { make: () => utf8(`${words}${"👩‍👩‍👧‍👦".repeat(5000)}`), expected: readOrTooLong },
  "one-line-of-10-megabytes": { make: () => utf8(`Total${"x".repeat(10_000_000)}`), expected: readOrTooLong },
  "one-line-of-a-million-words": { make: () => utf8("total 12.00 ".repeat(500_000)), expected: readOrTooLong },
  "lines-5000000": { make: () => utf8("a\n".repeat(5_000_000)), expected: readOrTooLong },
  "lines-empty-5000000": { make: () => utf8(`${words}${"\n".repeat(5_000_000)}`), expected: readOrTooLong },
  "form-feeds-1000000": { make: () => utf8(`${words}${"\f".repeat(1_000_000)}`), expected: ["failed:too_many_pages"] },
  "carriage-returns-1000000": { make: () => utf8(`${words}${"\r".repeat(1_000_000)}`), expected: readOrTooLong },
  "tabs-1000000": { make: () => utf8(`${words}${"\t".repeat(1_000_000)}x`), expected: readOrTooLong },
  "spaces-1000000": { make: () => utf8(`${words}${" ".repeat(1_000_000)}x`), expected: readOrTooLong },
  "blank-alone": { make: () => utf8(" \n\t\r\n ".repeat(1000)), expected: refused },
  "file-of-60-megabytes": {
    make: () => Buffer.alloc(60 * 1024 * 1024, `${canary} `),
    expected: ["refused:file_too_large"]
  },
  "repeated-ones": monotony("1"),
  "repeated-ones-and-spaces": monotony("1 "),
  "repeated-thousands": monotony("1,111"),
  "repeated-thousands-apart": monotony("111 111 "),
  "repeated-points": monotony("."),
  "repeated-points-and-ones": monotony("1."),
  "repeated-dashes": monotony("-"),
  "repeated-dates": monotony("1/1/1 "),
  "repeated-dates-together": monotony("11/11/11"),
  "repeated-months": monotony("janvier "),
  "repeated-dates-in-words": monotony("3 March 2026 "),
  "repeated-euros": monotony("€ "),
  "repeated-amounts": monotony("€1.00 "),
  "repeated-brackets": monotony("("),
  "repeated-quotes": monotony('"'),
  "repeated-colons": monotony("Total: "),
  "repeated-labels": monotony("Total amount due date invoice number "),
  "repeated-labels-and-amounts": monotony("Total 1.00 VAT 2.00 Subtotal 3.00 "),
  "repeated-letters": monotony("a"),
  "repeated-capitals": monotony("A "),
  "repeated-mixed": monotony("aA1 "),
  "repeated-addresses": monotony("a@a.a "),
  "repeated-at": monotony("a@"),
  "repeated-links": monotony("http://a.a/ "),
  "repeated-telephones": monotony("+33 1 "),
  "repeated-accounts": monotony("FR76 "),
  "repeated-accounts-together": monotony("FR7630006000011234567890189"),
  "repeated-identities": monotony("P<FRA<<"),
  "repeated-zones": monotony("<"),
  "repeated-percent": monotony("20 % "),
  "repeated-bars": monotony("| "),
  "repeated-underscores": monotony("_"),
  "repeated-units": monotony("1 mg/L "),
  "repeated-ranges": monotony("1 - 2 "),
  "table-of-5000-columns": { make: () => utf8(`${words}${`${"1;".repeat(5000)}\n`.repeat(3)}`), expected: patience },
  "table-of-2500-rows": {
    make: () =>
      utf8(`Description  Quantity  Unit price  Amount\n${"Widget  2  3.00  6.00\n".repeat(2500)}Total 15000.00\n`),
    expected: patience
  },
  "table-of-other-rows-2500": {
    make: () =>
      utf8(
        `Description  Quantity  Unit price  Amount\n${Array.from({ length: 2500 }, (_, i) => `Widget ${i}  ${i}  3.00  ${3 * i}.00\n`).join("")}`
      ),
    expected: patience
  },
  "lines-of-growing-length": {
    make: () => utf8(Array.from({ length: 600 }, (_, i) => "ab ".repeat(i % 33)).join("\n")),
    expected: patience
  }
})
