import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { inLogicalOrder } from "../src/page/rightToLeft.js"
import { onePage, writePdf } from "./makePdf.js"
import { readFirst } from "./oneReader.js"

/** A face without a file, whose codes from 1 on are glyphs of these names, half as wide as they are high. */
const face = (names: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Faceless /FirstChar 1 /LastChar 20 /Widths [${"500 ".repeat(20)}] /FontDescriptor 6 0 R /Encoding << /Type /Encoding /Differences [1 ${names}] >> >>`
const descriptor =
  "<< /Type /FontDescriptor /FontName /ABCDEF+Faceless /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>"

const read = (content: string, names: string) => {
  const [catalog = "", pages = "", page = "", stream = "", ...others] = onePage(content, {
    font: face(names),
    more: [descriptor, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
  })
  const file = writePdf([catalog, pages, page.replace("/F1 5 0 R", "/F1 5 0 R /F2 7 0 R"), stream, ...others])
  return Effect.map(readFirst(file), ({ page, unread }) => ({ words: page.words.map(({ text }) => text), unread }))
}

describe("words of a right-to-left script", () => {
  // shin, lamed, vav, final mem: a greeting.
  const names = "/afii57690 /afii57676 /afii57669 /afii57677"

  it.effect("are read in logical order, whatever the order in which their letters are drawn", () =>
    Effect.gen(function* () {
      const drawn = "BT /F1 12 Tf 40 500 Td <04030201> Tj ET"
      const spoken = [1, 2, 3, 4].map((code, index) => `BT /F1 12 Tf ${58 - 6 * index} 500 Td <0${code}> Tj ET`)
      const expected = [["\u05e9", "\u05dc", "\u05d5", "\u05dd"].join("")]
      expect((yield* read(drawn, names.replace("afii57690", "afii57689"))).words).toEqual(expected)
      expect((yield* read(spoken.join(" "), names.replace("afii57690", "afii57689"))).words).toEqual(expected)
    })
  )

  it("keep their numbers, and mirror their brackets", () => {
    expect(inLogicalOrder(["(", "1", "2", ".", "5", "\u05d0", "\u05d1", ")"])).toBe("(\u05d1\u05d012.5)")
  })
})

describe("figures with special glyphs", () => {
  it.effect("are read as figures, and small capitals as letters", () =>
    Effect.gen(function* () {
      const { unread, words } = yield* read(
        "BT /F2 12 Tf 40 500 Td (Invoice A) Tj /F1 12 Tf <010203> Tj ET",
        "/oneoldstyle /twooldstyle /Asmall"
      )
      expect(words).toEqual(["Invoice", "A12A"])
      expect(unread).toEqual([])
    })
  )

  it.effect("of unknown names are left to recognition, alone or within a word", () =>
    Effect.gen(function* () {
      const { unread, words } = yield* read(
        "BT /F2 12 Tf 40 500 Td (Invoice ) Tj /F1 12 Tf <0102> Tj 0 -40 Td <01> Tj 0 -40 Td /F2 12 Tf (No. X) Tj /F1 12 Tf <0201> Tj /F2 12 Tf (47) Tj ET",
        "/uniE123 /uniE124"
      )
      expect(words).toEqual(["Invoice", "No."])
      expect(unread).toHaveLength(3)
    })
  )
})
