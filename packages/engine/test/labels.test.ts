import { describe, expect, it } from "vitest"
import { conceptsOf } from "../src/fields/concepts.js"
import { labelQuality, queryOfSpec } from "../src/fields/labels.js"

const identifier = (key: string, hint?: string) => queryOfSpec(key, hint, "identifier")

describe("conceptsOf", () => {
  it("gives both languages the same meaning", () => {
    expect(new Set(conceptsOf("N° de facture"))).toEqual(new Set(conceptsOf("Invoice No.")))
    expect(conceptsOf("Date d'échéance")).toContain("duedate")
    expect(conceptsOf("Total HT")).toEqual(conceptsOf("sub-total excl. VAT"))
  })

  it("tolerates accents, plurals, case and one misread letter in six", () => {
    expect(conceptsOf("CLIENTS")).toEqual(conceptsOf("client"))
    expect(conceptsOf("Adverliser")).toEqual(conceptsOf("Advertiser"))
    expect(conceptsOf("1nvoice")).toEqual(conceptsOf("invoice"))
  })

  it.each([
    ["T0TAL", "total"],
    ["lnel. GST", "incl. GST"],
    ["ounded total", "rounded total"],
    ["TO TAL", "total"],
    ["T O T A L", "total"],
    ["Bal ance due", "balance due"],
    ["DateFacture", "date facture"]
  ])("reads %s as %s", (misread, meant) => {
    expect(conceptsOf(misread)).toEqual(conceptsOf(meant))
  })

  it("does not change words that only resemble a label's", () => {
    expect(conceptsOf("rice")).not.toContain("price")
    expect(conceptsOf("to tally")).not.toContain("total")
  })
})

describe("labelQuality", () => {
  it("prefers the label that matches the whole key and nothing else", () => {
    const query = identifier("invoice_number")
    const exact = labelQuality(query, "Invoice number")
    expect(exact).toBeCloseTo(1)
    expect(labelQuality(query, "Facture n°")).toBeCloseTo(1)
    expect(labelQuality(query, "Invoice")).toBeLessThan(exact)
    expect(labelQuality(query, "Invoice")).toBeGreaterThan(labelQuality(query, "Delivery number"))
    expect(labelQuality(query, "Invoice date")).toBeLessThan(0.5)
  })

  it("reads keys in snake and in camel case", () => {
    expect(labelQuality(identifier("orderNumber"), "Order #")).toBeCloseTo(1)
    expect(labelQuality(identifier("order_number"), "Order #")).toBeCloseTo(1)
  })

  it("takes further names from a hint", () => {
    expect(labelQuality(identifier("dossier_id"), "Policy no.")).toBeLessThan(0.4)
    expect(labelQuality(identifier("dossier_id", "Number of the insurance policy"), "Policy no.")).toBeGreaterThan(0.45)
  })

  it("does not take a sentence for a label", () => {
    const query = identifier("invoice_number")
    expect(
      labelQuality(query, "Please quote the invoice number with every payment that you make to us by bank transfer")
    ).toBeLessThan(0.5)
  })

  it("does not take one end of a period for the other", () => {
    const end = queryOfSpec("period_end", undefined, "date", "to")
    expect(labelQuality(end, "Period end")).toBeGreaterThan(2 * labelQuality(end, "Period start"))
  })
})
