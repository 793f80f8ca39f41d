import { describe, expect, it } from "vitest"
import {
  findIdentifiers,
  frenchVatKeyAgrees,
  isBic,
  isIban,
  isSiren,
  isSiret,
  isVatNumber,
  luhn,
  parseBoolean
} from "../src/index.js"

describe("check digits", () => {
  it("accepts published examples of IBANs and refuses any single wrong digit", () => {
    for (const iban of [
      "FR14 2004 1010 0505 0001 3M02 606",
      "GB29 NWBK 6016 1331 9268 19",
      "DE89 3704 0044 0532 0130 00"
    ]) {
      expect(isIban(iban)).toBe(true)
      const compact = iban.replace(/ /g, "")
      for (let i = 2; i < compact.length; i++) {
        const digit = compact.charAt(i)
        if (!/\d/.test(digit)) continue
        expect(isIban(`${compact.slice(0, i)}${(Number(digit) + 1) % 10}${compact.slice(i + 1)}`)).toBe(false)
      }
    }
  })

  it("refuses an IBAN of the wrong length", () => {
    expect(isIban("FR1420041010050500013M0260")).toBe(false)
  })

  it("checks Luhn's digit of SIREN and SIRET", () => {
    expect(luhn("79927398713")).toBe(true)
    expect(luhn("79927398714")).toBe(false)
    expect(isSiren("732 829 320")).toBe(true)
    expect(isSiren("732 829 321")).toBe(false)
    expect(isSiret("732 829 320 00074")).toBe(true)
    expect(isSiret("732 829 320 00075")).toBe(false)
  })

  it("knows the exception of La Poste's establishments", () => {
    expect(isSiret("35600000000048")).toBe(true)
    expect(isSiret("35600000049837")).toBe(true)
  })

  it("computes the key of a French VAT number", () => {
    expect(frenchVatKeyAgrees("FR44 732 829 320")).toBe(true)
    expect(frenchVatKeyAgrees("FR45732829320")).toBe(false)
    expect(frenchVatKeyAgrees("DE136695976")).toBeNull()
  })

  it("knows the forms of VAT numbers and BICs", () => {
    for (const vat of ["DE136695976", "ATU13585627", "NL004495445B01", "ESX9999999X", "CHE-116.281.710 TVA"])
      expect(isVatNumber(vat)).toBe(true)
    expect(isVatNumber("DE13669597")).toBe(false)
    expect(isBic("DEUTDEFF")).toBe(true)
    expect(isBic("BNPAFRPPXXX")).toBe(true)
    expect(isBic("TELEPHON")).toBe(false)
  })
})

describe("findIdentifiers", () => {
  it("finds each kind in a footer at its exact length", () => {
    const found = findIdentifiers(
      "SIRET 732 829 320 00074 - TVA FR44 732 829 320 - IBAN FR14 2004 1010 0505 0001 3M02 606 BIC BNPAFRPPXXX"
    )
    expect(found.map(({ kind, compact, valid }) => [kind, compact, valid])).toEqual([
      ["siret", "73282932000074", true],
      ["vat", "FR44732829320", true],
      ["iban", "FR1420041010050500013M02606", true],
      ["bic", "BNPAFRPPXXX", true]
    ])
  })
})

describe("parseBoolean", () => {
  it.each([
    ["Oui", true],
    ["non", false],
    ["YES", true],
    ["No.", false],
    ["vrai", true],
    ["X", true],
    ["☑", true],
    ["☐", false],
    ["☑ Oui ☐ Non", true],
    ["☐ Oui ☑ Non", false],
    ["[x] no", false],
    ["peut-être", null],
    ["12", null]
  ])("reads %s", (text, value) => {
    expect(parseBoolean(text)).toBe(value)
  })
})
