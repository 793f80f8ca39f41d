import { describe, expect, it } from "vitest"
import type { Candidate } from "../src/fields/candidates.js"
import { readingOf } from "../src/fields/reading.js"
import type { Ranking, Scored } from "../src/fields/score.js"
import { soughtInSchema } from "../src/fields/sought.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import { JOINT_EVIDENCE, jointEvidence, MOST_LOOKED_AT } from "../src/matching/jointEvidence.js"
import { candidatesOf } from "../src/matching/matchCandidates.js"
import { column, pageOf } from "./handmadePage.js"

const reading = readingOf(
  [
    layoutPage(
      pageOf(column(40, 60, ["Vessel: Aurelia", "Berth: North Quay", "Agent: Pell and Sons", "Cargo: timber"]))
    )
  ],
  "en"
)
const all = candidatesOf(reading)

const candidate = (value: string): Candidate => {
  const found = all.find((one) => one.value === value)
  if (found === undefined) throw new Error(`"${value}" is no candidate`)
  return found
}

const scored = (value: string, logit: number): Scored =>
  ({ candidate: candidate(value), logit, label: undefined, features: {} }) as unknown as Scored

const fields = soughtInSchema(
  ["vessel", "berth", "agent", "cargo"].map((key) => ({ key, type: "string", required: false })),
  undefined
)

const rankings = (
  lists: ReadonlyArray<ReadonlyArray<readonly [value: string, logit: number]>>
): ReadonlyArray<Ranking> =>
  lists.map((list, i) => ({
    field: fields[i] as Ranking["field"],
    ranked: list.map(([value, logit]) => scored(value, logit))
  }))

const told = (
  lists: ReadonlyArray<ReadonlyArray<readonly [value: string, logit: number]>>,
  field: number,
  at: number,
  name: string
): number | undefined => jointEvidence(rankings(lists), () => true)[field]?.[at]?.[JOINT_EVIDENCE.indexOf(name)]

describe("evidence from the answers to other questions", () => {
  const sure = [
    [["Aurelia", 4]],
    [
      ["North Quay", 1],
      ["Pell and Sons", 0.5]
    ],
    [["Pell and Sons", 4]],
    [["timber", 4]]
  ] as const

  it("shows that another question has a stronger claim to the value", () => {
    expect(told(sure, 1, 1, "wanted elsewhere")).toBeGreaterThan(0.9)
    expect(told(sure, 1, 0, "wanted elsewhere")).toBe(0)
  })

  it("shows that the value is between the answers before and after it in the schema", () => {
    expect(told(sure, 1, 0, "between neighbours")).toBe(1)
    expect(told([[["timber", 4]], [["North Quay", 1]], [["Aurelia", 4]], []], 1, 0, "between neighbours")).toBe(-1)
  })

  it("shows that the document keeps the order of the schema", () => {
    expect(told(sure, 1, 0, "order kept")).toBe(1)
    expect(told([...sure].reverse(), 1, 0, "order kept")).toBe(0)
  })

  it("covers the first candidates only, and none of an unranked field", () => {
    const long = Array.from({ length: MOST_LOOKED_AT + 3 }, (_, i) => ["Aurelia", -i] as const)
    expect(jointEvidence(rankings([long]), () => true)[0]).toHaveLength(MOST_LOOKED_AT)
    expect(jointEvidence(rankings([long]), () => false)[0]).toEqual([])
  })
})
