import { describe, expect, it } from "@effect/vitest"
import {
  confirmDraft,
  type ExtractedField,
  needsHints,
  proposeSchema,
  reviewedOf,
  type Sample,
  schemaOf,
  withoutReviewedHints
} from "../src/index.js"

type Shown = Readonly<Record<string, readonly [value: string | null, normalized: unknown, label?: string]>>

const fieldsOf = (shown: Shown): Sample["shown"]["extract"] =>
  Object.fromEntries(
    Object.entries(shown).map(([key, [value, normalized]]) => [
      key,
      { value, normalized, found: value !== null } as ExtractedField
    ])
  )

const tablesOf = (tables: Readonly<Record<string, ReadonlyArray<string>>>, rows: ReadonlyArray<unknown> = [{}]) =>
  Object.entries(tables).map(([key, columns]) => ({ key, columns, rows })) as unknown as Sample["shown"]["tables"]

const result = (shown: Shown, tables: ReadonlyArray<ReadonlyArray<string>> = []): Sample["shown"] => ({
  extract: fieldsOf(shown),
  tables: tablesOf(Object.fromEntries(tables.map((columns, index) => [String(index), columns]))),
  explanation: {
    fields: Object.fromEntries(Object.entries(shown).map(([key, [, , text]]) => [key, { chosen: { label: { text } } }]))
  } as unknown as NonNullable<Sample["shown"]["explanation"]>
})

/** A sample that shows values beside labels. */
const sample = (...shown: Parameters<typeof result>): Sample => ({
  documentType: null,
  shown: result(...shown),
  reviewed: null
})

/** A sample that people have reviewed. */
const reviewed = (shown: Shown, truth: Shown, tables: Sample["shown"]["tables"] = []): Sample => ({
  documentType: "lease",
  shown: result(shown),
  reviewed: { extract: fieldsOf(truth), tables }
})

describe("a schema proposed from labels", () => {
  it("has a field for each label, typed by its values", () => {
    const { fields } = schemaOf(
      proposeSchema([
        sample({
          policy: ["AB 12", null, "Policy :"],
          start: ["1 May 2024", "2024-05-01", "Start"],
          premium: ["£12", { amount: 12, currency: "GBP" }, "Premium"],
          renews: ["yes", true, "Renews"]
        })
      ])
    )
    expect(fields).toEqual([
      { key: "policy", type: "string", required: false, hint: "Policy" },
      { key: "start", type: "date", required: false, hint: "Start" },
      { key: "premium", type: "number", required: false, hint: "Premium" },
      { key: "renews", type: "boolean", required: false, hint: "Renews" }
    ])
  })

  it("requires fields that every sample shows, and falls back to string where their types differ", () => {
    const { fields } = proposeSchema([
      sample({ once: ["x", null, "Once"], rooms: ["3", 3, "Rooms"] }),
      sample({ rooms: ["three", null, "Rooms"] })
    ])
    expect(fields).toMatchObject([
      { key: "rooms", type: "string", required: true, values: [{ value: "3" }, { value: "three" }] },
      { key: "once", required: false, values: [{ value: "x" }, null] }
    ])
  })

  it("has each table with a header row once, without unnamed columns", () => {
    const { tables } = proposeSchema([
      sample({}, [
        ["Item", "Price", "Price", "column_4"],
        ["column_1", "column_2"],
        ["Item", "Price"]
      ])
    ])
    expect(tables).toEqual([{ key: "table_1", columns: ["Item", "Price"] }])
  })

  it("stays within the limits of a schema", () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`k${i}`, [`v${i}`, null, "L".repeat(300)] as const])
    )
    const { fields } = schemaOf(proposeSchema([sample({ ["k".repeat(129)]: ["v", null, "K"], ...many })]))
    expect(fields).toHaveLength(50)
    expect(fields[0]).toMatchObject({ key: "k0", hint: "L".repeat(120) })
  })
})

describe("a schema proposed from reviews", () => {
  it("has the keys that reviewers kept, typed by their values, with the label beside each value as its hint", () => {
    const { documentType, fields } = proposeSchema([
      reviewed(
        {
          bailleur: ["Odile Marchais", "Odile Marchais", "Bailleur :"],
          total: ["700 €", { amount: 700, currency: "EUR" }, "Total"]
        },
        { owner: ["ODILE MARCHAIS", "ODILE MARCHAIS"], rent: ["700,00", 700], removed: [null, null] }
      )
    ])
    expect(documentType).toBe("lease")
    expect(fields).toMatchObject([
      { key: "owner", type: "string", hint: "Bailleur", source: "review", values: [{ value: "ODILE MARCHAIS" }] },
      { key: "rent", type: "number", hint: "Total", source: "review" }
    ])
    expect(fields).toHaveLength(2)
  })

  it("maps labels of other samples to reviewed fields, and omits labels that reviewers removed", () => {
    const { documentType, fields } = proposeSchema([
      reviewed(
        { bailleur: ["Odile", "Odile", "Bailleur"], fax: ["1", 1, "Fax"] },
        { owner: ["Odile", "Odile"], fax: [null, null] }
      ),
      sample({ bailleur: ["Basile", 3, "Bailleur"], fax: ["2", 2, "Fax"], ville: ["Nantes", "Nantes", "Ville"] })
    ])
    expect(documentType).toBeNull()
    expect(fields).toMatchObject([
      { key: "owner", type: "string", required: true, values: [{ value: "Odile" }, { value: "Basile" }] },
      { key: "ville", source: "page", values: [null, { value: "Nantes" }] }
    ])
    expect(fields).toHaveLength(2)
  })

  it("assigns a label to one key only, preferring the key it names", () => {
    const hints = (shown: Shown, truth: Shown) =>
      proposeSchema([reviewed(shown, truth)]).fields.map(({ hint, key }) => [key, hint])
    const both: Shown = { sum: ["9", 9], due: ["9", 9] }
    expect(hints({ total: ["9", 9, "Total"], sum: ["9", 9, "Sum"] }, both)).toEqual([
      ["sum", "Sum"],
      ["due", "Total"]
    ])
    expect(hints({ total: ["9", 9, "Total"] }, both)).toEqual([
      ["sum", "Total"],
      ["due", null]
    ])
  })

  it("has the tables that reviewers kept, by key", () => {
    const tables = [...tablesOf({ items: ["article", "price"] }), ...tablesOf({ emptied: ["a"] }, [])]
    expect(proposeSchema([reviewed({}, { a: ["1", 1] }, tables), sample({}, [["Other"]])]).tables).toEqual([
      { key: "items", columns: ["article", "price"] }
    ])
  })

  it("uses only results that were approved or corrected", () => {
    const reviews = (["auto", "pending", "approved", "corrected", "rejected"] as const).filter(
      (review_status) => reviewedOf({ review_status, extract: {}, tables: [] }) !== null
    )
    expect(reviews).toEqual(["approved", "corrected"])
  })
})

describe("a draft tried on its samples", () => {
  it("drops labels whose values are found again in no sample", () => {
    const draft = proposeSchema([sample({ a: ["1", 1, "A"], b: ["2", 2, "B"] }), sample({ a: ["3", 3, "A"] })])
    const { fields } = confirmDraft(draft, [result({ a: ["1.00", 1], b: ["7", 7] }), result({ a: ["4", 4] })])
    expect(fields).toMatchObject([{ key: "a", foundAgain: [true, false] }])
    expect(fields).toHaveLength(1)
  })

  it("keeps reviewed fields, with a hint only where the key alone does not find the value", () => {
    const draft = proposeSchema([
      reviewed(
        { bailleur: ["Odile", "Odile", "Bailleur"], paye: ["7", 7, "Payé"] },
        { owner: ["Odile", "Odile"], paid: ["7", 7] }
      )
    ])
    expect(schemaOf(withoutReviewedHints(draft)).fields.filter(({ hint }) => hint !== undefined)).toEqual([])
    const bare = [result({ paid: ["7", 7] })]
    expect(needsHints(draft, bare)).toBe(true)
    expect(confirmDraft(draft, bare).fields).toMatchObject([
      { key: "owner", hint: null, foundAgain: [false] },
      { key: "paid", hint: null, foundAgain: [true] }
    ])
    const hinted = [result({ paid: ["7", 7], owner: ["Odile", "Odile"] })]
    expect(needsHints(draft, hinted)).toBe(false)
    expect(confirmDraft(draft, bare, hinted).fields).toMatchObject([
      { key: "owner", hint: "Bailleur", foundAgain: [true] },
      { key: "paid", hint: null, foundAgain: [true] }
    ])
  })
})
