import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { onePage, writePdf } from "./makePdf.js"
import { readFirst } from "./oneReader.js"

const words = (content: string) =>
  Effect.map(readFirst(writePdf(onePage(content))), ({ page }) => page.words.map(({ text }) => text))

/** Widths of Helvetica's glyphs, in thousandths. */
const WIDTHS: Readonly<Record<string, number>> = {
  I: 278,
  N: 722,
  V: 722,
  O: 778,
  C: 722,
  E: 667,
  " ": 278,
  A: 667,
  B: 667
}

/** A text of 10 points whose glyphs are placed one by one, each so far from the one before. */
const apart = (text: string, gap: number, y = 500): string => {
  let x = 40
  return [...text]
    .map((glyph) => {
      const drawn = `1 0 0 1 ${x.toFixed(3)} ${y} Tm (${glyph}) Tj`
      x += (WIDTHS[glyph] ?? 0) / 100 + gap
      return drawn
    })
    .join(" ")
}

describe("letter-spaced text", () => {
  it.effect("is joined into words if the page has real spaces", () =>
    Effect.gen(function* () {
      for (const gap of [1.4, 2, 3.1]) {
        expect(yield* words(`BT /F1 10 Tf ${apart("INVOICE NO", gap)} ET`)).toEqual(["INVOICE", "NO"])
      }
    })
  )

  it.effect("is not joined if it is in columns, or if gaps stand for spaces", () =>
    Effect.gen(function* () {
      expect(yield* words(`BT /F1 10 Tf ${apart("A B", 0)} ${apart("ABC", 6, 480)} ET`)).toEqual([
        "A",
        "B",
        "A",
        "B",
        "C"
      ])
      expect(yield* words(`BT /F1 10 Tf ${apart("ABC", 2.5)} ET`)).toEqual(["A", "B", "C"])
    })
  )
})

describe("slightly slanted text, as in a stamp", () => {
  it.effect("is read as words, whether its letters are placed together or one at a time", () =>
    Effect.gen(function* () {
      const turn = (degrees: number) => {
        const angle = (degrees * Math.PI) / 180
        return `${Math.cos(angle)} ${Math.sin(angle)} ${-Math.sin(angle)} ${Math.cos(angle)} 40 300 cm`
      }
      for (const degrees of [-14, -8, 8, 14]) {
        const content = `q ${turn(degrees)} BT /F1 10 Tf (APPROVED OK) Tj ET BT /F1 10 Tf ${apart("VOICE NO", 1.6, -20)} ET Q`
        expect(yield* words(content)).toEqual(["APPROVED", "OK", "VOICE", "NO"])
      }
    })
  )
})

describe("white text on a dark background", () => {
  it.effect("is read, however many dots are drawn over the background", () =>
    Effect.gen(function* () {
      const dots = Array.from(
        { length: 5000 },
        (_, index) => `${40 + (index % 150) * 2} ${100 + Math.floor(index / 150)} 1 1 re f`
      )
      const content = `0 0.3 0.2 rg 30 490 300 30 re f ${dots.join("\n")} 1 g BT /F1 10 Tf 40 500 Td (Check) Tj 0 -100 Td (hidden) Tj ET`
      expect(yield* words(content)).toEqual(["Check"])
    })
  )
})
