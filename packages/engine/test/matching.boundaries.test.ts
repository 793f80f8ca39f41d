import { describe, expect, it } from "vitest"
import { BOUNDARIES, boundaryReader, placesReader } from "../src/matching/boundaries.js"
import { candidateOn } from "./candidateOn.js"

/** The boundaries of a value on a page, by their names. */
const boundariesOn = (page: string, value: string) => {
  const boundaries = boundaryReader(placesReader())(candidateOn(page, value))
  return Object.fromEntries(BOUNDARIES.map((name, i) => [name, boundaries[i] ?? Number.NaN]))
}

describe("the boundaries of a value", () => {
  it("are edges of its line where nothing stands beside it", () => {
    const whole = boundariesOn("Harrow Milling Limited", "Harrow Milling Limited")
    expect(whole).toMatchObject({ "neighbour before": 0, "neighbour behind": 0, "line behind": 0, unbalanced: 0 })
    expect(whole["gap behind"]).toBeGreaterThan(3)
  })

  it("tell a name that a mark ends from one that is cut in two", () => {
    const page = "Sold to: Harrow Milling Limited, Leeds"
    expect(boundariesOn(page, "Harrow Milling Limited")).toMatchObject({ "neighbour before": 1, "neighbour behind": 1 })
    const cut = boundariesOn(page, "Milling Limited")
    expect(cut).toMatchObject({ "neighbour before": 4, "neighbour behind": 1 })
    expect(cut["gap before"]).toBeLessThan(1)
  })

  it("tell a line that goes on below, as its next word would not have fitted", () => {
    const page = `
Delivered to the quay of the harbour
at Browns Bay, the one beside Upper
Inlet and nowhere else.`
    const cut = boundariesOn(page, "Browns Bay, the one beside Upper")
    expect(cut).toMatchObject({ "line behind": 4, "wraps behind": 1 })
  })

  it("tell a bracket without its other half", () => {
    const page = "Licence 4711 (Province of Limburg"
    expect(boundariesOn(page, "Licence 4711 (Province of Limburg").unbalanced).toBe(1)
    expect(boundariesOn(page, "Province of Limburg").unbalanced).toBe(0)
  })

  it("tell a name that goes on after a word that says nothing", () => {
    const page = "The lender is Rodolphe de Castelmaur, of Sarrelonne. He signs below."
    const cut = boundariesOn(page, "Rodolphe")
    expect(cut).toMatchObject({ "neighbour behind": 2, "look of next but one": 4 })
    expect(cut["weight behind"]).toBeLessThan(0.3)
    const whole = boundariesOn(page, "Rodolphe de Castelmaur")
    expect(whole["weight of last"]).toBe(1)
    expect(whole["full stop within"]).toBe(0)
  })
})
