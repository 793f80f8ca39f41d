import { describe, expect, it } from "vitest"
import { extract, type Page } from "../src/index.js"
import { column, type PlacedText, pageOf, rows } from "./handmadePage.js"

const read = (...pages: ReadonlyArray<Page>) => extract({ pages, language: "auto" })

describe("a contract", () => {
  const recital = (paragraphs: ReadonlyArray<ReadonlyArray<string>>): Page => {
    const texts: Array<PlacedText> = [{ x: 150, y: 40, text: "CONTRAT DE PRESTATION DE SERVICES", size: 15 }]
    let y = 90
    for (const paragraph of paragraphs) {
      texts.push(...column(40, y, paragraph, 13))
      y += paragraph.length * 13 + 14
    }
    return pageOf(texts)
  }

  it("is between the parties named in its opening", () => {
    const result = read(
      recital([
        ["ENTRE LES SOUSSIGNÉS :"],
        [
          "La société Aubrac Nettoyage, SARL au capital de 8 000 euros, dont le siège social est situé",
          "14 rue des Forges, 12000 Rodez, représentée par Mme Line Cazes, téléphone 05 36 49 10 10,",
          "courriel contact@aubrac-nettoyage.example, ci-après « Le Prestataire », d'une part,"
        ],
        ["ET :"],
        [
          "M. Paul Vernhet, né le 12/03/1980, demeurant 3 place du Marché, 12100 Millau,",
          "courriel paul.vernhet@postebox.example, ci-après « Le Client », d'autre part."
        ],
        ["Il a été convenu ce qui suit :"],
        ["Article 1 - Objet"],
        ["Le Prestataire assure l'entretien des locaux du Client à compter du 1er juin 2024."],
        ["Fait à Rodez, le 17 mai 2024, en deux exemplaires."]
      ])
    )
    expect(result.documentType).toBe("contract")
    expect(result.extract).toMatchObject({
      parties: { value: "Aubrac Nettoyage, Paul Vernhet" },
      emails: { value: "contact@aubrac-nettoyage.example, paul.vernhet@postebox.example" },
      phones: { value: "05 36 49 10 10" },
      subject: { value: "CONTRAT DE PRESTATION DE SERVICES" },
      date: { normalized: "2024-05-17" }
    })
    // The box is that of the first value, the blocks are those of all.
    const lines = result.layout[0]?.lines ?? []
    const first = lines.find(({ text }) => text.includes("contact@"))
    const second = lines.find(({ text }) => text.includes("paul.vernhet@"))
    expect(result.extract.emails?.block_ids).toEqual([first?.blockId, second?.blockId])
    expect(result.extract.emails?.bbox?.y).toBeCloseTo((first?.box.y ?? 0) / 842, 3)
  })

  it("names its parties in one sentence", () => {
    const result = read(
      pageOf([
        { x: 150, y: 40, text: "Service Agreement", size: 15 },
        ...column(40, 90, [
          'This Service Agreement (the "Agreement") is made as of March 4, 2024 by and between Harbour',
          "Lights LLC, a corporation having its office at 12 Pier Road, Salem, OR 97301, and Ann Tanner,",
          'an individual residing at 5 Mill Lane, Dover, OH 44622 (the "Client").'
        ]),
        ...column(40, 150, ["1. Services", "The work begins on April 1, 2024.", "2. Termination"]),
        { x: 40, y: 210, text: "IN WITNESS WHEREOF the parties have signed." }
      ])
    )
    expect(result.documentType).toBe("contract")
    expect(result.extract.parties?.value).toBe("Harbour Lights LLC, Ann Tanner")
    expect(result.extract.date?.normalized).toBe("2024-03-04")
  })

  it("names its parties by their roles", () => {
    const result = read(
      pageOf([
        { x: 150, y: 40, text: "TENANCY AGREEMENT", size: 15 },
        ...rows(40, 90, [
          ["Date of agreement", "2 May 2024"],
          ["Landlord", "Ruth Holloway"],
          ["Address", "8 Beacon Road, Exford EX3 4AB"],
          ["Tenant", "Owen Drayton"],
          ["Address", "1 Kiln Close, Exford EX3 9LH"]
        ]),
        ...column(40, 220, ["1. Term", "The tenancy begins on 1 June 2024.", "2. Governing law"])
      ])
    )
    expect(result.extract).toMatchObject({
      parties: { value: "Ruth Holloway, Owen Drayton" },
      date: { normalized: "2024-05-02" },
      subject: { value: "TENANCY AGREEMENT" },
      emails: { found: false },
      phones: { found: false }
    })
  })
})

describe("a letter", () => {
  it("runs from the upper address to the lower one", () => {
    const result = read(
      pageOf([
        ...column(40, 50, ["Claire Lamisac", "12 rue des Tilleuls", "35000 Rennes", "Tél. : 02 61 91 22 33"]),
        ...column(330, 120, ["Assurances du Ponant", "5 quai de la Gare", "29200 Brest"]),
        { x: 330, y: 190, text: "Rennes, le 3 avril 2024" },
        { x: 40, y: 240, text: "Objet : Résiliation de mon contrat d'habitation" },
        { x: 40, y: 270, text: "Madame, Monsieur," },
        ...column(40, 300, [
          "Je vous informe que j'ai vendu mon appartement le 1er mars 2024.",
          "Merci de mettre fin au contrat."
        ]),
        { x: 40, y: 350, text: "Veuillez agréer, Madame, Monsieur, mes salutations distinguées." },
        { x: 330, y: 400, text: "Claire Lamisac" }
      ])
    )
    expect(result.documentType).toBe("letter")
    expect(result.extract).toMatchObject({
      sender: { value: "Claire Lamisac" },
      recipient: { value: "Assurances du Ponant" },
      date: { value: "3 avril 2024", normalized: "2024-04-03" },
      subject: { value: "Résiliation de mon contrat d'habitation" },
      phones: { value: "02 61 91 22 33" },
      emails: { found: false }
    })
  })

  it("is from the firm in its letterhead, whoever signs", () => {
    const result = read(
      pageOf([
        { x: 40, y: 40, text: "Northgate Heating Ltd", size: 18 },
        { x: 40, y: 64, text: "7 Canal Street - Leeds LS1 4QT" },
        ...column(40, 120, ["Mrs Joan Fernley", "22 Orchard Way", "Leeds", "LS6 2AB"]),
        { x: 40, y: 200, text: "14 June 2024" },
        { x: 40, y: 230, text: "Dear Mrs Fernley," },
        { x: 40, y: 255, text: "Renewal of your service plan", bold: true },
        ...column(40, 285, [
          "We are writing to remind you that your plan ends on 31 July 2024.",
          "There is nothing you need to do."
        ]),
        { x: 40, y: 330, text: "Yours sincerely," },
        ...column(40, 370, ["Simon Asply", "Customer Services Manager"])
      ])
    )
    expect(result.documentType).toBe("letter")
    expect(result.extract).toMatchObject({
      sender: { value: "Northgate Heating Ltd" },
      recipient: { value: "Mrs Joan Fernley" },
      date: { normalized: "2024-06-14" },
      subject: { value: "Renewal of your service plan" }
    })
  })
})

describe("a curriculum vitae", () => {
  it("has the candidate's name at its head, with the post applied for below", () => {
    const result = read(
      pageOf([
        { x: 40, y: 40, text: "Agnès de Rovel", size: 22 },
        { x: 40, y: 70, text: "Comptable confirmée", size: 12 },
        ...column(40, 95, [
          "3 allée des Acacias, 69003 Lyon",
          "Portable : 04 65 71 11 22",
          "agnes.derovel@postebox.example"
        ]),
        { x: 40, y: 160, text: "Expérience professionnelle", size: 12, bold: true },
        ...column(40, 180, ["2019 - 2024 Comptable, Menuiserie Morvel", "Tenue des comptes et clôtures mensuelles"]),
        { x: 40, y: 230, text: "Formation", size: 12, bold: true },
        { x: 40, y: 250, text: "2015 - 2017 BTS Comptabilité" },
        { x: 40, y: 280, text: "Langues", size: 12, bold: true },
        { x: 40, y: 300, text: "Anglais : courant" },
        { x: 40, y: 780, text: "Mis à jour le 5 janvier 2025" }
      ])
    )
    expect(result.documentType).toBe("resume")
    expect(result.extract).toMatchObject({
      candidate_name: { value: "Agnès de Rovel" },
      subject: { value: "Comptable confirmée" },
      phones: { value: "04 65 71 11 22" },
      emails: { value: "agnes.derovel@postebox.example" },
      date: { normalized: "2025-01-05" }
    })
  })

  it("has no date if only the date of birth is given", () => {
    const result = read(
      pageOf([
        { x: 200, y: 40, text: "CURRICULUM VITAE", size: 16 },
        ...rows(40, 80, [
          ["Full name:", "Owen Malton"],
          ["Date of birth:", "12 May 1984"],
          ["Email:", "owen@inboxly.example"]
        ]),
        { x: 40, y: 160, text: "Work experience", bold: true },
        { x: 40, y: 180, text: "2015 - 2020 Site Manager, Keldale Ltd" },
        { x: 40, y: 220, text: "Education", bold: true }
      ])
    )
    expect(result.documentType).toBe("resume")
    expect(result.extract.candidate_name?.value).toBe("Owen Malton")
    expect(result.extract.date?.found).toBe(false)
  })
})
