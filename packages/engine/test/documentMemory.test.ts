import { describe, expect, it } from "vitest"
import { extract } from "../src/extract.js"
import { documentStore, withDocument } from "../src/text/documentMemory.js"
import { remembered } from "../src/text/remembered.js"

describe("data derived from a document's texts", () => {
  it("is computed once per document, and anew for the next", () => {
    const asked: Array<string> = []
    const lengthOf = remembered((text) => {
      asked.push(text)
      return text.length
    })
    const sum = () => lengthOf("total") + lengthOf("total")
    expect([withDocument(sum), withDocument(sum)]).toEqual([10, 10])
    expect(asked).toEqual(["total", "total"])
  })

  it("is dropped when a document fails, too", () => {
    const store = documentStore(() => new Set<string>())
    const failing = () => {
      store().add("Jane Doe")
      throw new RangeError("no such language")
    }
    expect(() => withDocument(failing)).toThrow("no such language")
    expect(store().size).toBe(0)
  })

  it("is dropped when an extraction ends", () => {
    const store = documentStore(() => new Set<string>())
    store().add("Jane Doe")
    extract({ pages: [], language: "en" })
    expect(store().size).toBe(0)
  })
})
