import { describe, expect, it } from "vitest"
import { readAlphabet } from "../src/models.js"

describe("the alphabet of the reading network", () => {
  it("is Latin, maps full-width forms to their usual characters and ends with the space", async () => {
    const { classes } = await readAlphabet()
    const texts = new Set(classes.map(({ text }) => text))
    for (let code = 0x20; code < 0x7f; code++) expect(texts).toContain(String.fromCharCode(code))
    for (const text of ["é", "£", "’"]) expect(texts).toContain(text)
    expect([...texts].every((text) => text.length === 1 && text < "\u3000")).toBe(true)
    expect(classes.filter(({ text }) => text === ",").length).toBeGreaterThan(1)
    expect(classes.at(-1)?.text).toBe(" ")
    expect(classes.every(({ index }) => index > 0)).toBe(true)
  })
})
