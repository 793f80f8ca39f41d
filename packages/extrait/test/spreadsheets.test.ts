import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Extrait } from "../dist/index.js"
import {
  type ExtractionResult,
  fieldsCsv,
  fieldsJsonLines,
  resultXlsx,
  tableCsv,
  tableJsonLines
} from "../src/index.js"
import { runCommand } from "./commandLine.js"
import { spareWorkers } from "./spareWorkers.js"

const documents = fileURLToPath(new URL("../../../examples/documents/", import.meta.url))
const invoice = join(documents, "invoice.pdf")
const facture = join(documents, "facture.pdf")

const bbox = { x: 0, y: 0, width: 1, height: 1 }
type Table = ExtractionResult["tables"][number]
const cell = (
  column: string,
  value: string | null,
  normalized: Table["rows"][number]["cells"][number]["normalized"]
) => ({
  column,
  value,
  normalized,
  confidence: 1,
  bbox: null,
  block_ids: []
})
const table = (
  key: string,
  name: string | null,
  ...rows: ReadonlyArray<ReadonlyArray<ReturnType<typeof cell>>>
): Table => ({
  key,
  name,
  page_start: 1,
  page_end: 1,
  columns: (rows[0] ?? []).map(({ column }) => column),
  rows: rows.map((cells) => ({ page: 1, bbox, cells })),
  confidence: 1,
  bbox
})
const result = (...tables: ReadonlyArray<Table>): Pick<ExtractionResult, "extract" | "flags" | "tables"> => ({
  extract: {},
  flags: [],
  tables
})

/** The parts of a workbook as text. */
const partsOf = async (...tables: ReadonlyArray<Table>) => {
  const parts = unzipSync(await resultXlsx(result(...tables)))
  return (name: string): string => strFromU8(parts[name] ?? new Uint8Array())
}

describe("a workbook", () => {
  it("stores numbers and dates as such, and never a formula", async () => {
    const part = await partsOf(
      table("items", null, [
        cell("=what", '=HYPERLINK("http://localhost")', '=HYPERLINK("http://localhost")'),
        cell("amount", "-3,50 €", { amount: -3.5, currency: "EUR" }),
        cell("day", "31/12/1999", "1999-12-31"),
        cell("founded", "1 Jan 1850", "1850-01-01"),
        cell("code", "00123", 123)
      ])
    )
    const sheet = part("xl/worksheets/sheet2.xml")
    expect(sheet).toContain('<c r="B2"><v>-3.5</v></c>')
    // Day 36,525 of a calendar whose first is 1 January 1900.
    expect(sheet).toMatch(/<c r="C2" s="\d+"><v>36525<\/v><\/c>/)
    for (const place of ["A1", "A2", "D2", "E2"]) expect(sheet).toMatch(new RegExp(`<c r="${place}"[^>]* t="s">`))
    expect(sheet).not.toContain("<f>")
    expect(part("xl/sharedStrings.xml")).toContain("<t>00123</t>")
  })

  it("preserves text that names object members or looks escaped", async () => {
    const words = ["constructor", "__proto__", "_x0041_", "plain"]
    const part = await partsOf(table("t", "toString", ...words.map((word) => [cell("valueOf", word, word)])))
    const strings = part("xl/sharedStrings.xml")
    // Readers decode `_x0063_` as the character with that code. @see ECMA-376, ST_Xstring
    for (const text of ["_x0063_onstructor", "_x005F__proto__", "_x005F_x0041_", "plain", "_x0076_alueOf"])
      expect(strings).toContain(`<t>${text}</t>`)
    const places = [...part("xl/worksheets/sheet2.xml").matchAll(/t="s"><v>([^<]*)<\/v>/g)].map(([, place]) => place)
    expect(places).toHaveLength(1 + words.length)
    for (const place of places) expect(place).toMatch(/^\d+$/)
  })

  it("keeps text that only looks like a date as printed", async () => {
    const codes = ["5678-90-12", "2024-02-30"]
    const part = await partsOf(table("t", null, ...codes.map((code) => [cell("article", code, code)])))
    for (const code of codes) expect(part("xl/sharedStrings.xml")).toContain(`<t>${code}</t>`)
    expect(part("xl/worksheets/sheet2.xml")).not.toContain("NaN")
  })

  it("gives its sheets unique names that Excel allows", async () => {
    const long = "A/very:long[name]*of a table? that goes on"
    const row = [cell("a", "b", "b")]
    const part = await partsOf(
      table("table_1", "History", row),
      table("table_2", long, row),
      table("table_3", long.toUpperCase(), row),
      table("table_4", "'?'", row),
      table("table_5", "Détail du montant à payer de l'année 2025", row),
      table("table_6", "\uFFFD\uFFFF", row)
    )
    expect([...part("xl/workbook.xml").matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      "Fields",
      "Sheet 2",
      "A very long name of a table tha",
      "A VERY LONG NAME OF A TABLE T 2",
      "Sheet 5",
      "Détail du montant à payer de l",
      "Sheet 7"
    ])
  })

  it("truncates text to a cell's limit and drops characters that XML forbids", async () => {
    const part = await partsOf(
      table("t", null, [cell("a", "x".repeat(40_000), "x"), cell("b", "a\u0001\ud800&<b>", "a")])
    )
    const strings = part("xl/sharedStrings.xml")
    expect(strings).toContain(`${"x".repeat(32_766)}…</t>`)
    expect(strings).toContain("a&amp;&lt;b&gt;")
  })
})

describe("extrait extract --format", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "extrait-formats-"))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it("csv prints the fields of all files under one header", async () => {
    const { status, stdout } = await runCommand("extract", invoice, facture, "--format", "csv")
    const lines = stdout.trimEnd().split("\r\n")
    expect(status).toBe(0)
    expect(lines.filter((line) => line === "file,field,value,normalized,currency,confidence,page,flags")).toHaveLength(
      1
    )
    for (const name of ["invoice", "facture"]) {
      const { fields } = JSON.parse(await readFile(join(documents, `${name}.truth.json`), "utf8"))
      const { value } = fields.invoice_number
      expect(lines.some((line) => line.startsWith(`${name}.pdf,invoice_number,${value},`))).toBe(true)
    }
  })

  it("csv prints the rows of one table across all files", async () => {
    const { stdout } = await runCommand("extract", invoice, facture, "--format", "csv", "--table", "line_items")
    const [header, ...lines] = stdout.trimEnd().split("\r\n")
    expect(header).toBe("file,description,quantity,unit_price,tax_rate,amount")
    expect(new Set(lines.map((line) => line.split(",")[0]))).toEqual(new Set(["invoice.pdf", "facture.pdf"]))
  })

  it("csv and xlsx write files into a folder", async () => {
    await runCommand("extract", invoice, "--format", "csv", "--out", folder)
    await runCommand("extract", invoice, "--format", "xlsx", "--out", folder)
    expect((await readdir(folder)).sort()).toEqual([
      "invoice.pdf.csv",
      "invoice.pdf.line_items.csv",
      "invoice.pdf.xlsx"
    ])
    const workbook = unzipSync(await readFile(join(folder, "invoice.pdf.xlsx")))
    expect(strFromU8(workbook["xl/workbook.xml"] ?? new Uint8Array())).toContain('name="line_items"')
  })

  it("jsonl prints one result per line, with the path of its file", async () => {
    const { stdout } = await runCommand("extract", invoice, "--format", "jsonl")
    const read: ExtractionResult & { readonly file: string } = JSON.parse(stdout)
    expect(stdout.split("\n")).toHaveLength(2)
    expect(read.file).toBe(invoice)
    const [items] = read.tables
    if (items === undefined) throw new Error("there is no table")
    expect(fieldsCsv(read)).toMatch(/^field,value,/)
    expect(tableCsv(items)).toMatch(/^description,quantity,/)
    expect(fieldsJsonLines(read)).toMatch(/^\{"field":"/)
    expect(tableJsonLines(items).split("\n")).toHaveLength(items.rows.length + 1)
  })

  it("jsonl prints the rows of one table, one object per line", async () => {
    const { stdout } = await runCommand("extract", invoice, "--format", "jsonl", "--table", "line_items")
    const rows = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(row).toMatchObject({ file: invoice, amount: expect.any(Number) })
  })

  it("rejects incompatible options", async () => {
    for (const options of [
      ["--format", "csv", "--json"],
      ["--format", "xlsx"],
      ["--format", "jsonl", "--out", folder],
      ["--table", "line_items"],
      ["--format", "csv", "--table", "line_items", "--out", folder],
      ["--format", "values", "--table", "line_items"],
      ["--format", "pdf"]
    ]) {
      const { status, stderr } = await runCommand("extract", invoice, ...options)
      expect(status, options.join(" ")).toBe(1)
      expect(stderr, options.join(" ")).toMatch(/--(?:json|format|table|out)/)
    }
  })
})

describe("an export of search results", () => {
  let dataDir: string
  let extrait: Extrait
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "extrait-export-"))
    extrait = await Extrait.open({ spareWorkers, dataDir, log: "none" })
    for (const [run, file] of Object.entries({ a: invoice, b: facture })) {
      const { id } = await extrait.documents.submit({ file, metadata: { run } })
      await extrait.documents.wait(id)
    }
  })
  afterAll(async () => {
    await extrait.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it("is a workbook or a stream of lines, and takes no limit", async () => {
    const bytesOf = async (content: ReadableStream<Uint8Array>) =>
      new Uint8Array(await new Response(content).arrayBuffer())
    const { content, contentType } = await extrait.documents.export({ format: "xlsx" })
    expect(contentType).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    const parts = unzipSync(await bytesOf(content))
    const workbook = strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array())
    for (const name of ["Fields", "line_items"]) expect(workbook).toContain(`name="${name}"`)
    const items = await extrait.documents.export({ format: "jsonl", table: "line_items", metadata: { run: "b" } })
    const rows = strFromU8(await bytesOf(items.content))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ file: "facture.pdf", amount: expect.any(Number) })
    await expect(extrait.documents.export({ format: "csv", limit: 3 } as never)).rejects.toMatchObject({
      code: "validation_error"
    })
  })

  it("is written by the command while another instance has the store open", async () => {
    const out = join(dataDir, "exported.csv")
    const search = ["--data-dir", dataDir, "--document-type", "invoice", "--metadata", "run=a", "--out", out]
    expect(await runCommand("export", ...search)).toEqual({ status: 0, stdout: "", stderr: "" })
    const [header, ...records] = (await readFile(out, "utf8")).trimEnd().split("\r\n")
    expect(header).toBe("document_id,file,field,value,normalized,currency,confidence,page,flags")
    expect(records.length).toBeGreaterThan(5)
    for (const record of records) expect(record.split(",")[1]).toBe("invoice.pdf")
    await runCommand("export", "--data-dir", dataDir, "--format", "xlsx", "--out", join(dataDir, "all.xlsx"))
    expect(Object.keys(unzipSync(await readFile(join(dataDir, "all.xlsx"))))).toContain("xl/worksheets/sheet2.xml")
  })

  it("is refused by the command with the reason", async () => {
    for (const [options, reason] of [
      [["--format", "xlsx"], "needs --out"],
      [["--status", "done"], "no such status: done"],
      [["--metadata", "run"], "expected key=value"],
      [["--since", "yesterday"], "--since"],
      [["--organisation", "Nobody"], "No such organisation"],
      [["--out", join(dataDir, "none", "a.csv")], "cannot be written"]
    ] as const) {
      const { status, stderr } = await runCommand("export", "--data-dir", dataDir, ...options)
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(reason) })
    }
  })
})
