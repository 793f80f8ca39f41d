import { describe, expect, it } from "vitest"
import { deidentifyText } from "../src/privacy/index.js"

const english = (text: string): string => deidentifyText(text, "en").text
const french = (text: string): string => deidentifyText(text, "fr").text

describe("what stands behind a label that was misread", () => {
  it("is a number, letters of whose label are others, lost, or run together", () => {
    expect(english("Sfaff number: 613840")).toBe("Sfaff number: [ID_NUMBER_1]")
    expect(english("under polic number QA-2210-774519 from")).toBe("under polic number [ACCOUNT_1] from")
    expect(french("N° depolice : QA 447120")).toBe("N° depolice : [ACCOUNT_1]")
    expect(french("N° mtricule 81447S")).toBe("N° mtricule [ID_NUMBER_1]")
    expect(french("RPPSn° : 10158000000")).toBe("RPPSn° : [ID_NUMBER_1]")
    expect(english("Agreement number 1 320 000 771")).toBe("Agreement number [ACCOUNT_1]")
    expect(english("Social SecurityNo.: 219-44-107")).toBe("Social SecurityNo.: [SOCIAL_SECURITY_NUMBER_1]")
  })

  it("is no number of an order, an invoice or a meter", () => {
    for (const text of [
      "Order number 4478120",
      "Invoice number INV-2024-118",
      "Meter number 81447120",
      "Part number 447-120",
      "Agreement number MK-1180"
    ])
      expect(english(text)).toBe(text)
    expect(french("Cde client : BC4471-20")).toBe("Cde client : BC4471-20")
    expect(french("N° de compteur 4471208")).toBe("N° de compteur 4471208")
  })

  it("is a date of birth, with signs between its parts read as digits or letters", () => {
    expect(french("Né(e)le : 14/0311962")).toBe("Né(e)le : [DATE_OF_BIRTH_1]")
    expect(french("NÉLE 14/03/1962")).toBe("NÉLE [DATE_OF_BIRTH_1]")
    expect(french("naisance 14/03/1962")).toBe("naisance [DATE_OF_BIRTH_1]")
    expect(french("né 1e 14 févr1er 1962")).toBe("né 1e [DATE_OF_BIRTH_1]")
    expect(english("Date of birth (4) 14 0CT 1962")).toBe("Date of birth (4) [DATE_OF_BIRTH_1]")
    expect(english("Date of birth 14 JUN IJUIN 62")).toBe("Date of birth [DATE_OF_BIRTH_1]")
    expect(english("DATE BIRTH Jan 4, 1962")).toBe("DATE BIRTH [DATE_OF_BIRTH_1]")
    expect(english("D.O.B.: 0ct 24, 1962")).toBe("D.O.B.: [DATE_OF_BIRTH_1]")
  })

  it("is a date of birth behind three letters only where the year is a grown person's", () => {
    expect(english("pos: 10/24/1962")).toBe("pos: [DATE_OF_BIRTH_1]")
    expect(english("p.O.B. 10/24/1962")).toBe("p.O.B. [DATE_OF_BIRTH_1]")
    expect(english("pos: 10/24/2024")).toBe("pos: 10/24/2024")
  })

  it("is found where the date is broken, too", () => {
    expect(english("Oate ofbirth: 14.031962")).toBe("Oate ofbirth: [DATE_OF_BIRTH_1]")
    expect(english("Date of birth 14 JUN JUIN 62")).toBe("Date of birth [DATE_OF_BIRTH_1]")
    expect(english("Certificato number 231000816")).toBe("Certificato number [ACCOUNT_1]")
    expect(french("N° S.S. : Z 62 04 78 000 139 / 42")).toBe("N° S.S. : [SOCIAL_SECURITY_NUMBER_1]")
  })

  it("is a place of birth, and never its own label in another language", () => {
    expect(english("Placeof bith: HALDWORTH")).toBe("Placeof bith: [PLACE_OF_BIRTH_1]")
    expect(english("8irthplace HALDWORTH")).toBe("8irthplace [PLACE_OF_BIRTH_1]")
    expect(french("Lieu dena issance Saint-Mortel")).toBe("Lieu dena issance [PLACE_OF_BIRTH_1]")
    expect(french("Lieu de naissance / Place of bith SAINT-MORTEL")).toBe(
      "Lieu de naissance / Place of bith [PLACE_OF_BIRTH_1]"
    )
    expect(french("LIEU DENAISSANCE : TITRE DE SÉJOUR")).toBe("LIEU DENAISSANCE : TITRE DE SÉJOUR")
    expect(english("3. 18 0CT 1962 Haldworth 4a. 07.01.2019")).toContain("[PLACE_OF_BIRTH_1] 4a. 07.01.2019")
  })
})

describe("what recognition has cut or run together", () => {
  it("is an e-mail address with a blank, a comma or an underscore in its domain", () => {
    expect(english("accounts@hald ge-mortel.example")).toBe("[EMAIL_1]")
    expect(french("contact@atel ier-mortel,example SIRET")).toBe("[EMAIL_1] SIRET")
    expect(french("contact@domaine_mortel.example")).toBe("[EMAIL_1]")
    expect(english("owen.mortel@posthall example")).toBe("[EMAIL_1]")
    expect(english("Ask bob@mortel.example see haldworth.example")).toBe("Ask [EMAIL_1] see haldworth.example")
  })

  it("is a telephone number whose pairs ran together or behind a dash", () => {
    expect(french("02 6191 0000")).toBe("[PHONE_1]")
    expect(french("01 9900 00 64, ou")).toBe("[PHONE_1], ou")
    expect(english("-0113 496 0000")).toBe("-[PHONE_1]")
    expect(english("(26) 555-0147")).toBe("[PHONE_1]")
    expect(english("T(206) 555-0140, T.020 7946 0000, T+353 20 910 0000")).toBe("T[PHONE_1], T.[PHONE_2], T[PHONE_3]")
    expect(french("Duserand,04 65 00 79 82")).toBe("Duserand,[PHONE_1]")
    expect(english("395 -555-0140")).toBe("[PHONE_1]")
  })

  it("is an IBAN behind its label's second word, and a licence's one line", () => {
    expect(english("IBAN: G898 MORT 31960000 2522 62 BIC")).toBe("IBAN: [IBAN_1] BIC")
    expect(english("IBAN number IE65MORTg300000l52334 BIC")).toBe("IBAN number [IBAN_1] BIC")
    expect(french("D1FRAb9AB200000330214MORTELHAL6")).toBe("[ID_NUMBER_1]")
  })
})
