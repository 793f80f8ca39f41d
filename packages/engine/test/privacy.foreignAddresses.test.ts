import { describe, expect, it } from "vitest"
import { findContinentalStreets } from "../src/privacy/finders/continentalStreets.js"
import { findIrishPlaces, findUnnumberedStreets } from "../src/privacy/finders/namedHouses.js"
import { findNorthAmericanTowns } from "../src/privacy/finders/northAmerica.js"
import { findPostalAddresses } from "../src/privacy/finders/postalAddresses.js"

const pieces = (text: string, find = findPostalAddresses) => find(text).map(({ end, start }) => text.slice(start, end))

describe("addresses beyond France and England", () => {
  it("are whole, of Belgium, Switzerland and Luxembourg", () => {
    for (const address of [
      "Rue de la Cathédrale 12, 4000 Liège",
      "Chemin des Cèdres 7a\nCH-1820 Montreux",
      "Avenue Louise 231 bte 4\nB-1050 Bruxelles",
      "Route de Berne 5/3\n1010 Lausanne",
      "rue des Bains 14, L-1212 Luxembourg"
    ])
      expect(pieces(`Siège\n${address}\nPage 1`), address).toEqual([address])
    expect(pieces("Place de la Concorde 2023", findContinentalStreets)).toEqual([])
    expect(pieces("Route du Rhum 500 €, Chemin du Total 45,50", findContinentalStreets)).toEqual([])
  })

  it("are whole, of Canada and the United States", () => {
    for (const address of [
      "4512, av. du Parc, app. 8\nMontréal (QC) H2V 4E3",
      "310-1220 Burrard Street\nVancouver, BC V6Z 1Z2",
      "77 Elgin Street, Ottawa, Ontario K2P 1L5",
      "1400 NE 45th St #12\nSeattle, Washington 98105",
      "88 W 12th Ave, Apt 4B, Taos, New Mexico 87571",
      "PO Box 88\nAlbany, New York 12207"
    ])
      expect(pieces(`From\n${address}\nPage 1`), address).toEqual([address])
    expect(pieces("In New York 12 people ate 3 Main courses", findNorthAmericanTowns)).toEqual([])
  })

  it("are whole without a house number, where a post code stands behind", () => {
    for (const address of [
      "Orchard Cottage\nSheepwash Lane\nTetbury\nGL8 8QH",
      "The Old Forge House, Church Lane, Tring HP23 5XA",
      "Lieu-dit Kerbastard, 29300 Quimperlé",
      "12 Barrack Street, Loughrea, Co. Galway",
      "9 Grove Terrace, Dublin 8"
    ])
      expect(pieces(`At:\n${address}\nPage 1`), address).toEqual([address])
    expect(pieces("Abbey Road is an album. Dublin 2019 was fun.", findUnnumberedStreets)).toEqual([])
    expect(pieces("Dublin 14 March 2020", findIrishPlaces)).toEqual([])
  })
})

describe("addresses before whose street something stands", () => {
  it("begin with the flat, its floor, the residence and the house by name", () => {
    for (const address of [
      "Appt 12, 3e étage\n8 rue des Ormes\n59800 Lille",
      "Appt 4, 1er étage - 55 allée des Frênes - 44000 Nantes",
      "Résidence du Vieux Moulin - Bât. C, 7 chemin des Vignes, 72100 Le Mans",
      "Immeuble Le Belvédère\nEscalier B, rez-de-chaussée\n3 avenue Foch\n54000 Nancy",
      "Apartment 46, Regent House, 27 Plover Close, Leeds LS8 3QT",
      "Flat 4\nTrinity Court\n9 Garden Row\nHull HU5 2DN",
      "The Old Forge - Church Lane - Stockport SK4 3GW"
    ])
      expect(pieces(`Client\n${address}\nPage 1`), address).toEqual([address])
  })

  it("do not begin with what is none of it", () => {
    expect(pieces("Appt 12, 3e étage")).toEqual([])
    expect(pieces("Customer Service House\n27 Plover Close, Leeds LS8 3QT")).toEqual(["27 Plover Close, Leeds LS8 3QT"])
    expect(pieces("3 Dock Road, Hull HU5 2DN\nUnits  Amount")).toEqual(["3 Dock Road, Hull HU5 2DN"])
    expect(pieces("Your Order PO 73215")).toEqual([])
  })

  it("are whole where a street's name goes on in the next line behind an article", () => {
    expect(pieces("situé 131, avenue des\nAlouettes, ZA des Épinettes, 02130 Mormesnil, loué")).toEqual([
      "131, avenue des\nAlouettes, ZA des Épinettes, 02130 Mormesnil"
    ])
  })
})
