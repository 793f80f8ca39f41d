import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runCommand } from "./commandLine.js"

const sample = (name: string): string => fileURLToPath(new URL(`../../../examples/documents/${name}`, import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-evaluate-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const setOf = async (name: string, lines: ReadonlyArray<unknown>): Promise<string> => {
  const set = join(folder, name)
  await mkdir(join(set, "files"), { recursive: true })
  await writeFile(join(set, "truth.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"))
  return set
}

describe("extrait evaluate", () => {
  it("tells how right the answers to a labelled set are; a file that fails found nothing", async () => {
    const { fields } = JSON.parse(await readFile(sample("invoice.truth.json"), "utf8"))
    const set = await setOf("invoices", [
      {
        file: "invoice.pdf",
        document_type: "invoice",
        fields: {
          number: fields.invoice_number,
          total_amount: { ...fields.total_amount, value: "0.01" }
        }
      },
      { file: "missing.pdf", document_type: "invoice", fields: { total_amount: { type: "number", value: "1.00" } } }
    ])
    await writeFile(join(set, "files", "invoice.pdf"), await readFile(sample("invoice.pdf")))
    await writeFile(join(set, "set.json"), JSON.stringify({ keys: { number: "invoice_number" } }))
    const answers = join(folder, "answers")
    const { status, stderr, stdout } = await runCommand("evaluate", set, "--json", "--out", answers)
    expect(status).toBe(1)
    expect(stderr).toMatch(/missing\.pdf: no such file/)
    const scores = JSON.parse(stdout)
    expect(scores.fields).toMatchObject({ labelled: 3, found: 2, exact: 1, answered: 1 })
    expect(scores.fields.byKey.number).toMatchObject({ labelled: 1, exact: 1 })
    expect(scores.types).toMatchObject({ right: 1, of: 2 })
    expect(JSON.parse(await readFile(join(answers, "invoice.pdf.json"), "utf8")).document_type).toBe("invoice")
  })

  it("names the line of the labels that is wrong, and what is wrong with it", async () => {
    const set = await setOf("wrong", [
      { file: "a.pdf", fields: {} },
      { file: "../b.pdf", fields: { total: { type: "money", value: 3 } } }
    ])
    const { status, stderr } = await runCommand("evaluate", set)
    expect(status).toBe(1)
    expect(stderr).toContain("truth.jsonl, line 2:")
    expect(stderr).toContain("file: Expected the name of a file in files/")
    expect(stderr).toMatch(/fields\.total\.type: .*"money"/)
    expect((await runCommand("evaluate", join(folder, "nowhere"))).stderr).toContain("truth.jsonl: no such file")
  })
})

describe("extrait reviews export", () => {
  it("writes what people have decided as a set that can be evaluated", async () => {
    const dataDir = join(folder, "data")
    const extrait = await Extrait.open({ dataDir, log: "none" })
    const submit = async (name: string) => {
      const { id } = await extrait.documents.submit({ file: sample(name) })
      await extrait.documents.wait(id)
      return id
    }
    const [reviewed] = [await submit("invoice.pdf"), await submit("facture.pdf")]
    await extrait.documents.review(reviewed, {
      decision: "corrected",
      corrections: { invoice_number: "X-1", due_date: null }
    })
    await extrait.close()

    const set = join(folder, "reviewed")
    const exported = await runCommand("reviews", "export", set, "--data-dir", dataDir, "--json")
    expect(JSON.parse(exported.stdout)).toEqual({ documents: 1, without_file: 0 })
    const [line = "", ...more] = (await readFile(join(set, "truth.jsonl"), "utf8")).trim().split("\n")
    expect(more).toEqual([])
    const truth = JSON.parse(line)
    expect(truth).toMatchObject({ file: `${reviewed}.pdf`, document_type: "invoice", language: "en" })
    expect(truth.fields.invoice_number).toEqual({ type: "string", value: "X-1" })
    expect(truth.fields.total_amount.type).toBe("number")
    expect(truth.fields.invoice_date).toMatchObject({ type: "date", value: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(truth.fields).not.toHaveProperty("due_date")

    const { stdout } = await runCommand("evaluate", set, "--json")
    const { fields } = JSON.parse(stdout)
    expect(fields.answered).toBe(1)
    expect(fields.byKey.invoice_number).toMatchObject({ labelled: 1, exact: 0 })
    expect(fields.labelled - fields.exact).toBe(1)
  })
})
