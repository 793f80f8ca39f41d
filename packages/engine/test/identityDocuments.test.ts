import { describe, expect, it } from "vitest"
import { extract, type Page } from "../src/index.js"
import { findCountries } from "../src/text/countries.js"
import { findSexes } from "../src/text/sexes.js"
import { column, type PlacedText, pageOf, rows } from "./handmadePage.js"

const read = (pages: ReadonlyArray<Page>, documentType?: string) =>
  extract({ pages, language: "auto", ...(documentType === undefined ? {} : { documentType }) })

const zone = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]

const passportTexts = (
  given: { readonly surname?: string; readonly expiry?: string } = {}
): ReadonlyArray<PlacedText> => [
  { x: 40, y: 30, text: "PASSPORT / PASSEPORT", size: 14 },
  ...[
    ["Type / Type", "P", 160, 60],
    ["Code of issuing State", "UTO", 240, 60],
    ["Passport No.", "L898902C3", 380, 60],
    ["Surname / Nom", given.surname ?? "ERIKSSON", 160, 95],
    ["Given names / Prénoms", "ANNA MARIA", 160, 130],
    ["Nationality / Nationalité", "UTOPIAN", 160, 165],
    ["Date of birth / Date de naissance", "12 AUG /AOÛT 74", 160, 200],
    ["Sex / Sexe", "F", 380, 200],
    ["Place of birth / Lieu de naissance", "ZENITH", 160, 235],
    ["Date of issue / Date de délivrance", "16 APR /AVR 07", 160, 270],
    ["Authority / Autorité", "PASSPORT OFFICE", 380, 270],
    ["Date of expiry / Date d'expiration", given.expiry ?? "15 APR /AVR 12", 160, 305]
  ].flatMap(([label, value, x, y]) => [
    { x: Number(x), y: Number(y), text: String(label), size: 7 },
    { x: Number(x), y: Number(y) + 10, text: String(value), size: 10 }
  ])
]

const zoneTexts: ReadonlyArray<PlacedText> = zone.map((text, i) => ({ x: 40, y: 360 + i * 20, text, size: 12 }))

describe("a passport", () => {
  const result = read([pageOf([...passportTexts(), ...zoneTexts])])

  it("is recognised, and read from its printed page", () => {
    expect(result.documentType).toBe("passport")
    expect(result.extract).toMatchObject({
      document_number: { value: "L898902C3" },
      surname: { value: "ERIKSSON" },
      given_names: { value: "ANNA MARIA" },
      birth_date: { value: "12 AUG /AOÛT 74", normalized: "1974-08-12" },
      birth_place: { value: "ZENITH" },
      nationality: { value: "UTOPIAN", normalized: "UTO" },
      sex: { value: "F", normalized: "F" },
      issue_date: { normalized: "2007-04-16" },
      expiry_date: { normalized: "2012-04-15" },
      issuing_country: { value: "UTO", normalized: "UTO" },
      issuing_authority: { value: "PASSPORT OFFICE" },
      mrz: { value: zone.join("\n"), normalized: zone.join("\n"), page: 1 }
    })
    expect(result.flags).toEqual([])
  })

  it("has higher confidence in values that its machine-readable zone confirms", () => {
    const alone = read([pageOf(passportTexts())], "passport")
    const sums = [result, alone].map(({ extract: fields }) =>
      ["document_number", "birth_date", "expiry_date", "surname"].map((key) => fields[key]?.confidence ?? 0)
    )
    const [both = [], page = []] = sums
    for (const [i, confidence] of both.entries()) expect(confidence).toBeGreaterThanOrEqual(page[i] ?? 1)
    expect(Math.min(...both)).toBeGreaterThan(Math.min(...page))
    expect(alone.extract.mrz?.found).toBe(false)
  })

  it("is flagged if its page and its zone differ", () => {
    const differing = read([
      pageOf([...passportTexts({ surname: "LINDGREN", expiry: "15 APR /AVR 15" }), ...zoneTexts])
    ])
    expect(differing.flags).toEqual(expect.arrayContaining(["inconsistent:surname", "inconsistent:expiry_date"]))
    expect(differing.extract.expiry_date?.normalized).toBe("2015-04-15")
    expect(differing.extract.expiry_date?.confidence).toBeLessThan(result.extract.expiry_date?.confidence ?? 0)
    expect(differing.flags).not.toContain("inconsistent:birth_date")
  })

  it("is read from its zone if nothing else is legible", () => {
    const bare = read([pageOf([{ x: 40, y: 30, text: "PASSPORT", size: 14 }, ...zoneTexts])])
    expect(bare.documentType).toBe("passport")
    expect(bare.extract).toMatchObject({
      document_number: { value: "L898902C3" },
      surname: { value: "ERIKSSON", normalized: "ERIKSSON" },
      given_names: { value: "ANNA<MARIA", normalized: "ANNA MARIA" },
      birth_date: { value: "740812", normalized: "1974-08-12" },
      sex: { value: "F", normalized: "F" },
      nationality: { value: "UTO", normalized: "UTO" },
      birth_place: { found: false },
      issue_date: { found: false }
    })
    const line = bare.layout[0]?.lines.find(({ text }) => text.startsWith("L898902C3"))
    const box = bare.extract.birth_date?.bbox
    expect(box?.y).toBeCloseTo((line?.box.y ?? 0) / 842, 2)
    expect(box?.x).toBeGreaterThan((line?.box.x ?? 0) / 595)
    expect((box?.x ?? 1) + (box?.width ?? 1)).toBeLessThan(((line?.box.x ?? 0) + (line?.box.width ?? 0)) / 595)
    expect(bare.extract.birth_date?.block_ids).toEqual([line?.blockId])
  })

  it("is flagged if check digits in its zone fail, whose values are not used", () => {
    const wrong = zoneTexts.map((text) => ({ ...text, text: text.text.replace("1204159", "1204179") }))
    const { extract: fields, flags } = read([pageOf([{ x: 40, y: 30, text: "PASSPORT", size: 14 }, ...wrong])])
    expect(flags).toContain("inconsistent:mrz")
    expect(fields.expiry_date?.found).toBe(false)
    expect(fields.birth_date?.normalized).toBe("1974-08-12")
  })
})

describe("a driving licence in the European format", () => {
  it("is read by its field numbers", () => {
    const result = read([
      pageOf([
        { x: 40, y: 20, text: "DRIVING LICENCE", size: 14 },
        { x: 300, y: 20, text: "UK", size: 12 },
        ...column(150, 60, [
          "1. MORGAN",
          "2. SARAH ANNE",
          "3. 11.03.1976 CARDIFF",
          "4a. 19.01.2023",
          "4b. 18.01.2033",
          "4c. DVLA",
          "5. MORGA753116SM9IJ",
          "8. 12 MILL ROAD, HARWICK",
          "9. AM/B1/B"
        ])
      ])
    ])
    expect(result.documentType).toBe("driving_licence")
    expect(result.extract).toMatchObject({
      surname: { value: "MORGAN" },
      given_names: { value: "SARAH ANNE" },
      birth_date: { normalized: "1976-03-11" },
      birth_place: { value: "CARDIFF" },
      issue_date: { normalized: "2023-01-19" },
      expiry_date: { normalized: "2033-01-18" },
      document_number: { value: "MORGA753116SM9IJ" },
      issuing_country: { value: "UK", normalized: "GBR" },
      nationality: { found: false },
      mrz: { found: false }
    })
  })
})

describe("a French identity card", () => {
  const texts: ReadonlyArray<PlacedText> = [
    { x: 200, y: 20, text: "RÉPUBLIQUE FRANÇAISE", size: 14 },
    { x: 40, y: 44, text: "CARTE NATIONALE D'IDENTITÉ N° : 880692310285" },
    ...column(150, 70, [
      "Nom : BERTHIER",
      "Prénom(s) : CORINNE",
      "Sexe : F   Né(e) le : 06.12.1965",
      "à : PARIS 1ER (75)"
    ]),
    { x: 40, y: 300, text: "IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", size: 12 },
    { x: 40, y: 320, text: "8806923102858CORINNE<<<<<<<6512068F6", size: 12 }
  ]
  const back = pageOf(
    rows(40, 60, [
      ["Carte valable jusqu'au :", "17.06.1998"],
      ["délivrée le :", "18.06.1988"],
      ["par :", "PRÉFECTURE DE POLICE"]
    ]),
    { page: 2 }
  )

  it("is read from both sides and its zone", () => {
    const result = read([pageOf(texts), back])
    expect(result.documentType).toBe("identity_card")
    expect(result.extract).toMatchObject({
      document_number: { value: "880692310285" },
      surname: { value: "BERTHIER" },
      given_names: { value: "CORINNE" },
      birth_date: { normalized: "1965-12-06" },
      birth_place: { value: "PARIS 1ER (75)" },
      sex: { normalized: "F" },
      nationality: { value: "FRA", normalized: "FRA" },
      issuing_country: { value: "RÉPUBLIQUE FRANÇAISE", normalized: "FRA" },
      issue_date: { normalized: "1988-06-18", page: 2 },
      expiry_date: { normalized: "1998-06-17", page: 2 },
      issuing_authority: { value: "PRÉFECTURE DE POLICE", page: 2 }
    })
    expect(result.flags).toEqual([])
  })

  it("is flagged if it expires before it was issued", () => {
    const wrong = pageOf(
      rows(40, 60, [
        ["Carte valable jusqu'au :", "17.06.1986"],
        ["délivrée le :", "18.06.1988"]
      ]),
      { page: 2 }
    )
    expect(read([pageOf(texts), wrong]).flags).toContain("inconsistent:expiry_date")
  })
})

describe("a residence permit", () => {
  it("has its holder's nationality and its issuing country", () => {
    const result = read([
      pageOf([
        { x: 40, y: 20, text: "TITRE DE SÉJOUR", size: 14 },
        { x: 40, y: 40, text: "RÉPUBLIQUE FRANÇAISE", size: 12 },
        ...rows(
          150,
          80,
          [
            ["Nom / Surname", "DIALLO"],
            ["Prénoms / Given names", "AWA"],
            ["Sexe / Sex", "F"],
            ["Nationalité / Nationality", "Sénégalaise"],
            ["Date de naissance / Date of birth", "03 05 1991"],
            ["N° du titre", "7503012345"],
            ["Date d'expiration / Date of expiry", "01/02/2031"]
          ],
          200
        )
      ])
    ])
    expect(result.documentType).toBe("residence_permit")
    expect(result.extract).toMatchObject({
      surname: { value: "DIALLO" },
      nationality: { value: "Sénégalaise", normalized: "SEN" },
      issuing_country: { value: "RÉPUBLIQUE FRANÇAISE", normalized: "FRA" },
      birth_date: { value: "03 05 1991", normalized: "1991-05-03" },
      document_number: { value: "7503012345" },
      expiry_date: { normalized: "2031-02-01" }
    })
  })
})

describe("findCountries", () => {
  it.each([
    ["République française", "FRA", "name"],
    ["ÉIRE / IRELAND", "IRL", "name"],
    ["British Citizen", "GBR", "citizens"],
    ["UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND", "GBR", "name"],
    ["Nationality: USA", "USA", "code"],
    ["Côte d'Ivoire", "CIV", "name"],
    ["Neo-Zélandaise", "NZL", "citizens"]
  ])("finds the country of %s", (text, code, form) => {
    expect(findCountries(text)[0]).toMatchObject({ code, form })
  })

  it("does not take other words for a country", () => {
    expect(findCountries("Marie Dupont, 12 rue du Lac, XYZ 12")).toEqual([])
  })
})

describe("findSexes", () => {
  it.each([
    ["Sex: F", ["F"]],
    ["Sexe : M", ["M"]],
    ["Féminin", ["F"]],
    ["H / M", ["M"]],
    ["M / F", []],
    ["Mr M. Dupont", []]
  ])("reads %s", (text, sexes) => {
    expect(findSexes(text).map(({ sex }) => sex)).toEqual(sexes)
  })
})
