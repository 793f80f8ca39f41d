import { Buffer } from "node:buffer"
import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { boundaryOf, type MultipartEvent, makeMultipartParser } from "../src/multipart/MultipartParser.js"
import { parsePartHeaders } from "../src/multipart/partHeaders.js"

interface Part {
  readonly name: string
  readonly content: Uint8Array
}

const boundary = "b--0"

const encode = (parts: ReadonlyArray<Part>): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ content, name }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      content,
      Buffer.from("\r\n")
    ]),
    Buffer.from(`--${boundary}--\r\n`)
  ])

/** The events of a body cut at the given places. */
const parse = (body: Buffer, cuts: ReadonlyArray<number>): ReadonlyArray<MultipartEvent> => {
  const parser = makeMultipartParser(boundary)
  const at = [0, ...cuts.map((cut) => cut % (body.length + 1)).sort((a, b) => a - b), body.length]
  const events = at.slice(1).flatMap((to, i) => parser.write(body.subarray(at[i], to)))
  return [...events, ...parser.end()]
}

const partsOf = (events: ReadonlyArray<MultipartEvent>): ReadonlyArray<Part> => {
  const parts: Array<{ readonly name: string; readonly chunks: Array<Uint8Array> }> = []
  for (const event of events) {
    if (event._tag === "Part") parts.push({ name: event.headers.name, chunks: [] })
    if (event._tag === "Data") parts.at(-1)?.chunks.push(event.bytes)
  }
  return parts.map(({ chunks, name }) => ({ name, content: Buffer.concat(chunks) }))
}

/** Content full of what looks like a boundary. */
const content = fc
  .array(fc.constantFrom("\r\n", "\r", "\n", "--", "-", boundary.slice(0, -1), "b", "x", "\r\n--", "\0"), {
    maxLength: 30
  })
  .map((pieces) => pieces.join(""))
  .filter((text) => !`\r\n${text}\r\n`.includes(`\r\n--${boundary}`))
  .map((text) => Buffer.from(text))

describe("the multipart parser", () => {
  it("returns the parts as sent, wherever the body is split", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.constantFrom("a", "file", "été"), content }), { maxLength: 5 }),
        fc.array(fc.nat(2000), { maxLength: 20 }),
        (parts, cuts) => {
          const events = parse(encode(parts), cuts)
          expect(events.at(-1)?._tag).toBe("End")
          expect(partsOf(events).map(({ content, name }) => [name, String(content)])).toEqual(
            parts.map(({ content, name }) => [name, String(content)])
          )
        }
      ),
      { numRuns: 500 }
    )
  })

  it("returns the same parts when fed byte by byte", () => {
    const body = encode([
      { name: "a", content: Buffer.from("1\r\n--b--") },
      { name: "b", content: Buffer.alloc(0) }
    ])
    const events = parse(body, Array.from(body.keys()))
    expect(partsOf(events).map(({ content }) => String(content))).toEqual(["1\r\n--b--", ""])
  })

  it("reports a truncated body, wherever it ends", () => {
    const body = encode([{ name: "a", content: Buffer.from("content") }])
    // The hyphens of the last boundary end the form: the line end after them may be missing.
    for (let length = 0; length < body.length - 2; length++) {
      expect(parse(body.subarray(0, length), []).at(-1)?._tag).toBe("Broken")
    }
  })

  it("never throws and never buffers more than a boundary, whatever the input", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 20 }), (chunks) => {
        const parser = makeMultipartParser(boundary)
        const events = [...chunks.flatMap((chunk) => parser.write(chunk)), ...parser.end()]
        expect(["Broken", "End"]).toContain(events.at(-1)?._tag)
      })
    )
    const parser = makeMultipartParser(boundary)
    parser.write(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name=a\r\n\r\n`))
    const [event] = parser.write(Buffer.alloc(1000))
    expect(event?._tag === "Data" ? event.bytes.length : 0).toBeGreaterThan(1000 - boundary.length - 4)
  })
})

describe("the headers of a part", () => {
  const read = (disposition: string, type = "") =>
    parsePartHeaders(
      Buffer.from(`content-disposition: ${disposition}${type === "" ? "" : `\r\nContent-Type: ${type}`}`)
    )

  it.each([
    ['form-data; name="file"; filename="a.pdf"', "a.pdf"],
    ["form-data; name=file; filename=a.pdf", "a.pdf"],
    ['form-data; name="file"; filename="履歴書 œuvre.pdf"', "履歴書 œuvre.pdf"],
    ['form-data; name="file"; filename="a \\"b\\".pdf"', 'a "b".pdf'],
    ['form-data; name="file"; filename="a %22b%22.pdf"', 'a "b".pdf'],
    ['form-data; name="file"; filename="a;b=c.pdf"', "a;b=c.pdf"],
    ['form-data; name="file"; filename="plain.pdf"; filename*=UTF-8\'\'na%C3%AFve.pdf', "naïve.pdf"],
    ['form-data; name="file"; filename="plain.pdf"; filename*=UTF-8\'\'%E9%ZZ', "plain.pdf"],
    ['form-data; name="file"; filename=""', ""],
    ['form-data; name="file"', null],
    ['Form-Data; NAME="file"; FileName="a.pdf"', "a.pdf"]
  ])("%s", (disposition, filename) => {
    expect(read(disposition)).toMatchObject({ name: "file", filename })
  })

  it("are decoded as UTF-8, or else as Latin-1", () => {
    const latin = Buffer.from('Content-Disposition: form-data; name="file"; filename="\xe9t\xe9.pdf"', "latin1")
    expect(parsePartHeaders(latin)?.filename).toBe("été.pdf")
  })

  it("may be folded, and yield the content type without parameters", () => {
    expect(read('form-data;\r\n name="file"', "TEXT/Plain; charset=utf-8")).toMatchObject({
      name: "file",
      contentType: "text/plain"
    })
    expect(read('form-data; name="file"')?.contentType).toBeNull()
  })

  it.each(["attachment; name=a", "form-data", "", "form-data; filename=a"])("%j names no field", (disposition) => {
    expect(read(disposition)).toBeNull()
  })
})

describe("the boundary", () => {
  it.each([
    ["multipart/form-data; boundary=abc", "abc"],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', "a b"],
    ["multipart/form-data;boundary=abc;x=y", "abc"],
    ["multipart/form-data", ""],
    ["multipart/form-data; boundary=", ""],
    ["multipart/mixed; boundary=abc", null],
    ["text/plain", null],
    [null, null]
  ])("of %j is %j", (contentType, expected) => {
    expect(boundaryOf(contentType)).toBe(expected)
  })
})
