import { describe, expect, it } from "vitest"
import { soughtInSchema } from "../src/fields/sought.js"
import { extract, type FieldSpec } from "../src/index.js"
import { column, pageOf, rows } from "./handmadePage.js"

const sought = (...fields: ReadonlyArray<Partial<FieldSpec> & { readonly key: string }>) =>
  soughtInSchema(
    fields.map((field) => ({ type: "string", required: false, ...field })),
    undefined
  )

describe("the firm, date and total of a document of unknown type", () => {
  it.each(["company", "company_name", "societe", "raison_sociale"])(
    "include the letterhead's firm for the key %s",
    (key) => {
      expect(sought({ key })[0]).toMatchObject({ kind: "name", party: "issuer", model: "letterhead_name" })
    }
  )

  it("are not used if the key names another party, or the hint says whose company it is", () => {
    expect(sought({ key: "company" }, { key: "supplier" })[0]?.model).toBe("text")
    expect(sought({ key: "company", hint: "The customer's company" })[0]?.model).toBe("text")
    expect(sought({ key: "insurance_company" })[0]?.model).toBe("text")
  })

  it("have separate models for the date and the total, and for nothing else", () => {
    const [date, birth, total, tax] = sought(
      { key: "date", type: "date" },
      { key: "birth_day", type: "date" },
      { key: "total", type: "number" },
      { key: "tax", type: "number" }
    )
    expect([date, birth, total, tax].map((field) => field?.model)).toEqual(["own_day", "date", "own_total", "amount"])
  })
})

const read = (
  page: ReturnType<typeof pageOf>,
  ...fields: ReadonlyArray<Partial<FieldSpec> & { readonly key: string }>
) =>
  extract({
    pages: [page],
    language: "auto",
    schema: { fields: fields.map((field) => ({ type: "string", required: false, ...field })), tables: [] }
  }).extract

describe("text after a value", () => {
  const order = pageOf([
    ...column(40, 30, ["Broadcast order"]),
    ...rows(40, 80, [
      ["Alt Order #:", "26907474"],
      ["Order / Rev:", "48347"],
      ["Advertiser", "Larkhill for County Auditor (136462)"],
      ["Agency", "Penhallen Media (1290"]
    ])
  ])

  it("is not part of a name if it is a number in brackets", () => {
    const found = read(order, { key: "advertiser" }, { key: "agency" })
    expect(found["advertiser"]?.value).toMatch(/^Larkhill for County Auditor/)
    expect(found["agency"]?.value).toBe("Penhallen Media")
  })

  it("is part of the address if it is a street without a number below a firm's name", () => {
    const bill = pageOf([
      ...column(40, 30, ["Pépinières Revelin", "Route de Dijon", "21200 Beaune", "SIRET 412 345 678 00019"]),
      ...column(300, 30, ["Mairie de Sainval", "1 place de la République", "21250 Sainval"]),
      ...rows(40, 140, [
        ["Facture n°", "FC240611"],
        ["Date", "11/06/2024"],
        ["Total TTC", "1 881,00 €"]
      ])
    ])
    const { extract: found } = extract({ pages: [bill], language: "fr", documentType: "invoice" })
    expect(found["supplier_name"]?.value).toBe("Pépinières Revelin")
    expect(found["supplier_address"]?.value).toBe("Route de Dijon, 21200 Beaune")
  })

  it("is not part of an address if it is contact details", () => {
    const bill = pageOf([
      ...column(40, 30, ["Cabinet Revelin", "10 rue Vauban", "21000 DIJON – Tél. 03 80 30 12 12 – Toque 47"]),
      ...column(330, 130, ["Oscar Whitlow", "4 rue Haute", "21000 DIJON"]),
      ...rows(40, 240, [
        ["Facture n°", "F-2024-118"],
        ["Date", "12/02/2024"],
        ["Total TTC", "240,00 €"]
      ])
    ])
    const { extract: found } = extract({ pages: [bill], language: "fr", documentType: "invoice" })
    expect(found["supplier_address"]?.value).toBe("10 rue Vauban, 21000 DIJON")
  })
})
