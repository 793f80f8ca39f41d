import { describe, expect, it } from "@effect/vitest"
import { extract, type Page } from "@extrait/engine"
import { Effect } from "effect"
import { makePdf, onePage, writePdf } from "./makePdf.js"
import { readFirst } from "./oneReader.js"

const answersOf = (page: Page, keys: ReadonlyArray<string>) => {
  const fields = keys.map((key) => ({ key, type: "boolean", required: false }) as const)
  const found = extract({ pages: [page], language: "fr", schema: { fields, tables: [] } }).extract
  return Object.fromEntries(keys.map((key) => [key, found[key]?.normalized]))
}

describe("tick boxes in a PDF", () => {
  it.effect("are read whether drawn, set in a font or typed", () =>
    Effect.gen(function* () {
      const bytes = yield* Effect.promise(() =>
        makePdf((pdf) => {
          pdf.font("Helvetica").fontSize(10)
          const text = (words: string, x: number, y: number) => pdf.text(words, x, y, { lineBreak: false })
          const sign = (letter: string, x: number, y: number) =>
            pdf.text(letter, x, y, { lineBreak: false, baseline: "alphabetic" })
          const square = (x: number, y: number) => pdf.lineWidth(0.7).rect(x, y, 9, 9).stroke()
          for (const [i, question] of ["Fumeur", "Diabète", "Grossesse", "Allergies"].entries()) {
            text(question, 40, 60 + i * 30)
            text("oui", 215, 60 + i * 30)
            text("non", 275, 60 + i * 30)
          }
          // Drawn, crossed out by two strokes.
          square(201, 59)
          square(261, 59)
          pdf.moveTo(201, 59).lineTo(210, 68).moveTo(210, 59).lineTo(201, 68).stroke()
          // Drawn, ticked by a polyline.
          square(201, 89)
          square(261, 89)
          pdf.moveTo(262, 93).lineTo(265, 97).lineTo(270, 89).stroke()
          // Drawn, with a dingbat in it.
          square(201, 119)
          square(261, 119)
          pdf.font("ZapfDingbats").fontSize(8)
          sign("8", 262, 126)
          // Dingbats alone.
          pdf.fontSize(10)
          sign("4", 201, 158)
          sign("o", 261, 158)
          pdf.font("Courier").fontSize(10)
          text("Vaccins [x] oui [ ] non", 40, 210)
        })
      )
      const { page } = yield* readFirst(bytes)
      const keys = ["fumeur", "diabete", "grossesse", "allergies", "vaccins"]
      expect(answersOf(page, keys)).toEqual({
        fumeur: true,
        diabete: false,
        grossesse: false,
        allergies: true,
        vaccins: true
      })
    })
  )

  it.effect("are read from form fields", () =>
    Effect.gen(function* () {
      const field = (x: number, y: number, on: boolean) =>
        `<< /Type /Annot /Subtype /Widget /F 4 /FT /Btn /T (b${x}${y}) /Rect [${x} ${y} ${x + 10} ${y + 10}] /V /${on ? "Yes" : "Off"} /AS /${on ? "Yes" : "Off"} /AP << /N << /Yes 6 0 R /Off 6 0 R >> >> >>`
      const content =
        "BT /F1 10 Tf 40 500 Td (Renouvellement automatique) Tj 180 0 Td (oui) Tj 60 0 Td (non) Tj ET " +
        "BT /F1 10 Tf 60 450 Td (Paiement mensuel) Tj ET"
      const bytes = writePdf(
        onePage(content, {
          annotations: [field(205, 499, false), field(265, 499, true), field(44, 449, true)],
          more: ["<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 0 >>\nstream\n\nendstream"]
        })
      )
      const { page } = yield* readFirst(bytes)
      expect(answersOf(page, ["renouvellement_automatique", "paiement_mensuel"])).toEqual({
        renouvellement_automatique: false,
        paiement_mensuel: true
      })
    })
  )
})
