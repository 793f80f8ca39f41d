import { describe, expect, it } from "vitest"
import { deidentifyText } from "../src/privacy/index.js"

const english = (text: string): string => deidentifyText(text, "en").text
const french = (text: string): string => deidentifyText(text, "fr").text

describe("a misread text", () => {
  it("is not taken for an amount, an order or an employer after a similar label", () => {
    expect(french("Net fiscal : 1 876,24 €")).toBe("Net fiscal : 1 876,24 €")
    expect(french("Cde client : BC4240-23")).toBe("Cde client : BC4240-23")
    expect(english("Employer No.: 5371356X")).toBe("Employer No.: 5371356X")
  })

  it("is recognised as an IBAN even if its first letter was read as a stroke", () => {
    expect(english("IBAN: 1E81HARW14196578872300 BIC: HARWIEW3")).toBe("IBAN: [IBAN_1] BIC: HARWIEW3")
  })
})
