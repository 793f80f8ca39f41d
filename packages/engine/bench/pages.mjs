// Pages set for the bench: a commercial document with its parties, numbers, lines, totals and small print, all invented.

const SIZE = 9
const WIDTH = SIZE * 0.5

/** The words of one line of text, as a reader gives them. */
const line = (x, y, text) => {
  const words = []
  let offset = 0
  for (const part of text.split(" ")) {
    if (part !== "")
      words.push({
        text: part,
        confidence: 1,
        box: { x: x + offset * WIDTH, y, width: part.length * WIDTH, height: SIZE },
        font: { name: "Bench", size: SIZE, bold: false, italic: false }
      })
    offset += part.length + 1
  }
  return words
}

const column = (x, y, texts, step = 13) => texts.flatMap((text, i) => line(x, y + i * step, text))

const pair = (x, y, label, value) => [...line(x, y, label), ...line(x + 110, y, value)]

const THINGS = [
  "Porte en chêne massif",
  "Pose et réglage sur place",
  "Quincaillerie et consommables",
  "Étagère murale en hêtre",
  "Main-d'œuvre atelier",
  "Vernis satiné deux couches"
]

const PROSE =
  "En cas de retard de paiement une pénalité égale à trois fois le taux d'intérêt légal sera exigible ainsi qu'une indemnité forfaitaire pour frais de recouvrement"

const euros = (cents) =>
  `${Math.floor(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, " ")},${String(cents % 100).padStart(2, "0")}`

/** One page with about as many words as asked; `seed` changes its values, so that no two pages are alike. */
export const pageOf = (wanted, seed = 0, page = 1) => {
  const words = [
    ...column(40, 40, [
      `Menuiserie Tilleul ${seed} SARL`,
      "12 rue des Lilas",
      "69003 Lyon",
      "Tél : 04 72 11 22 33",
      "contact@menuiserie-tilleul.example",
      "N° TVA : FR44 732 829 320",
      "SIRET : 732 829 320 00074"
    ]),
    ...line(330, 40, "FACTURE"),
    ...pair(330, 70, "Facture n° :", `F-2024-${1000 + seed}`),
    ...pair(330, 83, "Date de facture :", "05/03/2024"),
    ...pair(330, 96, "Date d'échéance :", "04/04/2024"),
    ...pair(330, 109, "Bon de commande :", `BC-${9000 + seed}`),
    ...pair(330, 122, "Code client :", `C0${4000 + seed}`),
    ...column(330, 150, ["Facturé à", "Boulangerie Quatre Vents", "3 place du Marché", "31000 Toulouse"]),
    ...line(40, 220, "Désignation"),
    ...line(280, 220, "Quantité"),
    ...line(350, 220, "P.U. HT"),
    ...line(420, 220, "TVA"),
    ...line(490, 220, "Montant HT")
  ]
  // The rest of the words is shared out between lines that are bought and small print.
  const rest = Math.max(0, wanted - words.length - 60)
  let sum = 0
  let y = 236
  for (let i = 0; words.length < wanted - 60 - rest / 2; i++) {
    const price = 1500 + ((i * 7919 + seed * 104729) % 90000)
    const quantity = 1 + ((i + seed) % 9)
    sum += price * quantity
    words.push(
      ...line(40, y, THINGS[(i + seed) % THINGS.length]),
      ...line(280, y, String(quantity)),
      ...line(350, y, euros(price)),
      ...line(420, y, "20 %"),
      ...line(490, y, euros(price * quantity))
    )
    y += 12
  }
  const tax = Math.round(sum / 5)
  y += 10
  words.push(
    ...pair(350, y, "Total HT", `${euros(sum)} €`),
    ...pair(350, y + 14, "TVA 20 %", `${euros(tax)} €`),
    ...pair(350, y + 28, "Total TTC", `${euros(sum + tax)} €`),
    ...line(40, y + 50, "IBAN : FR14 2004 1010 0505 0001 3M02 606 - BIC : BNPAFRPPXXX"),
    ...line(40, y + 64, "Conditions de règlement : 30 jours net")
  )
  y += 80
  const prose = PROSE.split(" ")
  for (let i = 0; words.length < wanted; i++) {
    const count = Math.min(14, wanted - words.length)
    const texts = Array.from({ length: count }, (_, k) => prose[(i * 14 + k) % prose.length])
    words.push(...line(40, y, texts.join(" ")))
    y += 11
  }
  return {
    page,
    width: 595,
    height: Math.max(842, y + 40),
    unit: "point",
    rotation: 0,
    source: "text_layer",
    words,
    rulings: []
  }
}
