import { describe, it } from "vitest"
import { leaves } from "./markedText.js"

/** Texts with their private values in ⟦ ⟧. */
const texts: ReadonlyArray<readonly [about: string, marked: ReadonlyArray<string>]> = [
  [
    "of birth are found after a date beside a label, and after a separate `à`",
    [
      "Date et lieu de naissance   Le ⟦05/07/1982⟧ à ⟦Cholet (49)⟧",
      "Née le :   ⟦15 août 2003⟧ à : ⟦ORTHEZ (64)⟧",
      "Date de livraison   Le 05/07/1982 à Cholet (49)"
    ]
  ],
  [
    "of birth are found after labels with remarks in brackets",
    ["Lieu de naissance (commune et département) : ⟦Chenôve (21)⟧"]
  ],
  [
    "of birth are found below bilingual labels",
    [
      "Place of birth / Wähi whänau\n⟦WHAKATANE⟧",
      "3. Place of birth Ait bhreithe\n⟦Harwick Hospital, Ballinasloe⟧",
      "Place of sale / Lieu de vente\nWHAKATANE"
    ]
  ],
  [
    "may have towns and house names on separate lines between a name and the postcode",
    [
      "Ms ⟦Hannah Quorve⟧\n⟦14 Larkfield Terrace\nHebden Bridge\nHX7 8DQ⟧",
      "Monsieur ⟦Thibault Quorvane⟧\n⟦La Grange Haute\n12500 ESPALION⟧",
      "Quorve Bank plc\nHead office\n⟦HX7 8DQ⟧"
    ]
  ],
  [
    "may have states and provinces in full, in brackets or abbreviated",
    [
      "⟦1426 Larkspur Crescent\nSaskatoon, Saskatchewan S7N 3R6⟧",
      "⟦Rimouski-Nord (Québec) G5N 5R8⟧",
      "⟦318 Juniper Way\nSanta Fe, New Mexico 87505⟧",
      "⟦48 Piper Lane\nMalmsbury VIC 3446⟧",
      "TOWN AND COUNTRY PLANNING ACT 1990"
    ]
  ],
  [
    "may have Irish postcodes, which similar codes are not taken for",
    ["⟦Kilcreevy Road, Ballinrobe\nCo. Mayo F31 X9Y8⟧", "Pièces D26 0911 et F10 2024"]
  ],
  [
    "include letter box numbers, and continue on the next line of a sentence",
    [
      "Il a reçu le dossier. Elle est domiciliée ⟦rue des Ardoisiers 7 bte 2⟧ depuis le mois de mai.",
      "Elle y est née. Elle est demeurant ⟦2 chemin des Résiniers, 40280\nBENQUET-LE-SEC⟧, et travaille dans la ville.",
      "2 rue de la Saline, 39110\nARRÊTÉ ACCORDANT UN PERMIS".replace(/^(.*39110)/, "⟦$1⟧")
    ]
  ],
  [
    "may be villages separated by commas, and may follow a firm's name",
    [
      "Thornleigh Building Society, ⟦Minster Yard, Harwick LN4 4QX⟧",
      "Address: ⟦Curraghmore, Ballintogher, Co. Sligo⟧   DOB: ⟦17/08/1951⟧"
    ]
  ]
]

describe("places", () => {
  it.each(texts)("%s", (_, marked) => {
    for (const text of marked) leaves(text)
  })
})
