import { describe, it } from "vitest"
import { leaves } from "./markedText.js"

/** Texts with their private values in ⟦ ⟧. */
const texts: ReadonlyArray<readonly [about: string, marked: ReadonlyArray<string>]> = [
  [
    "find telephone numbers that begin like a date",
    [
      "Atelier Quorvane, ⟦06 12 00 47 81⟧, sur rendez-vous",
      "Rendez-vous le 06.12.24 à 10.30 et le 07/05/2024.",
      "Du 01.02.2024 au 03.02.2024"
    ]
  ],
  [
    "find telephone numbers that continue on the next line, but join no figures of a column",
    [
      "sur place avec le gardien, ⟦06 39 98 13\n66⟧\nappareil de 630 kg",
      "Quantité\n012\n345678\n0450\n120000",
      "Le 06 39 98 il fait beau"
    ]
  ],
  [
    "find numbers after a person's role, but not years",
    ["The badge of employee ⟦48213⟧ was lost", "Mitarbeiter ⟦4471⟧ fehlt", "the employee 2024 survey"]
  ],
  ["find account numbers announced by words", ["compte ouvert sous le numéro ⟦30066 10947 00020481701⟧"]],
  [
    "find user names after their label, but not words of sentences",
    [
      "Benutzername: ⟦f.szabo77⟧",
      "login ok user=⟦tkaha⟧ src=gate",
      "Login: siehe unten\nUser: please reset",
      "The user guide v2.1 is here"
    ]
  ],
  [
    "find cells of comma-separated lists by their headings",
    [
      'id,name,dob,username\n1,"⟦Okonjo, Blessing⟧",⟦2001-02-08⟧,⟦blessing_ok⟧\n2,"⟦Zhang, Wei Ling⟧",⟦1978-08-19⟧,⟦weiling.z⟧'
    ]
  ],
  [
    "find dates of birth by a symbol, an abbreviation or a month",
    ["⟦Otto⟧, * ⟦05.06.1948⟧", "Ward (b. ⟦30/08/2014⟧)", "née en ⟦mars 84⟧"]
  ],
  [
    "find grouped foreign telephone numbers, but not grouped thousands",
    ["reached on ⟦+44 1437 555 0162⟧, except in June", "Résultat : +1 234 567 890 et +12.5 %"]
  ],
  [
    "find IBANs split over boxes or lines, and mistyped ones of the right length",
    [
      "compte\n⟦FR23\n1622\n8304\n1107\n7209\n15Q4\n205⟧\nÉdité en avril",
      "virement sur le compte\n⟦FR76 2799 1005 0000\n0991 7441 041⟧\nATLNFR21XXX",
      "Modèle AB12 3456 7890 sur pied"
    ]
  ]
]

describe("the number recognisers", () => {
  it.each(texts)("%s", (_, marked) => {
    for (const text of marked) leaves(text)
  })
})
