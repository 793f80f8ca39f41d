import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { ContentTokens, UNUSUAL } from "../src/pdfjs/ContentTokens.js"
import { onePage, writePdf } from "./makePdf.js"
import { readFirst } from "./oneReader.js"

const tokensOf = (text: string): ContentTokens => {
  const bytes = Buffer.from(text, "latin1")
  return new ContentTokens(bytes, 0, bytes.length, {
    nameOf: (name) => ({ name }),
    newDict: () => new Map<string, unknown>()
  })
}

const objectIn = (text: string): unknown => {
  const tokens = tokensOf(text)
  return tokens.object(tokens.next())
}

describe("a token of a content stream", () => {
  it.each<[text: string, value: unknown]>([
    ["12 ", 12],
    ["-0.25", -0.25],
    ["+7.", 7],
    [".5(", 0.5],
    ["0.00015", 15 / 100_000],
    ["(plain)", "plain"],
    ["(a (b) \\( \\101\\7\\n\\\r\nc\\\\)", "a (b) ( A\u0007\nc\\"],
    ["<48 65\n6C6c 6>", "Hell`"],
    ["% a remark\n/Name/Other", { name: "Name" }],
    ["[1 (two) [3] <34>]", [1, "two", [3], "4"]],
    ["<</MCID 5/A [1]>>", new Map<string, unknown>(Object.entries({ MCID: 5, A: [1] }))]
  ])("%j is parsed", (text, value) => {
    expect(objectIn(text)).toEqual(value)
  })

  it.each(["--5", "1-2", "1.2.3", "-", "(open", "(\\777)", "<4g>", "/A#42", "[1", "[true]", "<</A>>", ">>", "]", "{"])(
    "%j is left to pdf.js",
    (text) => {
      expect(objectIn(text)).toBe(UNUSUAL)
    }
  )
})

describe("the content of a page", () => {
  const wordsOf = (between: string) =>
    Effect.map(
      readFirst(
        writePdf(
          onePage(`q BT /F1 12 Tf 50 500 Td (before) Tj ET Q\n${between}\nBT /F1 12 Tf 50 400 Td [(af) 0 (ter)] TJ ET`)
        )
      ),
      ({ page }) => page.words
    )

  it.effect("is read correctly despite unusual operators", () =>
    Effect.gen(function* () {
      const plain = yield* wordsOf("")
      expect(plain.map(({ text }) => text)).toEqual(["before", "after"])
      for (const between of [
        "q1 0 0 1 0 0 cm Q",
        "/Span <</MCID 0 /ok true>> BDC EMC",
        "1 2 3 w 0 g 1--2 w",
        "Td null 1 w",
        "/F#31 12 Tf",
        "true false unheard-of",
        "BI /W 1 /H 1 /BPC 8 /CS /G ID \x00 EI",
        "[1 2"
      ]) {
        const words = yield* wordsOf(between)
        // An unterminated array swallows the rest.
        expect(words, between).toEqual(between === "[1 2" ? plain.slice(0, 1) : plain)
      }
    })
  )
})
