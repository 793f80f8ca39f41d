import { describe, expect, it } from "vitest"
import { deidentifyText } from "../src/privacy/deidentify.js"

const english = (text: string): string => deidentifyText(text, "en").text
const french = (text: string): string => deidentifyText(text, "fr").text

describe("what recognition has misread", () => {
  it("is an address that stands again with letters amiss, its town and code behind it", () => {
    expect(
      english(
        "171 Foundry Lane\nFenmouth\nH43 S5V7\nTotal: 12.00\nRegulated 171 Foundy ane Fenmouth H43 5V7 Company 12"
      )
    ).toBe("[ADDRESS_1]\nTotal: 12.00\nRegulated [ADDRESS_1] Company 12")
    expect(french("130 rue de l'Étang\n05500 Lautel\n\n130ru de l'Étang\nFoundry Lane 12")).toContain(
      "\n\n[ADDRESS_1]\nFoundry"
    )
  })

  it("is an address whose code was cut, has a small letter or lost its letters, and no measure", () => {
    expect(english("Marworth DE1 1 0QT")).toBe("[ADDRESS_1]")
    expect(english("196 Chape Road, Elmwell, V51 VoW6, mail")).toBe("[ADDRESS_1], mail")
    expect(english("2897 Holloway Way\nThornthorpe , MN 40240")).toBe("[ADDRESS_1]")
    expect(english("592 Quarry Place\nElmfield 775\nT 12")).toBe("[ADDRESS_1]\nT 12")
    expect(english("13 Station Place\nWesbury\nNRI 9NP")).toBe("[ADDRESS_1]")
    expect(french("3rue des Alouettes, 49150 Courbourg")).toBe("[ADDRESS_1]")
    expect(english("Bolt M10 35mm")).toBe("Bolt M10 35mm")
    expect(french("24 mai 1950\nRésidence principale")).toBe("24 mai 1950\nRésidence principale")
  })

  it("is a name run together, cut in two, or behind a word with a capital", () => {
    expect(english("Signature NadiaWhitley, MD")).toBe("Signature [PERSON_1], MD")
    expect(english("Authorised by Dr Owen Pe mford")).toBe("Authorised by Dr [PERSON_1]")
    expect(french("Intermédiaire Hugo Gavertier")).toBe("Intermédiaire [PERSON_1]")
    expect(french("Assistance Hugo Gavertier")).toBe("Assistance [PERSON_1]")
    expect(english("JavaScript and PowerPoint")).toBe("JavaScript and PowerPoint")
  })

  it("is an IBAN with small letters for digits, in groups or behind its label", () => {
    expect(french("IBAN FR76992709693b1094423122017 BIC")).toBe("IBAN [IBAN_1] BIC")
    expect(french("FR76839005886564580858545, TVA FR16877852491")).toBe("[IBAN_1], TVA FR16877852491")
    expect(english("GB0Z CALD 6167 2269 5809 b9 BIC")).toBe("[IBAN_1] BIC")
    expect(english("IBAN GB8| FIRS |618 1449 9113 32 BIC")).toBe("IBAN [IBAN_1] BIC")
  })

  it("is a date of birth with blanks, commas or letters among its digits", () => {
    expect(french("Né(e) le 1 0.10.195S, Quimper")).toBe("Né(e) le [DATE_OF_BIRTH_1], Quimper")
    expect(french("Né lc : 0S/06/1954")).toBe("Né lc : [DATE_OF_BIRTH_1]")
    expect(french("Date de naissance I2,07.1997")).toBe("Date de naissance [DATE_OF_BIRTH_1]")
    expect(english("Born 28rd Ma rch 1982")).toBe("Born [DATE_OF_BIRTH_1]")
    expect(english("DATE OF BIRTH 1lth September 1978")).toBe("DATE OF BIRTH [DATE_OF_BIRTH_1]")
  })

  it("is a telephone number in groups that were cut", () => {
    expect(english("Contact us: 020 7946 0O 14")).toBe("Contact us: [PHONE_1]")
    expect(english("( 2S9) 555-0152")).toBe("[PHONE_1]")
    expect(english("(206) 555 -0114")).toBe("[PHONE_1]")
    expect(french("+33 S 86 49 S3 54")).toBe("[PHONE_1]")
    expect(french("téléphone OS 36 49 70 46, courriel")).toBe("téléphone [PHONE_1], courriel")
    expect(french("02 61 91 5 55 - Paris, 12 61 91 5 55")).toBe("[PHONE_1] - Paris, 12 61 91 5 55")
    expect(french("BP 249, 0353 01 75 39")).toBe("BP 249, [PHONE_1]")
  })

  it("is a number that stands again with a sign amiss, lost or doubled", () => {
    expect(english("Passport number UA4507440, page 1: UA45074406, UA4501440, UA9999440")).toBe(
      "Passport number [ID_NUMBER_1], page 1: [ID_NUMBER_1], [ID_NUMBER_1], UA9999440"
    )
  })
})
