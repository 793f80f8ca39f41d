import { describe, expect, it } from "vitest"
import { findNamesInContext } from "../src/privacy/finders/contextNames.js"
import { findWrittenNames } from "../src/privacy/finders/writtenNames.js"
import { standsInFirm } from "../src/privacy/firms.js"
import { isGivenName } from "../src/privacy/givenNames.js"
import { isNameAlone } from "../src/privacy/nameLines.js"

const names = (text: string): ReadonlyArray<string> =>
  [...new Set(findNamesInContext(text).map(({ end, start }) => text.slice(start, end)))].sort()

describe("people's names in context", () => {
  it("are told by what stands behind them", () => {
    expect(names("Quillan Thrope was born on a farm. Quillan Thrope, aged 44, lives there.")).toEqual([
      "Quillan Thrope"
    ])
    expect(names("Please ask Verrin Oske (020 7946 0000) about it.")).toEqual(["Verrin Oske"])
    expect(names("On 3 May 2024, Ilse Vorn wrote:")).toEqual(["Ilse Vorn"])
    expect(names("Orvane Tessier est domicilié à Lyon.")).toEqual(["Orvane Tessier"])
    expect(names("Orvane Tessier, demeurant 4 rue Basse")).toEqual(["Orvane Tessier"])
  })

  it("are a given name alone where a verb stands behind", () => {
    expect(names("Declan told me. Grace reported it. Nolwenn indique que oui. Ousmane m'a dit non.")).toEqual([
      "Declan",
      "Grace",
      "Nolwenn",
      "Ousmane"
    ])
    expect(names("The Bank told me. Ferritin was low. Paris is far. Contoso has confirmed.")).toEqual([])
  })

  it("are told by the words before them", () => {
    expect(names("The guarantor is Quillan Thrope, and my neighbour Verrin Oske agrees.")).toEqual([
      "Quillan Thrope",
      "Verrin Oske"
    ])
    expect(names("seen by Sister Oske and PC Thrope")).toEqual(["Oske", "Thrope"])
    expect(names("Conducteurs désignés : Orvane Tessier et Maud Le Goff.")).toEqual(["Maud Le Goff", "Orvane Tessier"])
    expect(names("represented by its director Quillan Thrope")).toEqual(["Quillan Thrope"])
    expect(names("Validé par Orvane Tessier, Biologiste Médical")).toEqual(["Orvane Tessier"])
  })

  it("are on statements with a given name alone, and never a firm's or a place's", () => {
    expect(names("VIR INST KILLIAN FAVRE 20,00\nTransfer to Declan Oske 12.00\nCHEQUE EMIS A MAUD TESSIER")).toEqual([
      "Declan Oske",
      "KILLIAN FAVRE",
      "MAUD TESSIER"
    ])
    expect(
      names("Transfer to Fernworth Rent 12.00\nVIREMENT DE TAVERTIER SALAIRE 4323\nsigned by Oske Motors Ltd")
    ).toEqual([])
  })

  it("may have particles, and articles in capitals", () => {
    const written = (text: string) => findWrittenNames(text).map(({ end, start }) => text.slice(start, end))
    expect(written("by ESME Ó SÚILLEABHÁIN, BAPTISTE LE GOFF and Rhona ap Rhys")).toEqual([
      "ESME Ó SÚILLEABHÁIN",
      "BAPTISTE LE GOFF",
      "Rhona ap Rhys"
    ])
    expect(isNameAlone("Killian Le Goff")).toBe(true)
    expect(isNameAlone("Facture Le Goff")).toBe(false)
  })

  it("are no firm's for a word of the sentence before", () => {
    const text = "La voiture est au garage. Moussa Dubois vient."
    expect(standsInFirm(text, text.indexOf("Moussa"), text.indexOf(" vient"))).toBe(false)
    expect(standsInFirm("Garage Moussa Dubois", 7, 20)).toBe(true)
  })

  it("are known from many lands, and words of the language are none", () => {
    for (const name of ["Oluwaseun", "Zdeněk", "Thandiwe", "Maëlys", "Harpreet", "Esme"])
      expect(isGivenName(name), name).toBe(true)
    for (const word of ["Come", "Index", "Rue", "Total", "Seven", "Warwick", "Privat"])
      expect(isGivenName(word), word).toBe(false)
  })
})
