import { describe, it } from "vitest"
import { leaves } from "./markedText.js"

/** Texts with their private values in ⟦ ⟧. */
const texts: ReadonlyArray<readonly [about: string, marked: ReadonlyArray<string>]> = [
  [
    "telephones whose first pairs read as a date",
    [
      "Atelier Quorvane, ⟦06 12 00 47 81⟧, sur rendez-vous",
      "Rendez-vous le 06.12.24 à 10.30 et le 07/05/2024.",
      "Du 01.02.2024 au 03.02.2024"
    ]
  ],
  [
    "telephones that go on in the next line, and no two figures of a column",
    [
      "sur place avec le gardien, ⟦06 39 98 13\n66⟧\nappareil de 630 kg",
      "Quantité\n012\n345678\n0450\n120000",
      "Le 06 39 98 il fait beau"
    ]
  ],
  [
    "numbers of people behind what they are, and years behind the same words",
    ["The badge of employee ⟦48213⟧ was lost", "Mitarbeiter ⟦4471⟧ fehlt", "the employee 2024 survey"]
  ],
  ["accounts that a word announces", ["compte ouvert sous le numéro ⟦30066 10947 00020481701⟧"]],
  [
    "names of users behind their label, and no words of sentences",
    [
      "Benutzername: ⟦f.szabo77⟧",
      "login ok user=⟦tkaha⟧ src=gate",
      "Login: siehe unten\nUser: please reset",
      "The user guide v2.1 is here"
    ]
  ],
  [
    "cells of comma-separated lists by their heads",
    [
      'id,name,dob,username\n1,"⟦Okonjo, Blessing⟧",⟦2001-02-08⟧,⟦blessing_ok⟧\n2,"⟦Zhang, Wei Ling⟧",⟦1978-08-19⟧,⟦weiling.z⟧'
    ]
  ],
  ["births by a sign, or by the month", ["⟦Otto⟧, * ⟦05.06.1948⟧", "Ward (b. ⟦30/08/2014⟧)", "née en ⟦mars 84⟧"]],
  [
    "telephones of other countries in groups, whatever their plan, and no thousands",
    ["reached on ⟦+44 1437 555 0162⟧, except in June", "Résultat : +1 234 567 890 et +12.5 %"]
  ],
  [
    "IBANs over several boxes or lines, and mistyped ones of their country's length",
    [
      "compte\n⟦FR23\n1622\n8304\n1107\n7209\n15Q4\n205⟧\nÉdité en avril",
      "virement sur le compte\n⟦FR76 2799 1005 0000\n0991 7441 041⟧\nATLNFR21XXX",
      "Modèle AB12 3456 7890 sur pied"
    ]
  ]
]

describe("numbers", () => {
  it.each(texts)("%s", (_, marked) => {
    for (const text of marked) leaves(text)
  })
})
