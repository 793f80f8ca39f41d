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
      ["into my bank account (40218873).", "40218873"],
      ["N° patient (IPP) : 402117730", "402117730"],
      ["Matr. : 402117", "402117"],
      ["Chart no. 402117", "402117"],
      ["Dossier 4021177301", "4021177301"],
      ["Account: HM4021", "HM4021"],
      ["Numéro de sociétaire   4021177 H", "4021177 H"],
      ["Our ref: 4021-1773-0152-2060", "4021-1773-0152-2060"],
      ["Clubcard 4021177301522060", "4021177301522060"],
      ["DL: H4021177", "H4021177"],
      ["CHI number: 0101824021", "0101824021"],
      ["Health card number: 4021-177-301-HM", "4021-177-301-HM"],
      ["RAMQ : HOLM 8501 1234", "HOLM 8501 1234"],
      ["Code permanent : HOLM85010112", "HOLM85010112"],
      ["USCIS# 402-117-730", "402-117-730"],
      ["N° d'affiliation : 40211773", "40211773"],
      ["Mandate reference 000402117730", "000402117730"],
      ["Identifiant France Travail : 4021177H", "4021177H"]
    ] as const)
      expect(found(text), text).toEqual([number])
    expect(found("Pay to: account name Maud Holdfield, number 40218873")).toContain("40218873")
    expect(found("Patient : Mme Maud HOLDFIELD (40211773)")).toContain("40211773")
    expect(found("Client ........ HOLDFIELD Maud (HM40211)")).toContain("HM40211")
    expect(
      found("Une réunion du dossier 2024, un client satisfait (40211) et 3 points\nHealth insurance 115.00 920.00")
    ).toEqual([])
    expect(found("Le dossier de Mme Bourdelle est le 06050044, et")).toContain("06050044")
  })

  it("are those that Belgium, Switzerland and Canada give to everybody", () => {
    for (const [text, number] of [
      ["N° registre national\n71.04.18-402.17", "71.04.18-402.17"],
      ["Madame 71.04.18-402.17, de Namur", "71.04.18-402.17"],
      ["N° AVS : 756.4021.1773.01", "756.4021.1773.01"],
      ["NAS : 402 117 730", "402 117 730"],
      ["Social insurance number 402-117-730", "402-117-730"]
    ] as const)
      expect(found(text), text).toContain(number)
    expect(found("Version 71.04.18 et réf. 756.40")).toEqual([])
  })

  it("are telephones of Belgium, and those that the end of a line parts where all their digits are there", () => {
    expect(found("vous répond au 02 352 08 01.")).toEqual(["02 352 08 01"])
    expect(found("Bureau 081 22 40 21 ou 0475 12 40 21")).toEqual(["081 22 40 21", "0475 12 40 21"])
    expect(found("Preferred contact: +44 7586\n402117 / none")).toEqual(["+44 7586\n402117"])
    expect(found("Preferred contact: +353\n85 402 1177 / none")).toEqual(["+353\n85 402 1177"])
    expect(found("Code 07397\n402117 of the list")).toEqual(["07397\n402117"])
    expect(found("Lots 02 352 08, 07397\n40211 and +44\n12")).toEqual([])
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
