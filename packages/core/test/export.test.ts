import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { csvRecord, type ExtractedTable, fieldsSheet, sheetCsv, tableSheet } from "../src/index.js"

const bbox = { x: 0, y: 0, width: 1, height: 0.1 }
const cell = (column: string, value: string | null, normalized: unknown = value) => ({
  column,
  value,
  normalized: normalized as ExtractedTable["rows"][number]["cells"][number]["normalized"],
  confidence: 0.9,
  bbox: null,
  block_ids: []
})
const table = (columns: ReadonlyArray<string>, ...rows: ReadonlyArray<ReadonlyArray<ReturnType<typeof cell>>>) => ({
  key: "items",
  name: null,
  columns,
  rows: rows.map((cells) => ({ page: 1, bbox, cells }))
})

/** The records of a CSV text, by the grammar of RFC 4180. */
const parsed = (csv: string): ReadonlyArray<ReadonlyArray<string>> => {
  const records: Array<Array<string>> = []
  let at = 0
  while (at < csv.length) {
    const record: Array<string> = []
    for (;;) {
      let field = ""
      if (csv[at] === '"') {
        at++
        for (;;) {
          if (csv[at] === undefined) throw new Error("a quote is not closed")
          if (csv[at] === '"' && csv[at + 1] === '"') {
            field += '"'
            at += 2
          } else if (csv[at] === '"') {
            at++
            break
          } else field += csv[at++]
        }
      } else while (at < csv.length && csv[at] !== "," && csv[at] !== "\r") field += csv[at++]
      record.push(field)
      if (csv[at] !== ",") break
      at++
    }
    if (csv.slice(at, at + 2) !== "\r\n") throw new Error("a record ends without CR LF")
    at += 2
    records.push(record)
  }
  return records
}

describe("a table as CSV", () => {
  it("has normalised numbers and dates, and text as printed", () => {
    const sheet = tableSheet(
      table(
        ["day", "what", "amount", "code"],
        [
          cell("day", "3 mars 2026", "2026-03-03"),
          cell("what", 'Rope, "best"'),
          cell("amount", "1 250,50 €", { amount: 1250.5, currency: "EUR" }),
          cell("code", "00417", 417)
        ],
        [
          cell("day", null, null),
          cell("what", "Sail\ncloth"),
          cell("amount", "-3,00", -3),
          cell("code", "12345678901234567", 1.2345678901234568e16)
        ]
      )
    )
    expect(sheetCsv(sheet)).toBe(
      'day,what,amount,code\r\n2026-03-03,"Rope, ""best""",1250.5,00417\r\n,"Sail\ncloth",-3,12345678901234567\r\n'
    )
  })

  it("lists the flags of its rows in a separate column", () => {
    const plain = table(
      ["flags", "amount"],
      [cell("flags", "H"), cell("amount", "1S.30", 15.3)],
      [cell("flags", null), cell("amount", "2")]
    )
    const [first, second] = plain.rows
    if (first === undefined || second === undefined) throw new Error("two rows are needed")
    const sheet = tableSheet({ ...plain, rows: [{ ...first, flags: ["mended:amount"] }, second] })
    expect(sheetCsv(sheet)).toBe("flags,amount,flags_\r\nH,15.3,mended:amount\r\n,2,\r\n")
  })

  it("holds nothing that a spreadsheet would run as a formula", () => {
    for (const text of ["=1+1", "+44 20 7946", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "＝1+1"])
      expect(parsed(csvRecord([text]))[0]?.[0]?.startsWith("'"), text).toBe(true)
    for (const text of ["Rope;=1+1", "Rope;@SUM(A1)", "Rope\n+1+1"])
      expect(parsed(csvRecord([text]))[0]?.[0], text).toMatch(/^Rope[;\n]'/)
    for (const text of ["-", "1-2", "a=b", "a; b", "a;b"]) expect(parsed(csvRecord([text]))[0]?.[0]).toBe(text)
    expect(csvRecord([-2])).toBe("-2\r\n")
  })

  it("survives a round trip, whatever its text", () => {
    const text = fc.string({ unit: "binary", maxLength: 20 }).map((one) => `x${one}`)
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 6 }), (rows) => {
        expect(parsed(rows.map(csvRecord).join(""))).toEqual(rows)
      })
    )
  })
})

describe("fields as CSV", () => {
  it("have one row each, with text, typed value, confidence, page and flags", () => {
    const field = (value: string | null, normalized: unknown, page: number | null) => ({
      value,
      normalized: normalized as never,
      confidence: 0.9,
      found: value !== null,
      page,
      bbox: null,
      block_ids: []
    })
    const sheet = fieldsSheet({
      extract: {
        total: field("1 250,00 €", { amount: 1250, currency: "EUR" }, 2),
        iban: field("FR76 3000", "FR763000", 1),
        paid: field("Yes", true, 1),
        due: field(null, null, null)
      },
      flags: ["missing_field:due", "unreadable_page:3"]
    })
    expect(sheetCsv(sheet)).toBe(
      [
        "field,value,normalized,currency,confidence,page,flags",
        'total,"1 250,00 €",1250,EUR,0.9,2,',
        "iban,FR76 3000,FR763000,,0.9,1,",
        "paid,Yes,true,,0.9,1,",
        "due,,,,0.9,,missing_field:due",
        ""
      ].join("\r\n")
    )
  })
})
