import { describe, expect, it } from "vitest"
import { kindOfField, partyContext } from "../src/privacy/fieldKinds.js"
import { nameOfField } from "../src/privacy/personField.js"
import { checks } from "./markedText.js"

describe("what stands beside private values and is none", () => {
  it("stays in plain text: the row's number, the sentence behind a town, what money is for, firms, labels in a column", () => {
    checks("en", "4     ⟦Ida Quorve⟧  ⟦Flat 2, 12 Mill Lane, Truro, TR1 2HX⟧")
    checks("fr", "domicilié ⟦8, rue Quorve, 40000 Mont-de-Marsan⟧, a déposé le 26/10/2022 une demande")
    checks("fr", "27/08/2025  PENSION ALIMENTAIRE ⟦QUORVEZ SYLVIE⟧  262,10")
    checks("fr", "M ⟦QUORVEZ SYLVIE⟧ OU MME ⟦GROSVEZ PAUL⟧")
    checks("en", "The buyer is Oakfield Landscapes. Agent: Ashby Lettings")
    checks(
      "fr",
      "Client    : Mme ⟦Ida Quorvez⟧\nDépart    : Gare du Nord\nArrivée   : Gare de Lyon\nPrix TTC  : 34,42 €"
    )
  })

  it("stays in a field of a name: sentences, other boxes, what the bearer is to others", () => {
    const kind = (value: string) => kindOfField("patient_name", value, partyContext([]))
    expect(kind("Ida Quorve")).toBe("PERSON")
    expect(kind("Ida de la Quorve et Paul Quorve")).toBe("PERSON")
    expect(kind("jean dupont")).toBe("PERSON")
    expect(kind("Mr Quorve may go home tomorrow with his wife Fiona.")).toBeUndefined()
    expect(kind("Address 45 Victoria Road, Leeds, LS1 4DE")).toBeUndefined()
    expect(kind("PRIVATE AND CONFIDENTIAL")).toBeUndefined()
    expect(kind("Mme Quorve Délégués : Paul Grosvez")).toBeUndefined()
    expect(kindOfField("address", "Member since", partyContext([]))).toBeUndefined()
    expect(kindOfField("address", "Mill Lane, Leeds", partyContext([]))).toBe("ADDRESS")
    expect(nameOfField("Resume of Ida Quorve")).toBe("Ida Quorve")
    expect(nameOfField("Ida Quorve (épouse)")).toBe("Ida Quorve")
    expect(nameOfField("Miss Ida Quorve (Clerk)")).toBe("Miss Ida Quorve")
    expect(nameOfField("Ida Quorve (Grosvez)")).toBe("Ida Quorve (Grosvez)")
    expect(nameOfField("Dr Ida de la Quorve Identifiant RPPS")).toBe("Dr Ida de la Quorve")
    expect(nameOfField("Mrs Ann Hall")).toBe("Mrs Ann Hall")
  })
})
