import { describe, expect, it } from "vitest"
import { BUILT_IN_TYPES, type DocumentType, extract, withOwnTypes } from "../src/index.js"
import { pageOf, rows } from "./handmadePage.js"

const parkingPermit: DocumentType = {
  name: "parking_permit",
  anchors: [{ words: "parking permit", weight: 6, where: "title" }],
  fields: [
    { key: "permit_number", kind: "identifier", labels: { en: ["permit number"], fr: ["numéro de permis"] } },
    { key: "expiry", kind: "date", labels: { en: ["valid until"], fr: ["valable jusqu'au"] } }
  ],
  tables: [],
  rules: [],
  decoys: []
}

const page = pageOf([
  { x: 40, y: 40, text: "PARKING PERMIT", size: 18 },
  ...rows(40, 100, [
    ["Permit number", "KX-20418"],
    ["Valid until", "31 December 2024"]
  ])
])

describe("a custom document type", () => {
  const documentTypes = withOwnTypes([parkingPermit])

  it("is detected alongside the built-in ones, and its fields are found", () => {
    const {
      documentType,
      documentTypeConfidence,
      extract: found
    } = extract({
      pages: [page],
      language: "auto",
      documentTypes
    })
    expect(documentType).toBe("parking_permit")
    expect(documentTypeConfidence).toBeGreaterThan(0.85)
    expect(found.permit_number?.value).toBe("KX-20418")
    expect(found.expiry?.normalized).toBe("2024-12-31")
  })

  it("is unknown to requests that do not include it", () => {
    expect(extract({ pages: [page], language: "auto" }).documentType).not.toBe("parking_permit")
  })

  it("is used if the caller names it", () => {
    const { extract: found } = extract({ pages: [page], language: "en", documentType: "parking_permit", documentTypes })
    expect(Object.keys(found)).toEqual(["permit_number", "expiry"])
  })

  it("provides its labels for a key to a schema", () => {
    const { extract: found } = extract({
      pages: [page],
      language: "en",
      documentTypes,
      schema: { fields: [{ key: "expiry", type: "date", required: false }], tables: [] }
    })
    expect(found.expiry?.normalized).toBe("2024-12-31")
  })

  it("replaces a built-in type of the same name", () => {
    const own = withOwnTypes([{ ...parkingPermit, name: "invoice" }])
    expect(own).toHaveLength(BUILT_IN_TYPES.length)
    const { extract: found } = extract({ pages: [page], language: "en", documentType: "invoice", documentTypes: own })
    expect(Object.keys(found)).toEqual(["permit_number", "expiry"])
  })
})

describe("a document type given by the caller", () => {
  const documentTypes = withOwnTypes([{ ...parkingPermit, aliases: ["permis de stationnement"] }])

  it.each(["parking_permit", "Parking Permits", "permis de stationnement"])(
    "is recognised by the name %s",
    (documentType) => {
      const given = extract({ pages: [page], language: "auto", documentTypes, documentType })
      expect([given.documentType, given.documentTypeConfidence]).toEqual(["parking_permit", 1])
      expect(given.extract.permit_number?.value).toBe("KX-20418")
    }
  )

  it("is echoed if no type has that name", () => {
    const given = extract({ pages: [page], language: "auto", documentTypes, documentType: "Dépôt 7" })
    expect([given.documentType, given.documentTypeConfidence]).toEqual(["Dépôt 7", 1])
  })
})
