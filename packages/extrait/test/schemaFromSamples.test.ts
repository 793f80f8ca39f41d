import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { proposeSchema, schemaOf } from "../dist/schemaFromSamples.js"
import { runCommand } from "./commandLine.js"

type Samples = Parameters<typeof proposeSchema>[0]

/** A result that shows values beside labels, as JSON of the engine would. */
const sample = (
  shown: Readonly<Record<string, readonly [value: string, normalized: unknown, label: string]>>,
  tables: ReadonlyArray<ReadonlyArray<string>> = []
): Samples[number] =>
  ({
    extract: Object.fromEntries(
      Object.entries(shown).map(([key, [value, normalized]]) => [key, { value, normalized, found: true }])
    ),
    tables: tables.map((columns) => ({ columns })),
    explanation: {
      fields: Object.fromEntries(
        Object.entries(shown).map(([key, [, , text]]) => [key, { chosen: { label: { text } } }])
      )
    }
  }) as unknown as Samples[number]

describe("a schema proposed from samples", () => {
  it("has a field for each label, of the type that its values have", () => {
    const { fields } = schemaOf(
      proposeSchema([
        sample({
          policy: ["AB 12", null, "Policy :"],
          start: ["1 May 2024", "2024-05-01", "Start"],
          premium: ["£12", { amount: 12, currency: "GBP" }, "Premium"],
          renews: ["yes", true, "Renews"]
        })
      ])
    )
    expect(fields).toEqual([
      { key: "policy", type: "string", hint: "Policy" },
      { key: "start", type: "date", hint: "Start" },
      { key: "premium", type: "number", hint: "Premium" },
      { key: "renews", type: "boolean", hint: "Renews" }
    ])
  })

  it("requires what every one of several samples shows, and takes text where their types differ", () => {
    const both: readonly [string, unknown, string] = ["3", 3, "Rooms"]
    const { fields } = proposeSchema([
      sample({ once: ["x", null, "Once"], rooms: both }),
      sample({ rooms: ["three", null, "Rooms"] })
    ])
    expect(fields).toMatchObject([
      { key: "rooms", type: "string", required: true, values: ["3", "three"] },
      { key: "once", required: false, values: ["x", null] }
    ])
  })

  it("takes tables with headings once, and no column without a name", () => {
    const { tables } = proposeSchema([
      sample({}, [
        ["Item", "Price", "Price", "column_4"],
        ["column_1", "column_2"],
        ["Item", "Price"]
      ])
    ])
    expect(tables).toEqual([{ key: "table_1", columns: ["Item", "Price"] }])
  })

  it("keeps to the limits of a schema", () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`k${i}`, [`v${i}`, null, "L".repeat(300)] as const])
    )
    const { fields } = schemaOf(proposeSchema([sample(many)]))
    expect(fields).toHaveLength(50)
    expect(fields[0]?.hint).toHaveLength(120)
  })
})

describe("extrait schema", () => {
  const rent = fileURLToPath(new URL("../../../examples/document-types/quittance.pdf", import.meta.url))
  const hinted = fileURLToPath(new URL("../../../examples/document-types/hinted.schema.json", import.meta.url))

  it("infers fields that are found again", async () => {
    const { status, stdout } = await runCommand("schema", "infer", rent, "--json")
    expect(status).toBe(0)
    const { samples, schema } = JSON.parse(stdout)
    expect(schema.fields).toContainEqual({ key: "date_de_paiement", type: "date", hint: "Date de paiement" })
    expect(samples).toContainEqual({ key: "depot_de_garantie", values: ["712,00 €"] })
  })

  it("checks a file: what it asks for, or everything that is wrong with it", async () => {
    const { fields } = JSON.parse(await readFile(hinted, "utf8"))
    expect(await runCommand("schema", "check", hinted)).toMatchObject({
      status: 0,
      stdout: `${hinted}: ${fields.length} fields, 0 tables\n`
    })
    const wrong = fileURLToPath(new URL("../package.json", import.meta.url))
    const { status, stderr } = await runCommand("schema", "check", wrong)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^ {2}fields: /m)
  })
})
