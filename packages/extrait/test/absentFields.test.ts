import { describe, expect, it } from "vitest"

const bench = (name: string) => import(new URL(`../bench/absent/${name}.mjs`, import.meta.url).href)
const { absentFieldsOf, mayBeThere, schemasWith } = await bench("absentFields")
const { nearMisses } = await bench("nearMisses")
const { wordsOf } = await bench("wordsOf")

interface Asked {
  readonly key: string
  readonly type: string
  readonly origin: string
}

const documentOf = (name: string, ...keys: ReadonlyArray<string>) => {
  const fields = keys.map((key) => ({ key, type: "string" }))
  return { name, keys, fields, schema: { fields } }
}

const invoice = documentOf("invoices/a.pdf", "invoiceNumber", "supplier_name", "phone", "total_amount", "due_date")
const waybill = documentOf("waybills/b.pdf", "vessel", "port_of_loading", "nom_client", "numero_de_suivi", "voyage")
const collection = [invoice, waybill]
const keysOf = (fields: ReadonlyArray<Asked>) => fields.map(({ key }) => key)

describe("absent fields", () => {
  it("are compared by words, reduced to one form for both languages, singular and plural", () => {
    expect(wordsOf("numéroFactures")).toEqual(new Set(["number", "invoice"]))
    expect(wordsOf("date_of_the_invoice")).toEqual(wordsOf("dateFacture"))
  })

  it("are other documents' fields that share no word with the document's own, and near misses", () => {
    const fields: ReadonlyArray<Asked> = absentFieldsOf(invoice, collection)
    const others = fields.filter(({ origin }) => origin === "other document")
    // The name of a customer shares a word with that of the supplier, the tracking number one with the invoice's.
    expect(keysOf(others).sort()).toEqual(["port_of_loading", "vessel", "voyage"])
    const near = keysOf(fields.filter(({ origin }) => origin === "near miss"))
    expect(near.some((key) => ["fax_number", "numero_fax"].includes(key))).toBe(true)
    expect(near.some((key) => ["hours", "heures"].includes(key))).toBe(true)
    expect(near.some((key) => ["expiry_date", "date_d_expiration"].includes(key))).toBe(true)
  })

  it("exclude near misses that the document does have", () => {
    const withFax = documentOf("c", "phone", "numero_de_fax", "total", "bank_name")
    const keys = keysOf(absentFieldsOf(withFax, [withFax]))
    for (const key of ["fax_number", "numero_fax", "bank_name", "nom_de_la_banque"]) expect(keys).not.toContain(key)
  })

  it("are the same for the same seed, up to the requested number", () => {
    const few = absentFieldsOf(invoice, collection, { most: 6 })
    expect(few).toHaveLength(6)
    expect(few).toEqual(absentFieldsOf(invoice, collection, { most: 6 }))
    expect(few.filter(({ origin }: Asked) => origin === "other document")).toHaveLength(3)
    expect(keysOf(absentFieldsOf(invoice, collection, { most: 6, seed: 2 }))).not.toEqual(keysOf(few))
  })

  it("are discounted if the page shows a near miss's sign or every word of the key", () => {
    const page = wordsOf("Telefax: 01 02 03 · Fax 12\nPort of Le Havre")
    const fax = { signs: new Set(["fax"]) }
    expect(mayBeThere(fax, page)).toBe(true)
    expect(mayBeThere(fax, wordsOf("Phone"))).toBe(false)
    expect(mayBeThere({ words: wordsOf("port_of_loading") }, page)).toBe(false)
    expect(mayBeThere({ words: wordsOf("port") }, page)).toBe(true)
  })

  it("are requested at most twelve per schema, with all of the document's own fields", () => {
    const absent = Array.from({ length: 30 }, (_, i) => ({ key: `absent_${i}`, type: "date", origin: "near miss" }))
    const schemas = schemasWith(invoice, absent)
    expect(schemas).toHaveLength(3)
    for (const { asked, schema } of schemas) {
      expect(asked.length).toBeLessThanOrEqual(12)
      expect(schema.fields).toEqual(expect.arrayContaining(invoice.fields))
      expect(schema.fields).toHaveLength(asked.length + invoice.fields.length)
    }
    expect(schemas.flatMap(({ asked }: { readonly asked: ReadonlyArray<Asked> }) => keysOf(asked)).sort()).toEqual(
      keysOf(absent).sort()
    )
  })

  it("have near misses with known trigger words, valid types and unique keys", () => {
    for (const { of } of nearMisses) for (const word of of) expect([...wordsOf(word)]).toEqual([word])
    const fields = nearMisses.flatMap((kind: { readonly fields: ReadonlyArray<Asked> }) => kind.fields)
    for (const { type } of fields) expect(["string", "number", "date", "boolean"]).toContain(type)
    expect(new Set(keysOf(fields)).size).toBe(fields.length)
  })
})
