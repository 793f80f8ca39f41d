import { expect, it } from "vitest"
import { extract } from "../src/extract.js"
import { deidentify } from "../src/privacy/index.js"
import { pageOfWords } from "./layoutPages.js"

/** Lines of words at places of their own, as a crooked page has them. */
const lineAt = (text: string, x: number, y: number, height = 10) =>
  text.split(" ").map((word, i, words) => ({
    text: word,
    confidence: 1,
    box: { x: x + words.slice(0, i).join(" ").length * 5 + (i > 0 ? 5 : 0), y, width: word.length * 5 - 1, height }
  }))

const wordsAfter = (...lines: ReadonlyArray<readonly [text: string, x: number, y: number, height?: number]>) => {
  const page = pageOfWords(lines.flatMap((line) => lineAt(...line)))
  const { extraction } = deidentify({ extraction: extract({ pages: [page], language: "auto" }), fileName: null })
  return extraction.layout.flatMap((layout) => layout.page.words.map((word) => word.text)).join(" ")
}

it("an address whose lines stand apart is replaced, its town too, and the town stays where it is no address", () => {
  const words = wordsAfter(
    ["Northgate Software Ltd", 40, 100],
    ["49 Mill Avenue", 40, 122],
    ["Thornworth", 41, 144],
    ["NR4 3AB", 42, 166],
    ["Quantity of Thornworth tea: 2", 40, 300]
  )
  expect(words).not.toMatch(/Mill|NR4/)
  expect(words.match(/Thornworth/g)).toHaveLength(1)
  expect(words).toContain("Quantity of Thornworth tea:")
})

it("a house that stands apart from its street is replaced with it", () => {
  const words = wordsAfter(
    ["Épicerie du Levant", 200, 100],
    ["113,", 200, 114],
    ["rue des Alouettes", 246, 114],
    ["49150 Courbourg", 215, 128],
    ["NET A PAYER 46,43", 200, 300]
  )
  expect(words).not.toMatch(/113|Alouettes|Courbourg/)
  expect(words).toContain("NET A PAYER 46,43")
})

it("a number or an address in pieces of one row, and a date whose label ends the row before, are replaced", () => {
  const words = wordsAfter(
    ["E-mail: harriet.bradberry", 40, 100],
    ["@", 184, 100],
    ["postebox.example", 208, 100],
    ["Questions?: +353 20", 40, 140],
    ["915", 156, 140],
    ["9751.", 190, 140],
    ["entre Monsieur Denis Tadousac-Dubandin, salarié du magasin, né le", 40, 180],
    ["5/09/1957, demeurant en ville, le 27/01/2025", 40, 193],
    ["4050 07481", 40, 240],
    ["674 839", 100, 240],
    ["NET A PAYER 46,43", 40, 300]
  )
  expect(words).toContain("4050 07481 674 839")
  expect(words).not.toMatch(/harriet|postebox|353|915|9751|1957/)
  expect(words).toContain("27/01/2025")
  expect(words).toContain("NET A PAYER 46,43")
})

it("a town that stands on one row between its street and its post code, each a piece, is replaced", () => {
  const words = wordsAfter(
    ["232 Mill Way -", 40, 100],
    ["Fenworth", 120, 100],
    ["- YO20 8AB", 170, 100],
    ["49 Kiln Lane", 40, 200],
    ["Thornworth", 120, 200],
    ["Quantity", 190, 200]
  )
  expect(words).not.toMatch(/Mill|Fenworth|YO20|Kiln/)
  expect(words).toContain("Thornworth Quantity")
})

it("what a machine-readable zone says is replaced where it stands without a label, and so is a zone read amiss", () => {
  const words = wordsAfter(
    ["ERIKSSON", 40, 100],
    ["Anna Maria", 40, 120],
    ["12 08 1974", 40, 140],
    ["L898902C3", 40, 160],
    ["15 04 2012", 40, 180],
    ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", 40, 300],
    ["L898902C36UTO7408i22F1204159ZE184226B<<<<<10", 40, 314]
  )
  expect(words).not.toMatch(/ERIKSSON|Anna|1974|L898902C3/)
  expect(words).toContain("15 04 2012")
})

it("a street that breaks off at the end of a row, and one whose name is a piece of its own, are replaced", () => {
  const words = wordsAfter(
    ["(2) Tuldale Supplies Ltd, a", 40, 100],
    ["company whose office is at 181 Chapel", 220, 100],
    ["Close, Rowstead, D95 Z1J0, and a partner of theirs", 40, 114],
    ["45, quai du", 40, 300],
    ["Marché", 110, 300],
    ["Marché de gros", 40, 400]
  )
  expect(words).not.toMatch(/181|Chapel|Close|Rowstead|D95|quai/)
  expect(words).toContain("a company whose")
  expect(words).toContain("and a partner")
  expect(words.match(/Marché/g)).toHaveLength(1)
})

it("a date of birth is replaced beside a label in two languages", () => {
  const words = wordsAfter(
    ["Date de naiss. / Date of birth", 40, 100],
    ["15.11.Z005", 240, 100],
    ["Date of issue", 40, 120],
    ["16.11.2024", 240, 120]
  )
  expect(words).not.toContain("Z005")
  expect(words).toContain("16.11.2024")
})

it("a street whose name is the next piece of its row, and a name that goes on in the next line, are replaced", () => {
  const words = wordsAfter(
    ["96 rue", 40, 100],
    ["des Tilleuls", 80, 100],
    ["13310 Morronne", 40, 114],
    ["située à Lyon, représentée par Monsieur Antoine", 40, 300],
    ["Rovervel, dûment habilité, et par Madame la gérante", 40, 314]
  )
  expect(words).not.toMatch(/96|Tilleuls|Morronne|Antoine|Rovervel/)
  expect(words).toContain("dûment habilité")
})

it("a number is replaced behind a label whose colon stands apart", () => {
  const words = wordsAfter(
    ["Attestation n°", 40, 100],
    [":", 160, 100],
    ["4026922", 200, 100],
    ["Fait le", 40, 114],
    [":", 160, 114]
  )
  expect(words).not.toContain("4026922")
})

it("a place of birth behind a figure alone, above the row marked 4a, is replaced", () => {
  const words = wordsAfter(
    ["3.", 40, 100],
    ["18 0CT 1962", 70, 100],
    ["Haldworth", 180, 100],
    ["4a.", 40, 114],
    ["07 JAN 2019", 70, 114],
    ["Haldworth tea", 40, 300]
  )
  expect(words).toContain("[PLACE_OF_BIRTH_1] 4a. 07 JAN 2019")
})

it("a number beneath its label in rows whose columns a rule parts, or beside a row of dots, is replaced", () => {
  expect(
    wordsAfter(
      ["Customer number | Agreement number | Bill number", 40, 100],
      ["10033237", 40, 122],
      ["1 320 000 771", 140, 122],
      ["94910772230 | 13/08/2025", 230, 122]
    )
  ).toContain("[ACCOUNT_1] [ACCOUNT_2] 94910772230")
  expect(wordsAfter(["Customer number ..................... 562008", 40, 100])).toContain("..... [ACCOUNT_1]")
})

it("an e-mail address without its sign is known by a domain of the page or by a name, and a site is left", () => {
  const words = wordsAfter(
    ["www.rencombe-software.example", 40, 100],
    ["shop.rencombe-software.example", 40, 114],
    ["wwvv.rencombe-software.example", 40, 128],
    ["billingrencombe-softvare.example", 40, 160],
    ["comptaamaison-nomlrand.example", 40, 180],
    ["Madame Harriet Bradberry", 40, 200],
    ["harriet.bradbery1nboxlyxample", 40, 220],
    ["harrietbradberryware", 40, 240]
  )
  expect(words).toContain("www.rencombe-software.example shop.rencombe-software.example wwvv.rencombe-software.example")
  expect(words).not.toMatch(/billing|compta|bradbery/)
  expect(words).toContain("harrietbradberryware")
})

it("a few digits beside their label are replaced there, and a date that a blank has cut", () => {
  const words = wordsAfter(
    ["Matricule salarié :", 40, 100],
    ["363", 240, 100],
    ["N° d'ordre :", 40, 114],
    ["1 86", 240, 114],
    ["DATE OF BIRTH", 40, 160],
    ["Jan 6,", 240, 160],
    ["1955", 280, 160],
    ["Heures", 40, 220],
    ["363", 240, 220],
    ["12,50", 340, 220]
  )
  expect(words).toMatch(/Matricule salarié : \[ID_NUMBER_1\]/)
  expect(words).toMatch(/DATE OF BIRTH \[DATE_OF_BIRTH_\d\]/)
  expect(words).not.toContain("1955")
  expect(words).toContain("12,50")
})

it("numbers of private labels are replaced lower down on a crooked page and below another value, and others stay", () => {
  const crooked = wordsAfter(
    ["Policy reference", 40, 100],
    ["Customer number", 40, 114],
    ["Start date", 40, 128],
    ["Order", 40, 142],
    ["LRQ4410287", 300, 109],
    ["725441163", 305, 123],
    ["08/10/2025", 300, 137],
    ["554120387", 305, 151]
  )
  expect(crooked).not.toMatch(/LRQ4410287|725441163/)
  expect(crooked).toContain("08/10/2025")
  expect(crooked).toContain("554120387")
  const grid = wordsAfter(
    ["N°", 300, 100],
    ["client", 316, 100],
    ["N° de commande", 40, 100],
    ["30 octobre 2025", 300, 116],
    ["DE40186", 40, 116],
    ["C04946", 300, 130],
    ["445 81203", 40, 180]
  )
  expect(grid).not.toContain("C04946")
  expect(grid).toContain("DE40186")
  expect(grid).toContain("30 octobre 2025")
  expect(wordsAfter(["N° de sociétaire ........ 451572486", 40, 100])).not.toContain("451572486")
})

it("an e-mail address is replaced whose sign stands higher than its domain, on one row", () => {
  const page = pageOfWords([
    { text: "accounts", confidence: 1, box: { x: 40, y: 100, width: 40, height: 18 } },
    { text: "@", confidence: 1, box: { x: 84, y: 95, width: 10, height: 23 } },
    { text: "renford-catering.example", confidence: 1, box: { x: 97, y: 106, width: 120, height: 8 } }
  ])
  const { extraction } = deidentify({ extraction: extract({ pages: [page], language: "auto" }), fileName: null })
  const words = extraction.layout.flatMap(({ page: { words } }) => words.map(({ text }) => text)).join(" ")
  expect(words).not.toMatch(/accounts|renford/)
})

it("a French telephone number that a wide blank or a line's end cuts is replaced, and figures of columns stay", () => {
  const words = wordsAfter(
    ["110 avenue des Forges - 69850 Courbourg - 05", 40, 100],
    ["36 49 60 51", 280, 100],
    ["représentée par sa gérante, téléphone 02 61 91", 40, 300],
    ["23 69, ci-après le client", 40, 313],
    ["Lots 04", 40, 500],
    ["12 15 18", 120, 500]
  )
  expect(words).not.toMatch(/36 49|60 51|61 91|23 69/)
  expect(words).toContain("12 15 18")
})

it("a number is replaced whose label is in pieces or short, and on a row that rises from edge to edge", () => {
  for (const label of ["N", "No", "N°"]) {
    const words = wordsAfter(
      ["Numéro de police", 40, 88],
      ["RW-8385-71", 250, 88],
      [label, 40, 102],
      ["client :", 58, 102],
      ["47487276", 250, 103],
      ["Fait le", 40, 116],
      ["25 mai 2023", 250, 117]
    )
    expect(words).not.toMatch(/47487/)
    expect(words).toContain("25 mai 2023")
  }
  const rise = (x: number, y: number): number => y - x * 0.02
  const rising = (text: string, x: number, y: number) =>
    lineAt(text, x, 0).map((word) => ({ ...word, box: { ...word.box, y: rise(word.box.x, y) } }))
  const sentence = "Cette attestation vaut ce que de droit pour qui la lit ici"
  const page = pageOfWords([
    ...[300, 320, 340, 360, 380].flatMap((y) => rising(sentence, 40, y)),
    ...["Police n°", "Date d'effet", "Garanties"].flatMap((label, i) => rising(label, 40, 200 + i * 13)),
    ...["TN-2804-842", "10/07/2023", "Multirisque"].flatMap((value, i) => rising(value, 480, 200 + i * 13))
  ])
  const { extraction } = deidentify({ extraction: extract({ pages: [page], language: "auto" }), fileName: null })
  const text = extraction.layout.flatMap((layout) => layout.page.words.map((word) => word.text)).join(" ")
  expect(text).not.toContain("TN-2804-842")
  expect(text).toContain("10/07/2023")
})

it("an e-mail address is replaced of which a letter box's name and pieces of a known domain are read", () => {
  const words = wordsAfter(
    ["hello@fernbrook-consulting.example", 40, 40],
    ["Write to billinfrnbokonsultingxam", 40, 400],
    ["office furniture, accountability, serviceable", 40, 440]
  )
  expect(words).not.toMatch(/billinf/)
  expect(words).toContain("office furniture, accountability, serviceable")
})

it("a telephone number is replaced whose groups stand higher than its label and its end, or that goes on in the next line", () => {
  const page = pageOfWords([
    { text: "Tél.", confidence: 1, box: { x: 40, y: 102, width: 19, height: 10 } },
    ...["04", "65", "71"].map((text, i) => ({
      text,
      confidence: 1,
      box: { x: 64 + i * 14, y: 93, width: 9, height: 20 }
    })),
    { text: "01", confidence: 1, box: { x: 106, y: 102, width: 9, height: 10 } },
    { text: "41", confidence: 1, box: { x: 120, y: 102, width: 9, height: 10 } }
  ])
  const { extraction } = deidentify({ extraction: extract({ pages: [page], language: "auto" }), fileName: null })
  expect(extraction.layout.flatMap(({ page: { words } }) => words.map(({ text }) => text)).join(" ")).not.toMatch(
    /\d{2}/
  )
  const irish = wordsAfter(
    ["an individual of Harbrook, telephone +353 20 913", 40, 100],
    ["6029 (the Tenant).", 40, 113]
  )
  expect(irish).not.toMatch(/913|6029/)
})

it("a day of birth is replaced in two pieces beneath its label, and above its place behind a label misread", () => {
  const beneath = wordsAfter(
    ["Patient", 40, 100],
    ["Date de naissance", 200, 100],
    ["Hugo Pegalot", 40, 113],
    ["30 nov.", 200, 113],
    ["1946", 243, 113]
  )
  expect(beneath).not.toMatch(/nov|1946/)
  const paper = wordsAfter(
    ["Given names GRACE", 40, 100],
    ["pos 30 NOV 1977", 40, 126],
    ["Place of birth WESTHAM", 40, 152],
    ["25 JUL 2003", 300, 126]
  )
  expect(paper).not.toContain("1977")
  expect(paper).toContain("25 JUL 2003")
})

it("every cell of a column whose head says that it is private is replaced, and the others stay", () => {
  const words = wordsAfter(
    ["Family name", 40, 100],
    ["Forename", 170, 100],
    ["Born", 290, 100],
    ["City", 410, 100],
    ["Thornquist", 40, 126],
    ["Odalys", 170, 126],
    ["7 August 1962", 290, 126],
    ["Coventry", 410, 126],
    ["de la Brandt", 40, 140],
    ["Perpetua", 170, 140],
    ["8 November 1950", 290, 140],
    ["Coventry", 410, 140],
    ["DE LA LARKFIELD", 40, 154],
    ["Ansel", 170, 154],
    ["l2/O8,1971", 290, 154],
    ["Coventry", 410, 154],
    ["The list was printed on 3 March 2024 for Coventry and its members.", 40, 190],
    ["9 March 2024", 290, 204]
  )
  expect(words).not.toMatch(/Thornquist|Odalys|Brandt|Perpetua|LARKFIELD|Ansel|1962|1950|1971/)
  // A town is private beside a name, and not wherever it is named.
  expect(words.match(/Coventry/g)).toHaveLength(1)
  expect(words).toMatch(/for Coventry and/)
  expect(words).toMatch(/3 March 2024 .* 9 March 2024/)
})

it("surnames that are forms' words, heads two lines high and places of births are cells like others", () => {
  const words = wordsAfter(
    ["Date of", 420, 88],
    ["N° adhérent", 40, 100],
    ["Adhérent", 130, 100],
    ["Fonction", 330, 100],
    ["naissance", 420, 100],
    ["Né(e) à", 520, 100],
    ["4471", 40, 126],
    ["LE PORTALIS Odalys", 120, 126],
    ["Chauffeur", 330, 126],
    ["7/08/1962", 420, 126],
    ["Ploubalac", 520, 126],
    ["4492", 40, 140],
    ["M. Portalis Ugo", 120, 140],
    ["Monteur", 330, 140],
    ["08/11/1950", 420, 140],
    ["Ploubalac", 520, 140],
    ["4518", 40, 154],
    ["Place, Ansel", 120, 154],
    ["Monteur", 330, 154],
    ["12/08/1971", 420, 154],
    ["Ploubalac", 520, 154]
  )
  expect(words).not.toMatch(/PORTALIS|Odalys|Page|Place|Ansel|1962|1950|1971|44\d\d|4518|Ploubalac/)
  expect(words).toMatch(/Chauffeur.*Monteur.*Monteur/)
})

it("boxes of a form one beneath the other are no columns", () => {
  const words = wordsAfter(
    ["Locataire", 40, 100],
    ["Date de naissance du locataire", 250, 100],
    ["Odalys Thornquist", 40, 114],
    ["27-03-1964", 250, 114],
    ["Surface", 40, 130],
    ["Chauffage", 250, 130],
    ["Moyenne", 40, 144],
    ["Collectif", 250, 144]
  )
  expect(words).toContain("Surface Chauffage Moyenne Collectif")
})

it("a column headed by a name alone may list anything, and stays", () => {
  const words = wordsAfter(
    ["Name", 40, 100],
    ["Colour", 170, 100],
    ["Oakfield", 40, 126],
    ["Green", 170, 126],
    ["Elmhurst", 40, 140],
    ["Blue", 170, 140]
  )
  expect(words).toContain("Oakfield Green Elmhurst Blue")
})

it("a row of labels beneath a row of values is no part of a column", () => {
  const words = wordsAfter(
    ["Surname", 40, 100],
    ["Date of birth", 200, 100],
    ["THORNQUIST", 40, 112],
    ["7 August 1962", 200, 112],
    ["Nationality", 40, 130],
    ["Date of issue", 200, 130],
    ["CANADIAN", 40, 142],
    ["8 November 2020", 200, 142]
  )
  expect(words).not.toMatch(/THORNQUIST|1962/)
  expect(words).toContain("CANADIAN 8 November 2020")
})

it("labels in brackets beneath their values are theirs, and not of what follows", () => {
  const words = wordsAfter(
    ["THORNQUIST", 40, 100],
    ["(surname (1))", 40, 112],
    ["Canadian", 40, 136],
    ["(nationality (3))", 40, 148],
    ["4th January 1942", 40, 172],
    ["(born)", 40, 184],
    ["DES PRAIRIES", 40, 208],
    ["(place of birth (6))", 40, 220],
    ["14 March 2015", 40, 244],
    ["(date of issue (7))", 40, 256],
    ["467-49041", 40, 280],
    ["(client ref.)", 40, 292],
    ["32672870320", 40, 316],
    ["(compte numéro)", 40, 328],
    ["103.69", 40, 352],
    ["(total to pay)", 40, 364],
    ["991-280-174", 40, 388],
    ["(mrn)", 40, 400]
  )
  expect(words).not.toMatch(/THORNQUIST|1942|PRAIRIES|467|3267|991/)
  expect(words).toMatch(/Canadian .*14 March 2015 .*103\.69/)
})

it("labels in smaller print beneath their values are theirs", () => {
  const words = wordsAfter(
    ["14 March 1961", 40, 100, 12],
    ["Date of birth", 40, 113, 8],
    ["9 June 2021", 40, 140, 12],
    ["Date of issue", 40, 153, 8],
    ["The register is kept at the town hall.", 40, 180, 12]
  )
  expect(words).not.toContain("1961")
  expect(words).toContain("9 June 2021 Date of issue The register is kept at the town hall.")
})

it("a numbered label beside another's is no value of it", () => {
  const words = wordsAfter(
    ["3. Nom de naissance", 40, 100],
    ["4. Nom d'usage", 300, 100],
    ["Thornquist", 50, 113],
    ["Larkfield", 310, 113],
    ["5. Adresse postale", 40, 140],
    ["6. Payé par", 300, 140],
    ["12 rue des Alouettes", 50, 153],
    ["49150 Courbourg", 50, 166],
    ["carte", 310, 153]
  )
  expect(words).not.toMatch(/Thornquist|Larkfield|Alouettes|Courbourg/)
  expect(words).toMatch(/Nom d'usage .*6\. Payé par .*carte/)
})

it("the number of a driving licence is replaced behind its figure alone", () => {
  const words = wordsAfter(
    ["PERMIS DE CONDUIRE", 40, 100],
    ["4a. 02.03.2015", 40, 126],
    ["4b. 01.03.2030", 160, 126],
    ["4c. Préfet de l'Orne", 280, 126],
    ["5.", 40, 140],
    ["54AX60881", 70, 140],
    ["9. AM, B, BE", 40, 154]
  )
  expect(words).not.toContain("54AX60881")
  expect(words).toContain("AM, B, BE")
})

it("a telephone number that a line's end cuts is replaced whole, and figures of a line's end are none", () => {
  const letter = wordsAfter(
    ["(2) Ms Imogen Harlock, an individual of this parish, telephone +353 20 915", 40, 100],
    ["6027 (the Tenant), email none.", 40, 118],
    ["Deliveries of lot 412 30 718", 40, 200],
    ["2024 items in all", 40, 218]
  )
  expect(letter).not.toMatch(/\+353|6027/)
  expect(letter).toContain("412 30 718 2024 items")
})

it("what is read twice at one place is replaced twice, and what lies beside it stays", () => {
  const words = wordsAfter(
    ["hello@marlock-wesley.example", 40, 100],
    ["arlock", 60, 101],
    ["arlock", 300, 101],
    ["weaving", 40, 130]
  )
  expect(words.match(/arlock/g)).toHaveLength(1)
  expect(words).toContain("weaving")
})

it("labels in pieces and with words read twice tell the number and the place beside them", () => {
  const words = wordsAfter(
    ["N°", 40, 100],
    ["DU TITRE", 60, 100],
    ["WN6157486", 240, 100],
    ["Lieu de naiss.", 40, 126],
    ["/ Place", 122, 126],
    ["of birth", 170, 126],
    ["VALMIREL", 290, 126],
    ["Place", 40, 300],
    ["of of bith birth HARSTEAD", 72, 300],
    ["N°", 40, 340],
    ["DE PAGE", 60, 340],
    ["AB1234567", 240, 340]
  )
  expect(words).not.toMatch(/WN6157486|VALMIREL|HARSTEAD/)
  expect(words).toContain("AB1234567")
})

it("a town is replaced behind its small letter or beneath, and the day before the licence's fourth row", () => {
  const words = wordsAfter(
    ["Né(e) le", 40, 100],
    ["02 09 1942", 200, 100],
    ["à", 40, 113],
    ["Ouistreval", 200, 113],
    ["Sexe", 40, 126],
    ["F", 200, 126],
    ["3. 15th April 1985 Courbourg-sur-Mer", 40, 300],
    ["4a. 14/11/2023 4b. 13/11/2038", 40, 313]
  )
  expect(words).not.toMatch(/1942|Ouistreval|1985|Courbourg/)
  expect(words).toMatch(/Sexe F .*4a\. 14\/11\/2023 4b\. 13\/11\/2038/)
})

it("a name is replaced before which the colon of its label stands", () => {
  const words = wordsAfter(
    ["Order no", 40, 80],
    [": 826406", 160, 80],
    ["Forenames", 40, 100],
    [": Quillandra", 160, 100],
    ["Requested by", 40, 120],
    [": THROPE, Imogen", 160, 120],
    ["Total to pay 46,43", 40, 300]
  )
  expect(words).not.toMatch(/Quillandra|THROPE|Imogen/)
  expect(words).toContain("Requested by :")
})
