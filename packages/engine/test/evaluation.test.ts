import { describe, expect, it } from "vitest"
import type { ExtractedField, Normalized } from "../src/Extraction.js"
import { agreement } from "../src/evaluation/agreement.js"
import { reliabilityOf } from "../src/evaluation/reliability.js"
import { scoreCells } from "../src/evaluation/scoreCells.js"
import { scoreFields } from "../src/evaluation/scoreFields.js"

const field = (value: string | null, confidence = 0.9, normalized: Normalized = null): ExtractedField => ({
  value,
  normalized,
  confidence,
  found: value !== null,
  page: 1,
  bbox: null,
  block_ids: []
})

describe("agreement with a label", () => {
  it.each([
    ["string", "Ateliers du Lac", "ATELIERS  du Lac.", true, true],
    ["string", "Société Morvelle", "Societe Morvclle", false, true],
    ["string", "Morvelle", "Harwick", false, false],
    ["id", "FR 12-345", "fr12345", true, true],
    ["id", "FR12345678901234", "FR12345678901235", false, false]
  ] as const)("of type %s: %s, answered %s", (type, wanted, value, exact, near) => {
    expect(agreement({ type, value: wanted }, field(value))).toEqual({ exact, near })
  })

  it.each([
    ["1.234,56 €", { amount: 1234.56, currency: "EUR" }, true],
    ["1,234.56", null, true],
    ["1 234", 1234, false],
    ["1234,5", null, false]
  ] as const)("of an amount: 1234.56, answered %s", (value, normalized, right) => {
    expect(agreement({ type: "number", value: "1234.56" }, field(value, 1, normalized))).toEqual({
      exact: right,
      near: right
    })
  })

  it("of a date depends on the typed value, whatever its notation", () => {
    const truth = { type: "date", value: "2024-03-05", also: ["2024-05-03"] } as const
    expect(agreement(truth, field("3 May 2024", 1, "2024-05-03")).exact).toBe(true)
    expect(agreement(truth, field("2024-03-06", 1)).exact).toBe(false)
  })
})

describe("agreement with a boolean label", () => {
  it.each([
    ["true", "oui", true, true],
    ["false", "☐", false, true],
    ["true", "no", false, false],
    ["true", "true", null, false]
  ] as const)("depends on the typed value: %s, answered %s as %s", (wanted, value, normalized, right) => {
    const answer = field(value, 1, normalized)
    expect(agreement({ type: "boolean", value: wanted }, answer)).toEqual({ exact: right, near: right })
  })
})

describe("reliability", () => {
  it("is good if confidences match outcomes, and shows what share can pass without review", () => {
    const judged = [
      ...Array.from({ length: 20 }, (_, i) => ({ confidence: 0.95, right: i > 0 })),
      ...Array.from({ length: 20 }, (_, i) => ({ confidence: 0.5, right: i % 2 === 0 }))
    ]
    const { auroc, bins, brier, ece, passAt95, passAt99 } = reliabilityOf(judged)
    expect(bins).toHaveLength(10)
    expect(ece).toBeLessThan(0.1)
    expect(brier).toBeCloseTo((19 * 0.05 ** 2 + 0.95 ** 2 + 20 * 0.25) / 40)
    // 19 of 29 right ones are surer than 10 of 11 wrong ones; those of like confidence count half.
    expect(auroc).toBeCloseTo((19 * (10 + 0.5) + 10 * 5) / (29 * 11))
    expect(passAt95).toBe(0.5)
    expect(passAt99).toBe(0)
  })

  it("has its worst values if there are no answers", () => {
    expect(reliabilityOf([])).toMatchObject({ ece: 1, brier: 1, passAt95: 0 })
  })
})

describe("scores of fields", () => {
  const labelled = [
    { file: "a", fields: { total: { type: "number", value: "10.00" }, name: { type: "string", value: "Harwick" } } },
    { file: "b", fields: { total: { type: "number", value: "20.00" } } }
  ] as const

  it("count found, correct and unlabelled values, and treat a document without a result as finding nothing", () => {
    const results = new Map([
      ["a", { extract: { total_amount: field("10,00", 0.9, 10), name: field(null), colour: field("red") } }]
    ])
    const scores = scoreFields(labelled, (file) => results.get(file), { total: "total_amount" })
    expect(scores).toMatchObject({
      documents: 2,
      answered: 1,
      labelled: 3,
      found: 1,
      exact: 1,
      unlabelled: 1,
      precision: 1
    })
    expect(scores.f1Exact).toBeCloseTo(2 / 4)
    expect(scores.recall).toBeCloseTo(1 / 3)
    expect(scores.byKey.total).toMatchObject({ labelled: 2, found: 1, exact: 1 })
  })
})

describe("scores of values that are absent from a document", () => {
  const absent = { type: "string", value: null } as const
  const labelled = [
    {
      file: "a",
      fields: { total: { type: "number", value: "10.00" }, name: { type: "string", value: "Harwick" }, fax: absent }
    },
    { file: "b", fields: { total: { type: "number", value: "20.00" }, fax: absent } }
  ] as const
  const results = new Map([
    ["a", { extract: { total: field("10.00", 1, 10), name: field(null, 0.6), fax: field(null, 0.8) } }],
    ["b", { extract: { total: field("20.00", 1, 20), fax: field("555-0100", 0.4) } }]
  ])
  const scores = scoreFields(labelled, (file) => results.get(file))

  it("count an answer as invented, which lowers precision but not recall", () => {
    expect(scores).toMatchObject({ labelled: 3, found: 3, exact: 2, absent: 2, invented: 1, unlabelled: 0 })
    expect(scores.precision).toBeCloseTo(2 / 3)
    expect(scores.recall).toBeCloseTo(2 / 3)
    expect(scores.f1Near).toBeCloseTo(4 / 6)
    expect(scores.byKey.fax).toMatchObject({ labelled: 0, found: 1, absent: 2, invented: 1, f1Exact: 0 })
    expect(scores.judged).toContainEqual({ confidence: 0.4, right: false })
  })

  it("measure the calibration of confidence in absence", () => {
    expect(scores.judgedAbsent).toEqual([
      { confidence: 0.6, right: false },
      { confidence: 0.8, right: true }
    ])
    expect(scores.absence?.ece).toBeCloseTo(0.4)
  })

  it("omit calibration if every value is answered or nothing is", () => {
    expect(scoreFields(labelled, () => undefined)).toMatchObject({ absent: 2, invented: 0, absence: null })
    expect(scoreFields(labelled, () => ({ extract: { total: field("1", 1, 1) } })).absence).toBeNull()
  })
})

describe("scores of cells", () => {
  const rows = (...list: ReadonlyArray<Readonly<Record<string, string>>>) =>
    list.map((row) => ({
      page: 1,
      bbox: { x: 0, y: 0, width: 1, height: 1 },
      cells: Object.entries(row).map(([column, value]) => ({
        column,
        value,
        normalized: null,
        confidence: 1,
        bbox: null,
        block_ids: []
      }))
    }))
  const document = {
    file: "a",
    rows: {
      line_items: [
        { description: "Ink", amount: "1,50" },
        { description: "Paper", amount: "2.00" }
      ]
    }
  }

  it("compare rows in order, and count surplus cells against precision", () => {
    const answer = rows(
      { description: "INK", amount: "1.5" },
      { description: "Total" },
      { description: "Paper", amount: "3.00" }
    )
    expect(scoreCells([document], () => ({ tables: [{ key: "line_items", rows: answer }] }))).toEqual({
      labelled: 4,
      found: 5,
      right: 3,
      f1: 6 / 9,
      precision: 3 / 5,
      recall: 3 / 4
    })
  })

  it("do not count tables with other keys", () => {
    const answer = rows({ description: "Ink", amount: "1.50" })
    expect(scoreCells([document], () => ({ tables: [{ key: "taxes", rows: answer }] }))).toMatchObject({
      found: 0,
      right: 0
    })
  })
})
