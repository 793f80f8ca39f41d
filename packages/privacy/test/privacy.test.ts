import { describe, expect, it } from "vitest"
import { analyze, deidentify, OwnKindInvalid, RECOGNIZERS, recognizerOf } from "../src/index.js"

const found = (text: string, options = {}) =>
  analyze(text, options).map(({ end, kind, start }) => [kind, text.slice(start, end)])

describe("forms and check digits", () => {
  it.each([
    ["EMAIL", "write to tom@post.example now", "tom@post.example"],
    ["EMAIL", "tom dot brad at post dot example", "tom dot brad at post dot example"],
    ["IP_ADDRESS", "from 203.0.113.77 at noon", "203.0.113.77"],
    ["IP_ADDRESS", "from 2001:db8::8a2e:370:7334 at noon", "2001:db8::8a2e:370:7334"],
    ["URL", "see https://www.linkedin.com/in/ida-quorve there", "https://www.linkedin.com/in/ida-quorve"],
    ["PHONE", "call 06 39 98 12 34 today", "06 39 98 12 34"],
    ["PHONE", "call +49 30 901820 today", "+49 30 901820"],
    ["IBAN", "to DE89 3704 0044 0532 0130 00 please", "DE89 3704 0044 0532 0130 00"],
    ["CARD", "paid by 4111 1111 1111 1111 today", "4111 1111 1111 1111"],
    ["SOCIAL_SECURITY_NUMBER", "NIR 2 55 08 14 168 025 38", "2 55 08 14 168 025 38"],
    ["SOCIAL_SECURITY_NUMBER", "NI number AB 12 34 56 C", "AB 12 34 56 C"],
    ["SOCIAL_SECURITY_NUMBER", "AHV 756.9217.0769.85", "756.9217.0769.85"],
    ["NUMBER_PLATE", "plaque AB-123-CD", "AB-123-CD"],
    ["TAX_NUMBER", "Steuer-ID: 48 209 173 567", "48 209 173 567"],
    ["ACCOUNT", "Kundennummer 4711-0815", "4711-0815"],
    ["ID_NUMBER", "Patient number: P-778812", "P-778812"],
    ["DATE_OF_BIRTH", "geboren am 4. Mai 1990 in Ulm", "4. Mai 1990"],
    ["PLACE_OF_BIRTH", "née le 4 mai 1990 à Saint-Malo.", "Saint-Malo"],
    ["AGE", "she is 94 years old", "94"],
    ["ADDRESS", "at 27 Orchard Lane in winter", "27 Orchard Lane"],
    ["ADDRESS", "demeurant 12 bis, rue des Lilas", "12 bis, rue des Lilas"],
    ["ADDRESS", "Adresse: Lindenstraße 14", "Lindenstraße 14"]
  ])("identify a value of kind %s in: %s", (kind, text, value) => {
    expect(found(text)).toContainEqual([kind, value])
  })

  it.each([
    "Total 1 234,56 € on 12/03/2024, invoice no. 2024-0117",
    "version 1.2.3.4.5, 4111 1111 1111 1112",
    "The FR76 3000 rule; IBAN",
    "Order no. 06 39 98 12 34 shipped"
  ])("match nothing in: %s", (text) => {
    expect(found(text)).toEqual([])
  })
})

describe("names", () => {
  it.each([
    ["D. Krishnamurthy (employee 48213) reported the leak.", "D. Krishnamurthy"],
    ["Rappeler Kouassi", "Kouassi"],
    ["Mamoudou Diallo habite ici.", "Mamoudou Diallo"],
    ["Sehr geehrte Frau Öztürk,\nvielen Dank.", "Öztürk"],
    ["Mit freundlichen Grüßen\nHans-Jürgen Kasulke", "Hans-Jürgen Kasulke"],
    ["Patient: TARVIGNY Jeanne", "TARVIGNY Jeanne"]
  ])("are found without a list of names: %s", (text, name) => {
    expect(found(text)).toContainEqual(["PERSON", name])
  })

  it("are not firms, places or products", () => {
    const text = "Harwick Plumbing & Heating Ltd delivered a Parquet massif to Paris on Monday."
    expect(found(text).filter(([kind]) => kind === "PERSON")).toEqual([])
  })
})

describe("labels", () => {
  it("are recognised despite a misread letter, beside a value or above a column", () => {
    expect(found("Date de naissanoe : 12/03/1980")).toEqual([["DATE_OF_BIRTH", "12/03/1980"]])
    expect(found("Kontonummer      Betrag\n20177714         12,00\n20177799         13,00")).toEqual([
      ["ACCOUNT", "20177714"],
      ["ACCOUNT", "20177799"]
    ])
    expect(
      found("NOM;Né(e) le;Solde\nTarvigny;12/03/1980;12\nQuorve;04/05/1991;80").filter(
        ([kind]) => kind === "DATE_OF_BIRTH"
      )
    ).toHaveLength(2)
  })

  it("apply to a page's words by their positions", () => {
    const word = (text: string, x: number, y: number) => ({ text, box: { x, y, width: 6 * text.length, height: 10 } })
    const pages = [
      {
        lines: [
          [word("Patient", 10, 10)],
          [word("NHS", 200, 10), word("number", 222, 10)],
          [word("Ida", 10, 24), word("Quorve", 34, 24)],
          [word("943", 200, 24), word("476", 222, 24), word("5919", 244, 24)],
          [word("Total", 10, 60)],
          [word("12.00", 200, 60)]
        ]
      }
    ]
    const { found: replaced, pages: freed } = deidentify(pages)
    expect(freed[0]?.lines.map((line) => line.map(({ text }) => text).join(" "))).toEqual([
      "Patient",
      "NHS number",
      "[PERSON_1]",
      "[SOCIAL_SECURITY_NUMBER_1]",
      "Total",
      "12.00"
    ])
    expect(freed[0]?.lines[2]?.[0]?.box).toEqual({ x: 10, y: 24, width: 60, height: 10 })
    expect(replaced.map(({ kind }) => kind)).toEqual(["PERSON", "SOCIAL_SECURITY_NUMBER"])
  })
})

describe("deidentify", () => {
  it("gives a value one placeholder however it is written, and replaces it everywhere", () => {
    const { found: replaced, text } = deidentify(
      "Jeanne Tarvigny écrit : Nom : Tarvigny Jeanne, tél. 06 39 98 12 34, née le 12/03/1980 ; total 45,00 €.\nMme Tarvigny, 12 mars 1980, 0639981234."
    )
    expect(text).toBe(
      "[PERSON_1] écrit : Nom : [PERSON_1], tél. [PHONE_1], née le [DATE_OF_BIRTH_1] ; total 45,00 €.\nMme [PERSON_1], [DATE_OF_BIRTH_1], [PHONE_1]."
    )
    expect(JSON.stringify(replaced)).not.toContain("Tarvigny")
  })

  it("uses the requested kinds, recognisers and placeholders", () => {
    const text = "Mme Tarvigny, 06 39 98 12 34, LOT-7781"
    expect(found(text, { kinds: ["PHONE"] })).toEqual([["PHONE", "06 39 98 12 34"]])
    const lot = { ...recognizerOf("lot", "ID_NUMBER", [{ form: /LOT-\d{4}/g, score: 0.9 }]) }
    expect(found(text, { recognizers: [lot] })).toEqual([["ID_NUMBER", "LOT-7781"]])
    expect(found(text, { recognizers: [...RECOGNIZERS, lot] })).toHaveLength(3)
    expect(deidentify(text, { placeholder: (kind, number) => `<${kind.toLowerCase()} ${number}>` }).text).toBe(
      "Mme <person 1>, <phone 1>, LOT-7781"
    )
  })

  it("raises a form's score by its label, and says so", () => {
    const score = (text: string) => analyze(text, { kinds: ["NUMBER_PLATE"], threshold: 0 })[0]
    expect(score("Kennzeichen: KN-MR 482")?.score).toBeGreaterThan(score("Seite KN-MR 482")?.score ?? 1)
    expect(
      analyze("tél. 06 39 98 12 34")
        .map(({ why }) => why)
        .join()
    ).toContain("label")
  })

  it("prefers a host's own kinds, and reports an invalid one", () => {
    const badge = {
      name: "BADGE",
      find: (text: string) =>
        Array.from(text.matchAll(/QX-\d{4}/g), ({ 0: value, index }) => ({ start: index, end: index + value.length }))
    }
    expect(deidentify("Badge QX-4471, again qx 4471", { ownKinds: [badge] }).text).toBe(
      "Badge [BADGE_1], again [BADGE_1]"
    )
    const broken = { name: "BROKEN", find: () => [{ start: 0, end: 99 }] }
    expect(() => deidentify("short", { ownKinds: [broken] })).toThrow(OwnKindInvalid)
  })

  it("terminates on long repetitive text", () => {
    for (const piece of [
      "a",
      "A",
      "1",
      "Ab ",
      "12 ",
      "a@a.",
      "Nom : de ",
      "12 rue de la Paix ",
      "Mr A ",
      "né le ",
      "Abc-",
      "a:",
      "*",
      ";",
      "\t"
    ]) {
      const text = piece.repeat(2000)
      const { found: replaced } = deidentify(text)
      for (const { end, start } of replaced) expect(start >= 0 && start < end && end <= text.length).toBe(true)
    }
  })
})
