import { describe, expect, it } from "vitest"
import { type GeneratedDocument, generateDocument, layoutsOf } from "../src/generator/index.js"
import { zoneDigit } from "../src/generator/types/identity/Zone.js"

const cards = ["identity_card", "passport", "driving_licence", "residence_permit"]
const written = ["contract", "letter", "resume"]

const made = (types: ReadonlyArray<string>): Promise<ReadonlyArray<GeneratedDocument>> =>
  Promise.all(
    types.flatMap((type) =>
      (["fr", "en"] as const).flatMap((language) =>
        layoutsOf(type).flatMap((layout) =>
          [11, 12, 13].map((seed) => generateDocument({ type, language, layout, seed, appearance: "digital" }))
        )
      )
    )
  )

const identity = await made(cards)
const prose = await made(written)

const squash = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")

describe("identity documents", () => {
  it("have at least three layouts per type", () => {
    for (const type of cards) expect(layoutsOf(type).length, type).toBeGreaterThanOrEqual(3)
  })

  it("are identical for the same seed", async () => {
    const options = { type: "identity_card", language: "fr", seed: 5, appearance: "digital" } as const
    const [first, second] = [await generateDocument(options), await generateDocument(options)]
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
    expect(second.truth).toEqual(first.truth)
  })

  it("label their holder, number, issuer and validity", () => {
    for (const { truth } of identity)
      expect(Object.keys(truth.fields), truth.document_type).toEqual(
        expect.arrayContaining([
          "document_number",
          "surname",
          "given_names",
          "birth_date",
          "issue_date",
          "expiry_date",
          "issuing_country"
        ])
      )
  })

  it("have dates in chronological order", () => {
    for (const { truth } of identity) {
      const { birth_date: birth, expiry_date: expiry, issue_date: issue } = truth.fields
      expect(birth && issue && birth.value < issue.value).toBe(true)
      expect(issue && expiry && issue.value < expiry.value).toBe(true)
    }
  })

  it("have machine-readable zones of the right length with correct check digits", () => {
    const digit = (line: string, start: number, end: number): void => {
      expect(line.charAt(end), line).toBe(zoneDigit(line.slice(start, end)))
    }
    const seen = new Set<string>()
    for (const { truth } of identity) {
      const lines = truth.fields.mrz?.value.split("\n")
      if (lines === undefined) continue
      const [first = "", second = ""] = lines
      seen.add(`${lines.length} x ${first.length}`)
      for (const line of lines) {
        expect(line).toMatch(/^[A-Z0-9<]+$/)
        expect(line.length).toBe(first.length)
      }
      if (first.length === 44 || (first.length === 36 && !/^IDFRA.*\d{6}$/.test(first))) {
        digit(second, 0, 9)
        digit(second, 13, 19)
        digit(second, 21, 27)
        const last = first.length - 1
        expect(second.charAt(last)).toBe(zoneDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, last)))
      } else if (first.length === 36) {
        digit(second, 0, 12)
        digit(second, 27, 33)
        expect(second.charAt(35)).toBe(zoneDigit(first + second.slice(0, 35)))
      } else if (lines.length === 3) {
        digit(first, 5, 14)
        digit(second, 0, 6)
        digit(second, 8, 14)
        expect(second.charAt(29)).toBe(
          zoneDigit(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29))
        )
      } else {
        digit(first, 0, 14)
        digit(first, 0, 29)
      }
      expect(squash(lines.join(""))).toContain(squash(truth.fields.document_number?.value ?? "?"))
    }
    expect([...seen].sort()).toEqual(["1 x 30", "2 x 36", "2 x 44", "3 x 30"])
  })

  it("have check digits computed according to Doc 9303", () => {
    expect(zoneDigit("L898902C3")).toBe("6")
    expect(zoneDigit("740812")).toBe("2")
    expect(zoneDigit("ZE184226B<<<<<")).toBe("1")
  })
})

describe("contracts, letters and curricula vitae", () => {
  it("have at least four layouts per type", () => {
    for (const type of written) expect(layoutsOf(type).length, type).toBeGreaterThanOrEqual(4)
  })

  it("label the fields that identify them", () => {
    const wanted: Readonly<Record<string, ReadonlyArray<string>>> = {
      contract: ["parties", "subject", "date"],
      letter: ["sender", "recipient", "subject", "date"],
      resume: ["candidate_name", "emails", "phones", "subject"]
    }
    for (const { truth } of prose)
      expect(Object.keys(truth.fields)).toEqual(expect.arrayContaining([...(wanted[truth.document_type] ?? ["?"])]))
  })

  it("have a bounding box for the first of several values", () => {
    let several = 0
    for (const { truth } of prose) {
      for (const key of ["parties", "emails", "phones"]) {
        const field = truth.fields[key]
        if (field === undefined) continue
        const [first = "", ...others] = field.value.split(", ")
        several += others.length
        expect(truth.boxes[key]?.map(({ text }) => text)).toContain(first)
      }
    }
    expect(several).toBeGreaterThan(10)
  })
})

describe("identity and written documents", () => {
  it("print every labelled value in its bounding box, inside the page", () => {
    for (const { truth } of [...identity, ...prose]) {
      expect(Object.keys(truth.boxes).sort()).toEqual(Object.keys(truth.fields).sort())
      for (const [key, field] of Object.entries(truth.fields)) {
        for (const box of truth.boxes[key] ?? []) {
          expect(box.x, `${truth.document_type} ${key} ${box.text}`).toBeGreaterThan(0)
          expect(box.x + box.width, `${truth.document_type} ${key} ${box.text}`).toBeLessThan(1)
          expect(box.y + box.height, `${truth.document_type} ${key} ${box.text}`).toBeLessThan(1)
          if (field.type === "date") expect(box.text).toContain(field.value.slice(2, 4))
          else if (!["parties", "emails", "phones"].includes(key))
            expect([field.value, ...(field.also ?? [])].map(squash), key).toContain(squash(box.text))
        }
      }
    }
  })
})
