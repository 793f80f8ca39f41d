import { describe, expect, it } from "vitest"
import { deidentifyText } from "../src/privacy/index.js"

const spansOf = (text: string): ReadonlyArray<string> =>
  deidentifyText(text, "fr").found.map(({ end, start }) => text.slice(start, end))

describe("long texts", () => {
  it("have a value found wherever it stands", () => {
    const value = "jeanne.dorval@exemple.fr"
    for (let before = 3900; before < 5100; before += 97) {
      const text = `${"mot ".repeat(before / 4)}${value} ${"mot ".repeat(1500)}`
      expect(spansOf(text), String(before)).toEqual([value])
    }
  })

  it("have values found that a seam would part", () => {
    const address = "12 rue des Tanneurs 75011 Paris"
    for (let before = 3960; before < 4060; before += 9)
      expect(spansOf(`${"m ".repeat(before / 2)}${address}\n${"m ".repeat(1500)}`), String(before)).toEqual([address])
  })

  it("of one sign over and over are gone through, and what stands behind is found", () => {
    for (const sign of ["M. ", "_", "@", "7", "Né le "]) {
      const found = spansOf(`${sign.repeat(20_000 / sign.length)}\n\nTél. : 06 39 98 12 34\n`)
      expect(found.at(-1), sign).toBe("06 39 98 12 34")
    }
  })

  it("of many values keep one placeholder for each", () => {
    const clients = Array.from({ length: 1500 }, (_, n) => `client n° ${700_001 + 37 * n}, le ${1 + (n % 28)} mai 2024`)
    const { found } = deidentifyText([...clients, ...clients].join("\n"), "fr")
    expect(found.length).toBe(2 * clients.length)
    expect(new Set(found.map(({ placeholder }) => placeholder)).size).toBe(clients.length)
  })
})
