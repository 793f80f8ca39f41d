import { describe, expect, it } from "vitest"
import {
  accountKeyAgrees,
  findCheckedNumbers,
  isAmericanSocialSecurityNumber,
  isNationalInsuranceNumber,
  isNir,
  isNpi,
  isPpsNumber,
  isRoutingNumber,
  isRpps
} from "../src/index.js"

/** Every text that differs from the given one in one digit. */
const oneDigitOff = (text: string): ReadonlyArray<string> =>
  [...text].flatMap((character, i) =>
    /\d/.test(character) ? [`${text.slice(0, i)}${(Number(character) + 1) % 10}${text.slice(i + 1)}`] : []
  )

describe("numbers of people", () => {
  it("checks the key of a French social security number, including Corsica's letters", () => {
    expect(isNir("2 55 08 14 168 025 38")).toBe(true)
    expect(isNir("255081416802538")).toBe(true)
    expect(oneDigitOff("255081416802538").some(isNir)).toBe(false)
    expect(isNir("1 84 03 2A 004 123 07")).toBe(97 - (1840319004123 % 97) === 7)
    expect(isNir("2 55 08 14 168 025")).toBe(false)
  })

  it("knows British, American and Irish numbers by their forms", () => {
    expect(isNationalInsuranceNumber("QQ 12 34 56 C")).toBe(false)
    expect(isNationalInsuranceNumber("AB 12 34 56 C")).toBe(true)
    expect(isAmericanSocialSecurityNumber("219-09-9999")).toBe(true)
    expect(isAmericanSocialSecurityNumber("XXX-XX-1234")).toBe(true)
    expect(isAmericanSocialSecurityNumber("000-12-3456")).toBe(false)
    expect(isPpsNumber("1234567T")).toBe(true)
    expect(isPpsNumber("1234567FA")).toBe(true)
    expect(isPpsNumber("1234567A")).toBe(false)
  })

  it("checks the digits of health professionals' numbers", () => {
    expect(isNpi("1234567893")).toBe(true)
    expect(oneDigitOff("1234567893").some(isNpi)).toBe(false)
    expect(isRpps("10003456789")).toBe(false)
    const right = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"].filter((digit) => isRpps(`1000345678${digit}`))
    expect(right).toHaveLength(1)
  })
})

describe("parts of accounts", () => {
  it("checks the key of a French account, letters included", () => {
    // The account in the example of ISO 13616's French IBAN, FR14 2004 1010 0505 0001 3M02 606.
    expect(accountKeyAgrees("20041", "01005", "0500013M026", "06")).toBe(true)
    expect(accountKeyAgrees("20041", "01005", "0500013M026", "07")).toBe(false)
    expect(accountKeyAgrees("20041", "01006", "0500013M026", "06")).toBe(false)
    expect(accountKeyAgrees("20-04-41", "", "12345678", "")).toBeNull()
  })

  it("checks American routing numbers", () => {
    expect(isRoutingNumber("021000021")).toBe(true)
    expect(oneDigitOff("021000021").some(isRoutingNumber)).toBe(false)
  })
})

describe("findCheckedNumbers", () => {
  const found = (text: string) => findCheckedNumbers(text).map(({ kind, text: shown, valid }) => [kind, shown, valid])

  it("finds each kind within a line, with the verdict of its check digits", () => {
    expect(found("N° SS : 2 55 08 14 168 025 38 Emploi : Comptable")).toEqual([
      ["social_security", "2 55 08 14 168 025 38", true]
    ])
    expect(found("NI number AB 12 34 56 C")).toEqual([["social_security", "AB 12 34 56 C", undefined]])
    expect(found("NPI 1234567893")).toEqual([["practitioner", "1234567893", true]])
    expect(found("Sort code 20-04-41 Account 12345678")).toEqual([["sort_code", "20-04-41", undefined]])
  })

  it("does not take part of a longer run of digits for a sort code", () => {
    expect(found("01-02-2024 12 34 56 78 1 234 567")).toEqual([])
  })
})
