import { describe, expect, it } from "@effect/vitest"
import fc from "fast-check"
import { exactTerms, exactText, isJsonObject, type JsonObject, parseExactly } from "../src/index.js"

const parsed = (text: string): JsonObject => {
  const value = parseExactly(text)
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new Error("no object")
  return value as JsonObject
}

describe("exact JSON", () => {
  it("writes parsed text back verbatim, at any depth", () => {
    const text = '{"2":1.50, "1":12345678901234567890,\n"a":{"b":[]}}'
    const metadata = parsed(text)
    expect(exactText({ id: 1, metadata, list: [{ metadata }] })).toBe(
      `{"id":1,"metadata":${text},"list":[{"metadata":${text}}]}`
    )
  })

  it("writes any other value like JSON.stringify", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => exactText(value) === JSON.stringify(value)))
  })

  it("yields the same search terms as the plain object, with numbers as written", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
        (object) => {
          const text = JSON.stringify(object)
          const plain: unknown = JSON.parse(text)
          if (!isJsonObject(plain)) throw new Error("no object")
          expect(new Map(exactTerms(parsed(text)))).toEqual(new Map(exactTerms(plain)))
        }
      )
    )
    expect(exactTerms(parsed('{"n":1.10,"b":true,"o":{},"l":[1],"z":null,"s":"x"}'))).toEqual([
      ["n", "1.10"],
      ["b", "true"],
      ["s", "x"]
    ])
  })
})
