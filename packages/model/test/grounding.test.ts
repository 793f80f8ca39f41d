import { type FieldAnswer, ground as grounding, type ModelField, type ModelValueType, type Sheet } from "@extrait/model"
import { Effect } from "effect"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { letter, sheetOf } from "./sheetOf.js"

/** Without a pattern nothing is waited for. */
const ground = (answer: FieldAnswer & { readonly value: string }, asked: ModelField, sheet: Sheet) =>
  Effect.runSync(grounding(answer, asked, sheet))

const field = (type: ModelValueType, pattern?: string): ModelField => ({
  key: "wanted",
  type,
  ...(pattern === undefined ? {} : { pattern })
})

interface Asked {
  readonly type?: ModelValueType
  readonly blocks?: ReadonlyArray<string>
  readonly confidence?: number
  readonly pattern?: string
}

/** What the page's value is for an answer, or why there is none. */
const answered = (page: ReadonlyArray<string>, value: string, asked: Asked = {}): string => {
  const { blocks = ["p1_b1"], confidence = 1, pattern, type = "string" } = asked
  const found = ground({ value, blocks }, field(type, pattern), sheetOf(page, confidence))
  return found._tag === "Grounded" ? found.value.value : `refused: ${found.why}`
}
const refused = "refused: not_on_page"

describe("strings", () => {
  it("match regardless of case, accents, spaces and punctuation, and are returned as printed", () => {
    expect(answered(["Société : Éditions Brémond"], "editions bremond")).toBe("Éditions Brémond")
    expect(answered(["Réf. FC-2023-6569 du 3 mai"], "FC 2023 6569")).toBe("FC-2023-6569")
    expect(answered(["SIREN 732 829 320"], "732829320")).toBe("732 829 320")
    expect(answered(["La ﬁliale œuvre"], "filiale oeuvre")).toBe("ﬁliale œuvre")
  })

  it("may continue on the next line, with or without a hyphen", () => {
    expect(answered(["Prestation de consul-\ntation juridique"], "consultation juridique")).toBe(
      "consultation juridique"
    )
    expect(answered(["Madame Anne Valette\n12 rue des Lilas\n69003 Lyon"], "12 rue des Lilas, 69003 Lyon")).toBe(
      "12 rue des Lilas, 69003 Lyon"
    )
  })

  it("do not match part of a longer word, number, identifier or date", () => {
    for (const [page, value] of [
      ["Référence 123456", "2345"],
      ["Facture 2023-6569", "6569"],
      ["Total 12,50", "12"],
      ["Total 1 234,56", "234,56"],
      ["Le 12/03/2024", "03/2024"],
      ["Marchandise", "archand"]
    ] as const)
      expect(answered([page], value), value).toBe(refused)
  })

  it("do not match if a sign, separator or digit makes it another number", () => {
    for (const [page, value] of [
      ["Solde 12,50 €", "1250 €"],
      ["Solde 1250 €", "12,50 €"],
      ["Solde 12,50 €", "-12,50 €"],
      ["Solde -12,50 €", "12,50 €"],
      ["Taux 20", "20 %"],
      ["Part 1/2", "12"],
      ["Relevé 2025 / 07", "2025/08"],
      ["Matricule 00249", "000249"],
      ["Matricule 249", "0249"],
      ["Quantité 2\n150 pièces", "2150"]
    ] as const)
      expect(answered([page], value), value).toBe(refused)
    expect(answered(["Solde 1 234,50 €"], "1234.50 €")).toBe("1 234,50 €")
  })

  it("tolerate OCR misreadings, but only in recognised words", () => {
    const page = ["Monsieur Fernand Lam0ureux, l2 rue Clernenceau"]
    expect(answered(page, "Fernand Lamoureux", { confidence: 0.7 })).toBe("Fernand Lam0ureux")
    expect(answered(page, "12 rue Clemenceau", { confidence: 0.7 })).toBe("l2 rue Clernenceau")
    expect(answered(page, "Fernand Lamoureux")).toBe(refused)
    // Another name is no misreading, nor is another figure.
    expect(answered(["Fernand Lamoureux"], "Fernand Lamourelx", { confidence: 0.7 })).toBe(refused)
    expect(answered(["Réf. 48213776"], "48213716", { confidence: 0.7 })).toBe(refused)
    expect(answered(["Réf. 48213776"], "48218776", { confidence: 0.7 })).toBe(refused)
  })

  it("must match the pattern", async () => {
    const matching = (line: string, value: string) =>
      Effect.runPromise(grounding({ value, blocks: ["p1_b1"] }, field("string", "[A-Z]{2}\\d{6}"), sheetOf([line], 1)))
    expect(await matching("Police AB123456 ou XY99", "XY99")).toMatchObject({ why: "wrong_pattern" })
    expect(await matching("Police AB123456", "AB123456")).toMatchObject({ value: { value: "AB123456" } })
  })
})

describe("numbers, dates and booleans", () => {
  it("match by value, and are returned as printed", () => {
    expect(answered(["Total 1 234,56 €"], "1234.56", { type: "number" })).toBe("1 234,56 €")
    expect(answered(["Total 1,234.56"], "1 234,56", { type: "number" })).toBe("1,234.56")
    expect(answered(["Le 3 mars 2024"], "2024-03-03", { type: "date" })).toBe("3 mars 2024")
    expect(answered(["Meublé : ☒ oui ☐ non"], "true", { type: "boolean" })).toBe("Meublé : ☒ oui ☐ non")
    expect(answered(["Meublé : non"], "no", { type: "boolean" })).toBe("non")
  })

  it("are refused if a digit, sign, currency or boolean differs", () => {
    expect(answered(["Total 1 234,56 €"], "1234.57", { type: "number" })).toBe(refused)
    expect(answered(["Total 1 234,56 €"], "-1234.56", { type: "number" })).toBe(refused)
    expect(answered(["Total 1 234,56 €"], "$1234.56", { type: "number" })).toBe(refused)
    expect(answered(["Total 1 234,56 €"], "234.56", { type: "number" })).toBe(refused)
    expect(answered(["Le 3 mars 2024"], "2024-03-04", { type: "date" })).toBe(refused)
    expect(answered(["Meublé : ☒ oui ☐ non"], "false", { type: "boolean" })).toBe(refused)
    // Either the third of April or the fourth of March, and neither is printed so.
    expect(answered(["Le 3 avril 2024"], "03/04/2024", { type: "date" })).toBe(refused)
    expect(answered(["Le 03/04/2024"], "03/04/2024", { type: "date" })).toBe("03/04/2024")
    expect(answered(["Le 03/04/2024"], "04/03/2024", { type: "date" })).toBe(refused)
    expect(answered(["Le 3 mars 2024"], "soon", { type: "date" })).toBe("refused: wrong_type")
    expect(answered(["Total 12"], "twelve", { type: "number" })).toBe("refused: wrong_type")
  })

  it("correct letters that OCR read for digits", () => {
    expect(answered(["Total 1O0,50"], "100.50", { type: "number", confidence: 0.6 })).toBe("1O0,50")
    expect(answered(["Le 13/O4/2018"], "2018-04-13", { type: "date", confidence: 0.6 })).toBe("13/O4/2018")
    expect(answered(["Total 1O0,50"], "100.50", { type: "number" })).toBe(refused)
  })

  it("have a normalised value beside the text", () => {
    const normalized = (text: string, value: string, type: ModelValueType) => {
      const found = ground({ value, blocks: ["p1_b1"] }, field(type), sheetOf([text]))
      return found._tag === "Grounded" ? found.value.normalized : found.why
    }
    expect(normalized("Total 1 234,56 €", "1234,56", "number")).toBe(1234.56)
    expect(normalized("Total 1 234,56 €", "1234,56", "money")).toEqual({ amount: 1234.56, currency: "EUR" })
    expect(normalized("Le 3 mars 2024", "3/3/2024", "date")).toBe("2024-03-03")
    expect(normalized("Meublé : non", "non", "boolean")).toBe(false)
    expect(normalized("Meublé : non", "Meublé", "string")).toBeNull()
  })
})

describe("positions", () => {
  const page = ["Fournisseur\nAtelier Brun", "Client\nMaison Verte", "Total 12,50 €", "Reste dû 12,50 €"]

  it("are those of the page's words", () => {
    const found = ground({ value: "maison verte", blocks: ["p1_b2"] }, field("string"), sheetOf(page))
    expect(found).toMatchObject({
      _tag: "Grounded",
      value: { page: 1, blockIds: ["p1_b2"], where: "named", value: "Maison Verte" }
    })
    if (found._tag === "Grounded") expect(found.value.bbox.width).toBeCloseTo(12 * letter.width)
  })

  it("are found elsewhere on the page if the wrong block is named", () => {
    const found = ground({ value: "Maison Verte", blocks: ["p1_b1"] }, field("string"), sheetOf(page))
    expect(found).toMatchObject({ value: { blockIds: ["p1_b2"], where: "elsewhere" } })
    expect(ground({ value: "12,50", blocks: ["p1_b4"] }, field("number"), sheetOf(page))).toMatchObject({
      value: { blockIds: ["p1_b4"] }
    })
    expect(ground({ value: "12,50", blocks: ["p1_b9"] }, field("number"), sheetOf(page))).toMatchObject({
      value: { blockIds: ["p1_b3"] }
    })
  })

  it("may span several blocks that are named together", () => {
    const parted = ["Anne Valette", "12 rue des Lilas", "69003 Lyon"]
    const value = "12 rue des Lilas, 69003 Lyon"
    expect(ground({ value, blocks: ["p1_b3", "p1_b2"] }, field("string"), sheetOf(parted))).toMatchObject({
      value: { value, blockIds: ["p1_b2", "p1_b3"] }
    })
  })

  it("outside the named block do not prove a lone digit or yes", () => {
    expect(answered(["Rien", "Page 2"], "2", { type: "number" })).toBe(refused)
    expect(answered(["Rien", "oui"], "oui", { type: "boolean" })).toBe(refused)
    expect(answered(["Rien", "Page 2"], "2", { type: "number", blocks: ["p1_b2"] })).toBe("2")
  })
})

describe("any value", () => {
  const digits = FastCheck.stringMatching(/^[1-9]\d{4,11}$/)
  const place = FastCheck.nat({ max: 3 })

  it("of digits is found exactly, and refused with one digit changed, on clean and misread pages", () => {
    FastCheck.assert(
      FastCheck.property(
        digits,
        place,
        FastCheck.integer({ min: 1, max: 9 }),
        FastCheck.constantFrom(1, 0.5),
        (value, at, by, confidence) => {
          const page = ["Facture", `Numéro ${value} du client`]
          const asked = { blocks: ["p1_b2"], confidence }
          const changed = `${value.slice(0, at)}${(Number(value[at]) + by) % 10}${value.slice(at + 1)}`
          expect(answered(page, value, asked)).toBe(value)
          expect(answered(page, changed, asked)).toBe(refused)
          expect(answered(page, value.slice(0, -1), asked)).toBe(refused)
          expect(answered(page, `${value}0`, asked)).toBe(refused)
        }
      ),
      { numRuns: 300, seed: 7 }
    )
  })

  it("that is an amount is found in any notation, and refused one cent off", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.integer({ min: 100, max: 99_999_999 }), (cents) => {
        const text = (cents / 100).toFixed(2)
        const french = `${text.slice(0, -3).replace(/\B(?=(\d{3})+$)/g, " ")},${text.slice(-2)} €`
        const page = [`Total ${french}`]
        expect(answered(page, text, { type: "number" })).toBe(french)
        expect(answered(page, text)).toBe(french.slice(0, -2))
        expect(answered(page, ((cents + 1) / 100).toFixed(2), { type: "number" })).toBe(refused)
        expect(answered(page, ((cents + 1) / 100).toFixed(2))).toBe(refused)
      }),
      { numRuns: 300, seed: 7 }
    )
  })

  it("that is a date is found in any notation, and refused one day off", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10)
          const next = new Date(date.getTime() + 86_400_000).toISOString().slice(0, 10)
          const [year, month, day] = iso.split("-")
          // The other day settles that the day stands first.
          const page = [`Émise le ${day}/${month}/${year}, saisie le 31/12/1989`]
          expect(answered(page, iso, { type: "date" })).toBe(`${day}/${month}/${year}`)
          expect(answered(page, next, { type: "date" })).toBe(refused)
        }
      ),
      { numRuns: 200, seed: 7 }
    )
  })
})
