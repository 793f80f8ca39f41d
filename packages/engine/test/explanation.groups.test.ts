import { describe, expect, it } from "vitest"
import { placesOf } from "../src/explanation/evidenceContributions.js"
import { EVIDENCE } from "../src/matching/evidenceNames.js"

describe("the evidence on a value", () => {
  it("is explained as a whole: each name belongs to exactly one group", () => {
    const groupsAt = (place: number) => placesOf.filter(([, places]) => places.includes(place))
    expect(EVIDENCE.filter((_, place) => groupsAt(place).length !== 1)).toEqual([])
  })
})
