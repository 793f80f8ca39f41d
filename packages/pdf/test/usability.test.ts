import { describe, expect, it } from "vitest"
import type { Glyph, PageContent } from "../src/page/PageContent.js"
import { isPictured, textLayer } from "../src/page/usability.js"

const glyphs = (text: string): ReadonlyArray<Glyph> =>
  [...text].map((character, index) => ({
    text: character,
    face: { name: "Text", bold: false, italic: false, ascent: 0.8, descent: -0.2 },
    size: 10,
    dx: 1,
    dy: 0,
    x: index * 5,
    y: 100,
    advance: 5,
    spacing: 0,
    visible: true,
    emboldened: false
  }))

const content = (over: Partial<PageContent>): PageContent => ({
  glyphs: [],
  segments: [],
  images: [],
  curves: 0,
  painted: true,
  ...over
})

describe("a text layer", () => {
  it("is good when it says enough, scarce when it says little, none when it says nothing", () => {
    expect(textLayer(content({ glyphs: glyphs("Facture numéro 18 ".repeat(10)) }))).toBe("good")
    expect(textLayer(content({ glyphs: glyphs("Page 1") }))).toBe("scarce")
    expect(textLayer(content({}))).toBe("none")
    expect(textLayer(content({ glyphs: glyphs("   ") }))).toBe("none")
    expect(textLayer(content({ glyphs: glyphs("cut off").map((glyph) => ({ ...glyph, visible: false })) }))).toBe(
      "none"
    )
  })

  it("is garbled when characters without a meaning abound, not for a few of them", () => {
    expect(textLayer(content({ glyphs: glyphs("\ue012\ue013\ue045 \ufffd\u0003\u0011 ab") }))).toBe("garbled")
    expect(textLayer(content({ glyphs: glyphs(`\uf0b7 ${"listed item ".repeat(10)}`) }))).toBe("good")
  })
})

describe("a page is pictured", () => {
  it("when pictures cover half of it, counted once where they overlap", () => {
    const half = { x1: 0, y1: 0, x2: 400, y2: 310 }
    const third = { x1: 0, y1: 0, x2: 400, y2: 200 }
    expect(isPictured(content({ images: [half] }), 400, 600)).toBe(true)
    expect(isPictured(content({ images: [third, third] }), 400, 600)).toBe(false)
  })

  it("when it is drawn in thousands of curves, as outlined text is", () => {
    expect(isPictured(content({ curves: 4000 }), 400, 600)).toBe(true)
    expect(isPictured(content({ curves: 40 }), 400, 600)).toBe(false)
  })
})
