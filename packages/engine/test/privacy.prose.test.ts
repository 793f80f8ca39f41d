import { describe, it } from "vitest"
import { checks } from "./markedText.js"

describe("people in prose", () => {
  it("are told by what they do, by who is asked, and by telephones and posts behind their names", () => {
    checks("en", "It rained. ⟦Quillandra⟧ lives with her aunt. Could you ask ⟦Zorvan⟧ to call?")
    checks("fr", "⟦Quorvane⟧, qui était là, a vu la scène.")
    checks("en", "Witness name and phone ⟦Quillan Thrope⟧, ⟦020 7946 0000⟧")
    checks("en", "References: ⟦Verrin Oske⟧, Operations Director, Harwick Supplies plc")
    checks(
      "fr",
      "Chère consœur, cher confrère ⟦van Orle⟧,\nNous avons reçu la lettre. Le brigadier ⟦de la Quorve⟧ est venu."
    )
    checks("en", "Signed ⟦Quillan Thrope⟧ Date 13/11/2026")
  })

  it("may be given names alone within a sentence, though no places and no words", () => {
    checks("fr", "Elle vit avec ⟦Noémie⟧ depuis mai. On habite près de Florence, rue Simone.")
    checks("en", "We were showing ⟦Rhys⟧ round. The grass in April is green, and the Alice model sold well.")
    checks("fr", "Il travaille avec la kinésithérapeute ⟦Noémie da Quorve⟧.")
  })

  it("pay and are paid as people are", () => {
    checks("en", "Standing order ⟦QUORVANE⟧ rent £400.00\nTransfer from ⟦F Quorvel⟧ £20.00\nTransfer to SAVINGS £20.00")
    checks("fr", "VIREMENT DE ⟦QUORVEL Zorvane⟧ 193,58\nVIR INST vers ⟦Zorvane Quorvel⟧ loyer 13,94")
  })

  it("speak in transcripts, where a question is answered in the next line", () => {
    checks(
      "en",
      "[10:02] ⟦Zorvan⟧ (agent): Hello, may I take your date of birth?\n[10:03] ⟦Quillan⟧: It's 4 May 1990.\n[10:04] System: closed".replace(
        "4 May 1990",
        "⟦4 May 1990⟧"
      )
    )
  })

  it("stand above addresses of several lines, behind the words that tell of them, and beneath the words for signatures", () => {
    checks("en", "Bill to: ⟦Zorvan Quorle⟧\n⟦Flat 7\n21 Harwick Close\nLeeds LS1 4AB⟧")
    checks("fr", "⟦Zorvane Quorvel⟧\n⟦Lieu-dit Le Bois Joli\n29520 Châteauneuf-du-Faou⟧")
    checks("en", "Signature of holder\n⟦G. Quorle⟧")
    checks("fr", "Le bailleur\n⟦A. Quorvel⟧")
    checks("en", "CURRICULUM VITAE\n⟦Zorvan Quorle⟧\nProfile")
  })
})

describe("what stands beside a value", () => {
  it("is no part of an address: a sentence, a month, the next label", () => {
    checks("en", "From 1 June I can be reached at ⟦4 Harwick Close, Leeds LS1 4AB⟧.")
    checks("fr", "⟦Rue de Namur 25, 5000 Namur⟧ IPP")
    checks("fr", "demeurant ⟦144 allée des Acacias, 01000 Bourg-en-Bresse⟧, la somme de 2 078,22 €")
    checks("en", "⟦4 Harwick Close, Leeds LS1 4AB⟧\nrestarts every night\n⟦5 Harwick Close, Leeds LS1 4AB⟧")
  })

  it("is no place of birth and no number: a label, an amount", () => {
    checks("en", "Date and place of birth Licence no.")
    checks("en", "National Insurance 79.60 1553.55")
    checks("en", "Rose Gold Lamp 4 £82.57 £761.08")
  })
})
