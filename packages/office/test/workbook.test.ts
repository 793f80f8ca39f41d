import { writeXlsx } from "hucre"
import { describe, expect, it } from "vitest"
import { archiveOf } from "./documents.js"
import { read, refusal } from "./words.js"

const day = new Date(Date.UTC(2026, 2, 5))

describe("a workbook", () => {
  it("shows cells in their positions, with numbers and dates as formatted", async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: "Invoice",
          columns: [{}, {}, { numFmt: "#,##0.00" }, { numFmt: "[$£-809]#,##0.00" }],
          rows: [
            ["A long title that goes on over the empty cells beside it"],
            [],
            ["Number", "A-1"],
            ["Date", day],
            [],
            ["Item", "Quantity", "Price", "Amount"],
            ["Tiles", 10, 1045, 10450],
            ["Grout", 2, 25.5, 51]
          ]
        }
      ]
    })
    const { lines, pages } = await read(book, "workbook")
    expect(lines).toEqual([
      " A long title that goes on over the empty cells beside it",
      expect.stringMatching(/^ Number +A-1$/),
      expect.stringMatching(/^ Date +2026-03-05$/),
      expect.stringMatching(/^ Item +Quantity +Price +Amount$/),
      expect.stringMatching(/^ Tiles +10 +1,045\.00 +£10,450\.00$/),
      expect.stringMatching(/^ Grout +2 +25\.50 +£51\.00$/)
    ])
    const words = new Map(pages[0]?.page.words.map(({ box, text }) => [text, box]))
    // Labels stand left of their values, headings above theirs.
    expect(words.get("A-1")?.x).toBe(words.get("Quantity")?.x)
    expect(words.get("A-1")?.y).toBe(words.get("Number")?.y)
  })

  it("leaves out hidden sheets, and begins each visible one on a new page under its name", async () => {
    const book = await writeXlsx({
      sheets: [
        { name: "First", rows: [["a", "b"]] },
        { name: "Secret", hidden: true, rows: [["no", "no"]] },
        { name: "Second", rows: [["c", "d"]] }
      ]
    })
    const { lines, pages } = await read(book, "workbook")
    expect(lines).toEqual(["First", " a   b", "Second", " c   d"])
    expect(pages.map(({ page }) => page.page)).toEqual([1, 2])
  })

  it("widens the page to fit its table", async () => {
    const row = Array.from({ length: 60 }, (_, i) => `column ${i}`)
    const { pages } = await read(await writeXlsx({ sheets: [{ name: "S", rows: [row, row] }] }), "workbook")
    const [page] = pages
    expect(pages).toHaveLength(1)
    expect(page?.page.width).toBeGreaterThan(2000)
    for (const { box } of page?.page.words ?? []) expect(box.x + box.width).toBeLessThanOrEqual(page?.page.width ?? 0)
  })

  it("is read where formats alone reach to the last row of a sheet", async () => {
    const { unzipSync } = await import("fflate")
    const bytes = archiveOf({
      ...unzipSync((await writeXlsx({ sheets: [{ name: "S", rows: [["a"]] }] })) as Uint8Array),
      "xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>12</v></c></row><row r="1048576"><c r="A1048576" s="0"/></row></sheetData></worksheet>`
    })
    const { pages } = await read(bytes, "workbook")
    expect(pages.flatMap(({ page }) => page.words.map(({ text }) => text))).toEqual(["12"])
  })

  it("is refused for two cells that span billions, for too many rows and for entities", async () => {
    const book = (await writeXlsx({ sheets: [{ name: "S", rows: [["a"]] }] })) as Uint8Array
    const { unzipSync } = await import("fflate")
    const withSheet = (rows: string) =>
      archiveOf({
        ...unzipSync(book),
        "xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${rows}</worksheet>`
      })
    const cell = (place: string) => `<c r="${place}"><v>1</v></c>`
    const far = `<sheetData><row r="1">${cell("A1")}</row><row r="1048576">${cell("XFD1048576")}</row></sheetData>`
    expect(await refusal(withSheet(far), "workbook")).toMatchObject({ code: "page_too_large" })
    const rows = Array.from({ length: 700 }, (_, i) => [i, "a"])
    expect(
      await refusal((await writeXlsx({ sheets: [{ name: "S", rows }] })) as Uint8Array, "workbook", 10)
    ).toMatchObject({
      code: expect.stringMatching(/too_many_pages|page_too_large/)
    })
    const entity = `<!DOCTYPE a [<!ENTITY x "y">]><sheetData/>`
    expect(await refusal(withSheet(entity), "workbook")).toMatchObject({ code: "corrupt_file" })
  })
})
