import { describe, expect, it } from "vitest"
import { groupsOf } from "../src/explanation/evidenceContributions.js"
import { EVIDENCE } from "../src/matching/evidenceNames.js"

describe("the evidence on a value", () => {
  it("is explained as a whole: each name belongs to exactly one group", () => {
    expect(EVIDENCE.filter((name) => groupsOf(name).length !== 1)).toEqual([])
  })
})
