import { describe, expect, it } from "vitest"
import { extract, type ValueType } from "../src/index.js"
import { column, pageOf } from "./handmadePage.js"

const page = pageOf(
  column(40, 60, [
    "Nom du locataire ............ Paul Martin",
    "Date d'entrée ................ 03/04/2024",
    "Loyer mensuel ............... 712,50 €",
    "Dépôt : ___ 500,00 ___",
    "Surface habitable _______45 m2",
    "Garant : ________ Jeanne Oriel"
  ])
)

const ask = (key: string, type: ValueType) =>
  extract({
    pages: [page],
    language: "fr",
    schema: { fields: [{ key, type, required: false }], tables: [] }
  }).extract[key]

describe("leader dots and lines between a label and its value", () => {
  it.each<[key: string, type: ValueType, value: string, normalized: unknown]>([
    ["nom_du_locataire", "string", "Paul Martin", null],
    ["date_entree", "date", "03/04/2024", "2024-04-03"],
    ["loyer_mensuel", "number", "712,50 €", 712.5],
    ["depot", "number", "500,00", 500],
    ["surface_habitable", "number", "45", 45],
    ["garant", "string", "Jeanne Oriel", null]
  ])("are not part of %s", (key, type, value, normalized) => {
    expect(ask(key, type)).toMatchObject({ found: true, value, ...(normalized === null ? {} : { normalized }) })
  })
})
