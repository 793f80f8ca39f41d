import type { Language } from "../DocumentMaker.js"

/** Something that is sold: its words, a span of prices in cents, and the unit it is counted in. */
export interface Product {
  readonly name: string
  readonly low: number
  readonly high: number
  readonly unit?: "hour" | "day" | "metre" | "kilo"
  /** True for what the reduced rate of tax applies to. */
  readonly reduced?: boolean
}

/** A line of business: how its firms are named and what they sell. */
export interface Trade {
  readonly kind: "firm" | "shop"
  readonly prefixes: ReadonlyArray<string>
  readonly products: ReadonlyArray<Product>
}

type Line = readonly [name: string, low: number, high: number, unit?: Product["unit"] | "reduced"]

const trade = (kind: Trade["kind"], prefixes: ReadonlyArray<string>, lines: ReadonlyArray<Line>): Trade => ({
  kind,
  prefixes,
  products: lines.map(([name, low, high, unit]) => ({
    name,
    low: low * 100,
    high: high * 100,
    ...(unit === undefined ? {} : unit === "reduced" ? { reduced: true } : { unit })
  }))
})

/** The lines of business of each language. */
export const trades: Readonly<Record<Language, ReadonlyArray<Trade>>> = {
  fr: [
    trade(
      "firm",
      ["Menuiserie", "Atelier", "Ébénisterie"],
      [
        ["Fourniture et pose de fenêtre chêne double vitrage", 480, 1250],
        ["Porte d'entrée sur mesure, finition lasurée", 890, 2400],
        ["Main-d'œuvre atelier", 38, 62, "hour"],
        ["Parquet massif châtaignier 14 mm", 32, 68, "metre"],
        ["Quincaillerie et consommables", 18, 95],
        ["Dépose et évacuation de l'existant", 120, 380],
        ["Étagère murale en hêtre", 45, 160],
        ["Déplacement", 35, 60, "reduced"]
      ]
    ),
    trade(
      "firm",
      ["Bureautique", "Papeterie", "Fournitures"],
      [
        ["Ramette papier A4 80 g blanc", 4, 7],
        ["Cartouche d'encre noire XL", 24, 46],
        ["Classeur à levier dos 70 mm", 2, 5],
        ["Chaise de bureau ergonomique dossier maille", 129, 320],
        ["Lot de 12 stylos bille bleus", 3, 9],
        ["Agrafeuse métal 24/6", 8, 22],
        ["Enveloppes C5 à fenêtre (boîte de 500)", 19, 34],
        ["Lampe de bureau LED", 28, 75]
      ]
    ),
    trade(
      "firm",
      ["Informatique", "Conseil", "Studio"],
      [
        ["Développement spécifique, lot 2", 420, 680, "day"],
        ["Maintenance applicative mensuelle", 180, 950],
        ["Hébergement mutualisé - 12 mois", 96, 340],
        ["Formation utilisateurs (demi-journée)", 290, 480],
        ["Audit de sécurité", 850, 2600],
        ["Conception graphique de la page d'accueil", 240, 900],
        ["Nom de domaine, renouvellement annuel", 12, 25],
        ["Assistance téléphonique", 45, 80, "hour"]
      ]
    ),
    trade(
      "firm",
      ["Plomberie", "Électricité", "Chauffage"],
      [
        ["Remplacement du robinet mitigeur cuisine", 85, 210],
        ["Tube cuivre Ø 16", 7, 14, "metre"],
        ["Main d'œuvre", 42, 58, "hour"],
        ["Tableau électrique 3 rangées équipé", 310, 690],
        ["Entretien annuel chaudière gaz", 110, 165, "reduced"],
        ["Prise de courant 16 A avec terre", 9, 24],
        ["Ballon d'eau chaude 200 l", 380, 720, "reduced"]
      ]
    ),
    trade(
      "firm",
      ["Traiteur", "Domaine", "Comptoir"],
      [
        ["Plateau repas froid", 14, 26, "reduced"],
        ["Vin rouge cuvée des Coteaux 75 cl", 6, 18],
        ["Location de nappes et vaisselle", 60, 240],
        ["Service en salle", 28, 40, "hour"],
        ["Café en grains, paquet de 1 kg", 11, 22, "reduced"],
        ["Pièces salées (le cent)", 85, 150, "reduced"]
      ]
    ),
    trade(
      "shop",
      ["Boulangerie", "Pâtisserie", "Fournil"],
      [
        ["Baguette tradition", 1, 2, "reduced"],
        ["Croissant beurre", 1, 2, "reduced"],
        ["Pain complet 400g", 2, 4, "reduced"],
        ["Tarte aux fraises", 12, 22, "reduced"],
        ["Éclair café", 2, 4, "reduced"],
        ["Boisson 33cl", 1, 3],
        ["Sandwich jambon", 3, 6, "reduced"]
      ]
    ),
    trade(
      "shop",
      ["Supérette", "Épicerie", "Marché"],
      [
        ["Tomates grappe", 2, 4, "kilo"],
        ["Lait demi-écrémé 1L", 1, 2, "reduced"],
        ["Emmental râpé 200g", 2, 4, "reduced"],
        ["Café moulu 250g", 3, 6, "reduced"],
        ["Lessive liquide 2L", 6, 12],
        ["Yaourt nature x8", 1, 3, "reduced"],
        ["Eau minérale 6x1,5L", 2, 5, "reduced"],
        ["Shampooing doux", 3, 7],
        ["Pâtes penne 500g", 1, 2, "reduced"],
        ["Piles LR6 x4", 4, 8]
      ]
    ),
    trade(
      "shop",
      ["Brasserie", "Café", "Bistrot"],
      [
        ["Plat du jour", 13, 18, "reduced"],
        ["Entrecôte frites", 19, 27, "reduced"],
        ["Expresso", 1, 3, "reduced"],
        ["Verre de vin blanc", 4, 7],
        ["Mousse au chocolat", 6, 9, "reduced"],
        ["Demi pression", 3, 5],
        ["Salade de chèvre chaud", 11, 16, "reduced"]
      ]
    ),
    trade(
      "shop",
      ["Droguerie", "Bricolage", "Quincaillerie"],
      [
        ["Vis bois 4x40 (boîte)", 4, 9],
        ["Peinture blanche mate 2,5L", 19, 38],
        ["Ampoule LED E27", 3, 9],
        ["Marteau 500g", 9, 19],
        ["Ruban adhésif", 2, 6],
        ["Sécateur", 12, 29]
      ]
    )
  ],
  en: [
    trade(
      "firm",
      ["Joinery", "Carpentry", "Interiors"],
      [
        ["Oak sash window, supply and fit", 420, 1150],
        ["Workshop labour", 32, 58, "hour"],
        ["Solid beech shelving", 65, 240],
        ["Fixings and consumables", 14, 85],
        ["Removal and disposal of old units", 95, 320],
        ["Bespoke front door, primed", 780, 2100],
        ["Skirting board, moulded 144 mm", 6, 14, "metre"]
      ]
    ),
    trade(
      "firm",
      ["Office Supplies", "Stationers", "Business Equipment"],
      [
        ["A4 copier paper, 5 reams", 18, 29],
        ["Black toner cartridge, high yield", 48, 112],
        ["Lever arch file, 70 mm", 2, 5],
        ["Mesh-back task chair", 119, 289],
        ["Whiteboard markers, box of 10", 8, 16],
        ["Desk lamp, LED", 24, 66],
        ["C5 window envelopes (500)", 17, 31]
      ]
    ),
    trade(
      "firm",
      ["Software", "Consulting", "Design"],
      [
        ["Website maintenance, monthly retainer", 160, 900],
        ["Software development", 380, 640, "day"],
        ["Managed hosting (12 months)", 110, 420],
        ["Security review", 800, 2400],
        ["Onboarding workshop, half day", 280, 520],
        ["Logo and stationery design", 240, 780],
        ["Telephone support", 40, 85, "hour"]
      ]
    ),
    trade(
      "firm",
      ["Plumbing & Heating", "Electrical Services", "Building Services"],
      [
        ["Boiler service, annual", 85, 140],
        ["Labour", 38, 60, "hour"],
        ["15 mm copper pipe", 4, 9, "metre"],
        ["Consumer unit, 10 way", 180, 420],
        ["Double socket, brushed steel", 9, 22],
        ["Thermostatic radiator valve", 18, 36],
        ["Call-out charge", 45, 85]
      ]
    ),
    trade(
      "firm",
      ["Catering", "Wholesale", "Provisions"],
      [
        ["Coffee beans, 1 kg", 11, 24],
        ["Buffet lunch, per head", 12, 28],
        ["Linen and crockery hire", 55, 210],
        ["Waiting staff", 16, 26, "hour"],
        ["Sparkling water, case of 24", 9, 19],
        ["Farmhouse cheddar, 5 kg", 32, 58]
      ]
    ),
    trade(
      "shop",
      ["Bakery", "Bakehouse", "Deli"],
      [
        ["Sourdough loaf", 3, 5, "reduced"],
        ["Almond croissant", 2, 4, "reduced"],
        ["Flat white", 2, 4],
        ["Cheese & onion pasty", 3, 5],
        ["Carrot cake slice", 3, 5],
        ["Orange juice", 2, 4]
      ]
    ),
    trade(
      "shop",
      ["Foodstore", "Grocery", "Market"],
      [
        ["Semi skimmed milk 2L", 1, 3, "reduced"],
        ["Free range eggs x6", 1, 3, "reduced"],
        ["Bananas loose", 1, 2, "kilo"],
        ["Mature cheddar 350g", 3, 5, "reduced"],
        ["Washing up liquid", 1, 3],
        ["Granola 500g", 2, 5, "reduced"],
        ["AA batteries 4pk", 4, 7],
        ["Kitchen roll 2pk", 2, 4],
        ["Olive oil 500ml", 5, 9, "reduced"]
      ]
    ),
    trade(
      "shop",
      ["Grill", "Tavern", "Kitchen"],
      [
        ["Fish & chips", 13, 18],
        ["House burger", 12, 17],
        ["Soup of the day", 5, 8],
        ["Pint of bitter", 4, 6],
        ["Sticky toffee pudding", 6, 8],
        ["Sparkling water", 2, 4],
        ["Garden salad", 7, 12]
      ]
    ),
    trade(
      "shop",
      ["Hardware", "DIY", "Garden Centre"],
      [
        ["Wood screws 4x40 box", 3, 8],
        ["Matt emulsion white 2.5L", 17, 34],
        ["LED bulb E27", 3, 8],
        ["Claw hammer", 9, 18],
        ["Potting compost 40L", 5, 9],
        ["Masking tape", 2, 5]
      ]
    )
  ]
}
