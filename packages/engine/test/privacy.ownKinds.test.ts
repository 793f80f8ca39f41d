import { describe, expect, it } from "vitest"
import { checkedKinds, findOwn, OwnKindInvalid, type OwnPrivateKind } from "../src/domain.js"
import { extractDocument } from "../src/extractDocument.js"
import { deidentifyText } from "../src/privacy/index.js"
import { textsOf } from "../src/privacy/textsOf.js"
import { typed } from "./layoutPages.js"

const spansOf = (pattern: RegExp) => (text: string) =>
  Array.from(text.matchAll(pattern), ({ 0: value, index }) => ({ start: index, end: index + value.length }))

const badge: OwnPrivateKind = { name: "BADGE", find: spansOf(/\bQX-\d{4}\b/g) }

describe("a host's own kind", () => {
  it("is found and replaced everywhere, with placeholders of its name", () => {
    const { found, text } = deidentifyText("Badge QX-4471, then QX-9024, again qx 4471; QX-44710 is none", "en", {
      kinds: [badge]
    })
    expect(text).toBe("Badge [BADGE_1], then [BADGE_2], again [BADGE_1]; QX-44710 is none")
    expect(found.map(({ kind }) => kind)).toEqual(["BADGE", "BADGE", "BADGE"])
  })

  it("may share the placeholders of a built-in kind, and takes precedence over it", () => {
    const own = { ...badge, placeholder: "ID_NUMBER" }
    const { text } = deidentifyText("Passport number: 99RX12345, badge QX-4471", "en", { kinds: [own] })
    expect(text).toBe("Passport number: [ID_NUMBER_2], badge [ID_NUMBER_1]")
  })

  it("matches whole words, including single letters and digits", () => {
    const kinds = [
      { name: "PART", find: spansOf(/(?<=k)ey/g) },
      { name: "SEAT", find: spansOf(/(?<=seat )\w/g) }
    ]
    expect(deidentifyText("The monkeys in seat 7, room 17", "en", { kinds }).text).toBe(
      "The [PART_1] in seat [SEAT_1], room 17"
    )
  })

  it("applies to a document's fields, tables, recognition and name, across lines and pages", () => {
    const request = {
      pages: [
        typed(["Our reference: QX-4471 of the third floor", "Handed out with QX-", "9024 by the porter"]),
        typed(["See QX-4471"], 2)
      ],
      fileName: "QX-4471 letter.txt",
      language: "en" as const
    }
    const kinds = [{ ...badge, find: spansOf(/\bQX-\s?\d{4}\b/g) }]
    const document = extractDocument({
      ...request,
      schema: { fields: [{ key: "reference", type: "string", required: false }], tables: [] },
      includeRecognition: true,
      deidentify: true,
      deidentification: { values: findOwn(kinds, textsOf(request)) }
    })
    const told = JSON.stringify(document)
    for (const digits of ["4471", "9024"]) expect(told).not.toContain(digits)
    expect(document.extract.reference?.value).toContain("[BADGE_1]")
    expect(document.extract.reference?.normalized).toBeNull()
    expect(document.fileName).toBe("[BADGE_1] letter.txt")
  })

  it.each([
    [[{ ...badge, name: "badge" }], "kinds[0].name"],
    [[{ ...badge, name: "" }], "kinds[0].name"],
    [[badge, badge], "kinds[1].name is taken: BADGE"],
    [[{ ...badge, placeholder: "A B" }], "kinds[0].placeholder"],
    [[{ name: "NONE", find: null as never }], "kinds[0].find"]
  ] as const)("is refused if malformed: %#", (kinds, reason) => {
    expect(() => checkedKinds(kinds)).toThrow(reason)
  })

  it("is named in the error if it throws or points outside its text, which is not quoted", () => {
    const secret = "Quentin Zabriskie"
    const finds: ReadonlyArray<OwnPrivateKind["find"]> = [
      (text) => {
        throw new Error(`cannot read ${text}`)
      },
      () => [{ start: 0, end: 1000 }],
      () => [{ start: 3, end: 3 }],
      () => [{ start: -1, end: 2 }],
      () => [{ start: 0.5, end: 2 }]
    ]
    for (const find of finds) {
      const fault = (() => {
        try {
          findOwn([{ name: "BADGE", find }], [secret])
        } catch (error) {
          return error
        }
      })()
      expect(fault).toBeInstanceOf(OwnKindInvalid)
      expect((fault as Error).message).toContain("BADGE")
      expect((fault as Error).message).not.toContain("Zabriskie")
    }
  })
})
