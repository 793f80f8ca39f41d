import { describe, expect, it } from "vitest"
import { deidentifyText } from "../src/index.js"

const found = (text: string) => deidentifyText(text).found.map(({ end, start }) => text.slice(start, end))

describe("numbers behind what they are called by", () => {
  it("are those of badges, users, files and persons, as written in a sentence or on a form", () => {
    for (const [text, number] of [
      ["Online banking user ID 5240081410.", "5240081410"],
      ["Identifiant banque en ligne : 2101008234.", "2101008234"],
      ["Personal number: 154200-6611", "154200-6611"],
      ["Hosp. No. 0170076", "0170076"],
      ["N° badge 40071", "40071"],
      ["N° fiscal déclarant 2: 2024881007051 Revenu", "2024881007051"],
      ["Paid into: 73-02-25 02960084", "02960084"],
      ["Age / Sex: 94 y / F", "94"],
      ["Numéro fiscal (déclarant 1) : 30 21 445 871 236", "30 21 445 871 236"],
      ["N° étranger : 7503152206", "7503152206"],
      ["Numéro de dossier (NEPH) : 070344200154", "070344200154"],
      ["N° INE : 0712004583K", "0712004583K"],
      ["UPN: A823200112003", "A823200112003"],
      ["N° d'adhérent mutuelle : 44120087", "44120087"],
      ["Référence locataire : L40718", "L40718"],
      ["Tenant reference: T118204", "T118204"],
      ["Compte de dépôt n° : 04412087731", "04412087731"],
      ["into my bank account (40218873).", "40218873"]
    ] as const)
      expect(found(text), text).toEqual([number])
    expect(found("Le dossier de Mme Bourdelle est le 06050044, et")).toContain("06050044")
  })

  it("are those of columns of members and of rows of a form, and who a row calls pupil", () => {
    expect(found("Mem. no.  Surname    First name\n4417      Holdfield  Maud\n4418      Mortel     Ivo")).toEqual(
      expect.arrayContaining(["4417", "4418", "Holdfield", "Ivo"])
    )
    expect(found("N° séjour           402117730\nService             C4")).toEqual(["402117730"])
    expect(found("Pupil           Zenna Mortel\nForm            8C\nAttendance      96 %")).toContain("Zenna Mortel")
    expect(found("Élève sérieux.   14,9\nBon trimestre    15,2")).toEqual([])
  })

  it("end before the day that a log writes behind them, and are no years", () => {
    expect(found("declined for customer 270088 2026-04-01")).toEqual(["270088"])
    expect(found("the customer 2024 survey")).toEqual([])
  })
})
