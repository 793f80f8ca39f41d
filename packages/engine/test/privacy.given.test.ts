import { describe, it } from "vitest"
import { checks } from "./markedText.js"

describe("given names alone", () => {
  it("are told by who did it, who is met, written to or praised", () => {
    checks("en", "Raised by ⟦R. Quorve⟧; approved ⟦Joan Quorve⟧. Powered by Steam Works.")
    checks("en", "The order was booked by ⟦Deepa⟧ and telephoned to ⟦Peter⟧ at the practice.")
    checks("en", "The headteacher says: well done, ⟦Simone⟧!")
    checks("fr", "Devis établi par ⟦S. Quorvane⟧. RDV pris avec ⟦Karim⟧ pour demain.")
    checks("en", "This is a reminder of your appointment with ⟦Trevor Ward⟧ (hygienist) on 1 May 2025.")
  })

  it("are told by what is asked of their bearers and by days behind them", () => {
    checks("en", "It rained. ⟦Hamish⟧, could you take the Tuesday clinic? However, could it wait?")
    checks("fr", "Il pleut. ⟦Gwenaëlle⟧, peux-tu prendre ses rendez-vous ?")
    checks("fr", "Enfants à charge : ⟦Carla⟧ (⟦19/02/2017⟧).")
    checks("en", "⟦Deborah⟧ turns 40 next week. The firm turns 40 next year.")
  })

  it("of one person or of two stand before what belongs to them", () => {
    checks("fr", "Le maire a inscrit ⟦Chloé, Marion, Martine QUORVANE⟧ au registre.")
    checks("en", "The tenants are ⟦George Quorve⟧ & ⟦Maureen Thrope⟧ as agreed. Smith & Wesson made it.")
    checks("en", "⟦Quorve, George⟧ 117 members paid")
    checks("en", "03/04/2025 ⟦B. Quorve⟧  No answer\n")
    checks("en", "To   ⟦Quorve, Peter⟧; ⟦Thrope, Imogen⟧\n")
  })
})

describe("names behind what stands before them", () => {
  it("may be words of forms behind a title, a given name or an initial", () => {
    checks("en", "That will be Mr ⟦Hall⟧ at the door, with Miss ⟦Chelsea Page⟧.")
    checks("en", "MISS ⟦ANNE QUORVE⟧\nYour statement\nTown Hall and Ward 3 are open.")
  })

  it("may be joined initials, or initials whose surname begins the next line", () => {
    checks("fr", "Votre conseillère : Mme ⟦A.-S. Quorvane⟧")
    checks("fr", "Somme à payer avant le terme. Elle est due à Mme ⟦J.\nQuorvane⟧ et à personne d'autre.")
  })

  it("are parted from a vehicle's number and from what is paid for", () => {
    checks("en", "Driver: ⟦Bronwen Quorve⟧   Van ⟦AB73 KSB⟧")
    checks("en", "23 May  TFR ⟦K QUORVE⟧ GIFT      33.70\n24 May  SO ⟦V. QUORVE⟧      10.00\n")
    checks("fr", "15/05/2023 VIREMENT EMIS POUR ⟦QUORVANE LÉA⟧ LOYER 820,97\n")
  })

  it("of trainings and operations follow their labels, which stay where no name stands behind", () => {
    checks("fr", "Formateur : ⟦Olivier Quorvane⟧   Aide : Oui")
    checks("en", "6. Mother: ⟦Abena Thrope⟧ formerly ⟦Quorve⟧")
  })
})

describe("names on lines and in cells of their own", () => {
  it("stand beneath the label of a card, one of both labels over two lines", () => {
    checks("fr", "Nom / Name\n⟦Quérif⟧\nPrénoms / Given names\n⟦Samira Jeanne⟧\nNationalité / Nationality\nBelge\n")
    checks("fr", "NOM Prénoms / NAME Forenames\n⟦EL QUORVANE⟧\n⟦Abdel-Hakim⟧\n")
    checks("en", "Name\nWidget\nQuantity\n3\n")
  })

  it("are those of a couple who sign, or of two people side by side", () => {
    checks("en", "It was lovely.\n⟦Trevor⟧ and ⟦Kayleigh⟧\n\nRose and Lily\n")
    checks(
      "fr",
      "            Responsable 1      Responsable 2\nNom         ⟦Quorvane⟧           ⟦Thropard⟧\nPrénom      ⟦Bernard⟧            ⟦Odile⟧\n"
    )
  })

  it("go on behind `or`, `and` and brackets that hold a relation", () => {
    checks("en", "Goods inward: ask for ⟦Meera⟧ or ⟦Trevor⟧\n")
    checks("en", "Dear ⟦Harry⟧ and ⟦Gemma⟧,\n")
    checks("en", "Received in good condition: ⟦K. HALL⟧")
    checks("fr", "Personne de confiance   ⟦Awa Quorvane-Thropard⟧ (fils)")
    checks("fr", "Nom d'usage : ⟦LE QUORVE⟧")
  })
})
