import { describe, expect, it } from "vitest"
import { placesReader } from "../src/matching/boundaries.js"
import { PARTS, partReader } from "../src/matching/valueParts.js"
import { candidateOn } from "./candidateOn.js"

/** What is told of a value's parts, by their names. */
const partsOn = (page: string, value: string) => {
  const parts = partReader(placesReader())(candidateOn(page, value))
  return Object.fromEntries(PARTS.map((name, i) => [name, parts[i] ?? Number.NaN]))
}

describe("the parts of a value", () => {
  it("tell an address that begins with a name", () => {
    const page = "Delivered to Cawthra Engineering Ltd, 4 Mill Street, Mirfield WF14 8LD"
    const named = partsOn(page, "Cawthra Engineering Ltd, 4 Mill Street, Mirfield WF14 8LD")
    expect(named).toMatchObject({ parts: 3, "first part firm": 1, "last part postcode": 1 })
    const bare = partsOn(page, "4 Mill Street, Mirfield WF14 8LD")
    expect(bare).toMatchObject({ parts: 2, "first part firm": 0, "part before name": 1, "part behind postcode": -1 })
    expect(bare["first part address"]).toBeGreaterThan(0)
  })

  it("tell an address whose postcode stands in the next line", () => {
    const page = `
33 Powder Mill Street
Mirfield WF14 8LD`
    expect(partsOn(page, "33 Powder Mill Street")).toMatchObject({ parts: 1, "part behind postcode": 1 })
    expect(partsOn(page, "33 Powder Mill Street Mirfield WF14 8LD")).toMatchObject({
      parts: 2,
      "last part postcode": 1,
      "part behind postcode": -1
    })
  })

  it("tell the words of a ticked box from those of an empty one", () => {
    const page = "☐ accepted ☒ accepted in part ☐ refused"
    expect(partsOn(page, "accepted in part").ticked).toBe(1)
    expect(partsOn(page, "refused").ticked).toBe(-1)
    expect(partsOn(page, "accepted ☒ accepted in part ☐ refused")).toMatchObject({ ticked: 0, "boxes within": 2 })
  })
})
