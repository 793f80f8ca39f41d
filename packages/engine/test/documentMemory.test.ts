import { describe, expect, it } from "vitest"
import { extract } from "../src/extract.js"
import { documentStore, withDocument } from "../src/text/documentMemory.js"
import { remembered } from "../src/text/remembered.js"

describe("what is remembered of a document's texts", () => {
  it("is worked out once in a document, and again in the next", () => {
    const asked: Array<string> = []
    const lengthOf = remembered((text) => {
      asked.push(text)
      return text.length
    })
    const sum = () => lengthOf("total") + lengthOf("total")
    expect([withDocument(sum), withDocument(sum)]).toEqual([10, 10])
    expect(asked).toEqual(["total", "total"])
  })

  it("goes with a document that fails, too", () => {
    const store = documentStore(() => new Set<string>())
    const failing = () => {
      store().add("Jane Doe")
      throw new RangeError("no such language")
    }
    expect(() => withDocument(failing)).toThrow("no such language")
    expect(store().size).toBe(0)
  })

  it("goes when an extraction ends", () => {
    const store = documentStore(() => new Set<string>())
    store().add("Jane Doe")
    extract({ pages: [], language: "en" })
    expect(store().size).toBe(0)
  })
})
