import { describe, expect, it } from "vitest"
import { conceptsOf } from "../src/fields/concepts.js"
import {
  BUILT_IN_TYPES,
  extract,
  findDates,
  findNumbers,
  LANGUAGE_CODES,
  LANGUAGES,
  parseNumber
} from "../src/index.js"
import { wordsIn } from "../src/lang/Language.js"
import { fold } from "../src/text/fold.js"
import { detectLanguage } from "../src/text/language.js"
import { findNumberWords } from "../src/text/numberWords.js"

describe("every installed language", () => {
  it("has its folder", () => {
    expect(LANGUAGE_CODES).toEqual(["en", "fr", "de"])
  })

  it.each(LANGUAGES.map((language) => [language.name, language] as const))("%s lists folded words", (_, language) => {
    const { calendar, marks, names, thesaurus } = language
    for (const list of [...calendar.months, marks.words, names.titles, names.legalForms, thesaurus.stopWords])
      expect(list).toBe(fold(list))
    expect(calendar.months).toHaveLength(12)
  })

  it("names only existing types and fields", () => {
    const types = new Map(BUILT_IN_TYPES.map((type) => [type.name, type]))
    for (const language of LANGUAGES) {
      for (const [name, words] of Object.entries(language.types)) {
        const type = types.get(name)
        expect(type, `${language.code} ${name}`).toBeDefined()
        const keys = type?.fields.map(({ key }) => key) ?? []
        expect(Object.keys(words.fields).filter((key) => !keys.includes(key))).toEqual([])
      }
    }
  })

  it("has no month name that means another month elsewhere", () => {
    const month = new Map<string, number>()
    for (const { calendar } of LANGUAGES) {
      calendar.months.forEach((names, i) => {
        for (const name of wordsIn(names)) {
          expect(month.get(name) ?? i, name).toBe(i)
          month.set(name, i)
        }
      })
    }
  })

  it("is refused unless it is installed", () => {
    expect(() => extract({ pages: [], language: "tlh" })).toThrow(/tlh is not installed; installed are en, fr, de/)
  })
})

describe("German", () => {
  const german = { language: "de" }

  it("is distinguished from French and English", () => {
    const { confidence, language, shown } = detectLanguage([
      "Wir danken für Ihren Auftrag und stellen Ihnen in Rechnung:"
    ])
    expect(language).toBe("de")
    expect(confidence).toBeGreaterThan(0.7)
    expect(shown).toContain("de")
    expect(detectLanguage(["The invoice is due by the end of the month"]).shown).not.toContain("de")
  })

  it.each([
    ["Rechnungsdatum: 5. März 2024", "2024-03-05"],
    ["Wien, am 1. Jänner 2025", "2025-01-01"],
    ["31.12.2024", "2024-12-31"],
    ["03.04.2024", "2024-04-03"]
  ])("reads the date in %s", (text, iso) => {
    expect(findDates(text, german).map((span) => span.iso)).toEqual([iso])
  })

  it("reads numbers with its separators and its debit and credit marks", () => {
    expect(parseNumber("1.234,56 €", german)).toBe(1234.56)
    expect(findNumbers("780,00 S", german)[0]?.value).toBe(-780)
    expect(findNumbers("1.842,17 H", german)[0]?.value).toBe(1842.17)
    // Elsewhere the letter is a tax's, as tills print it.
    expect(findNumbers("12.50 S", { language: "en" })[0]?.value).toBe(12.5)
  })

  it("reads numbers in words written together", () => {
    expect(findNumberWords("zweihundertdreizehntausend Euro")[0]?.value).toBe(213_000)
    expect(findNumberWords("einundzwanzig Tage")[0]?.value).toBe(21)
  })

  it.each([
    ["Rechnungsnummer", "invoice number"],
    ["Rechnungs-Nr.", "invoice number"],
    ["Kundennummer", "customer number"],
    ["Kontoinhaber", "account holder"],
    ["Ausstellungsdatum", "issue date"],
    ["Zahlungsbedingungen", "payment terms"],
    // An unknown word before a known one narrows its meaning.
    ["Honorarrechnung", "=honorar invoice"]
  ])("splits the compound %s", (text, concepts) => {
    expect(conceptsOf(text).join(" ")).toBe(concepts)
  })
})
