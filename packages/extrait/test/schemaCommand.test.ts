import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { runCommand } from "./commandLine.js"

describe("extrait schema", () => {
  const rent = fileURLToPath(new URL("../../../examples/document-types/quittance.pdf", import.meta.url))
  const hinted = fileURLToPath(new URL("../../../examples/document-types/hinted.schema.json", import.meta.url))

  it("infers fields from a document, with sample values", async () => {
    const { status, stdout } = await runCommand("schema", "infer", rent, "--json")
    expect(status).toBe(0)
    const { samples, schema } = JSON.parse(stdout)
    expect(schema.fields).toContainEqual({ key: "date_de_paiement", type: "date", hint: "Date de paiement" })
    expect(samples).toContainEqual({ key: "depot_de_garantie", values: ["712,00 €"] })
  })

  it("checks a file, and prints a summary or its faults", async () => {
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
