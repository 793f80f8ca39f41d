import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readLabelledSet, schemaOf } from "../dist/evaluation/LabelledSet.js"
import { truthOf } from "../dist/evaluation/truthOf.js"
import { runCommand } from "./commandLine.js"
import { spareWorkers } from "./spareWorkers.js"

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
  it("scores answers against a labelled set, counting a failed file as nothing found", async () => {
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

  it("uses each document's own schema, and scores invented values and confidence in absences", async () => {
    const set = await setOf("own-schemas", [
      {
        file: "invoice.txt",
        kind: "hotel invoice",
        pii: [{ type: "PERSON", value: "Ottilie Brandwood" }],
        fields: {
          room_number: { type: "id", value: "214", also: ["Room 214"] },
          paid: { type: "boolean", value: "true" },
          parking: { type: "string", value: null }
        }
      },
      {
        file: "note.txt",
        fields: { crates: { type: "number", value: "12.00" }, driver: { type: "string", value: null } }
      },
      { file: "letter.txt", fields: {} }
    ])
    await mkdir(join(set, "schemas"))
    const schemas = {
      "invoice.txt": [{ key: "room_number" }, { key: "paid", type: "boolean" }, { key: "parking" }],
      "note.txt": [{ key: "crates", type: "number" }, { key: "driver" }]
    }
    for (const [file, fields] of Object.entries(schemas))
      await writeFile(join(set, "schemas", `${file}.json`), JSON.stringify({ fields }))
    await writeFile(join(set, "files", "invoice.txt"), "Hotel Invoice\n\nRoom number: 214\nPaid: yes\n")
    await writeFile(join(set, "files", "note.txt"), "Delivery note\n\nNumber of crates: 12\nDriver: Ines Okafor\n")
    await writeFile(join(set, "files", "letter.txt"), "Dear Sir,\n\nThank you for your letter.\n")
    const { status, stderr, stdout } = await runCommand("evaluate", set, "--json")
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
    const { fields } = JSON.parse(stdout)
    expect(fields).toMatchObject({ labelled: 3, exact: 3, absent: 2, invented: 1, unlabelled: 0 })
    expect(fields.byKey.driver).toMatchObject({ absent: 1, invented: 1 })
    expect(fields.judgedAbsent).toEqual([{ confidence: expect.any(Number), right: true }])

    const text = (await runCommand("evaluate", set)).stdout
    expect(text).toContain("| own-schemas | own schemas of 2 | 3 |")
    // Documents that have their keys to themselves are summed up by kinds of values.
    expect(text).toContain("| string | 0 | 1 | 0.0 % | 0.0 % | 1 of 2 |")
    expect(text).toContain("| boolean | 1 | 1 | 100.0 % | 100.0 % |  |")
    expect(text).toContain("1 of 2 fields that the documents do not have were given a value")
    expect(text).toMatch(/ECE of absence 0\.\d{3}/)
  })

  it("names the faulty line of the labels and its faults", async () => {
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

describe("the schema of a labelled set", () => {
  const forAll = "schema.json"
  const named = "named.json"
  const own = join("schemas", "a.pdf.json")
  const setWith = async (name: string, about: object, present: ReadonlyArray<string>) => {
    const set = await setOf(name, [
      { file: "a.pdf", fields: {} },
      { file: "b.pdf", fields: {} }
    ])
    if (present.includes(own)) await mkdir(join(set, "schemas"))
    for (const file of present) await writeFile(join(set, file), JSON.stringify({ fields: [{ key: "total" }] }))
    await writeFile(join(set, "set.json"), JSON.stringify(about))
    return readLabelledSet(set)
  }

  it.each([
    ["none", {}, [], [null, null]],
    ["the one beside set.json", {}, [forAll], [forAll, forAll]],
    ["the one that set.json names", { schema: named }, [forAll, named], [named, named]],
    ["a document's own, and the one for all otherwise", { schema: named }, [named, own], [own, named]],
    ["a document's own, and none otherwise", {}, [own], [own, null]]
  ])("is %s", async (name, about, present, wanted) => {
    const set = await setWith(name, about, present)
    expect(["a.pdf", "b.pdf"].map((file) => schemaOf(set, file))).toEqual(
      wanted.map((path) => (path === null ? null : join(folder, name, path)))
    )
  })
})

describe("a reviewed boolean", () => {
  it("is labelled with its normalised value", () => {
    const box = { value: "☒ Oui", normalized: true, found: true, confidence: 1, page: 1, bbox: null, block_ids: [] }
    const { fields } = truthOf("a.pdf", { document_type: null, language: "fr", tables: [], extract: { agreed: box } })
    expect(fields).toEqual({ agreed: { type: "boolean", value: "true" } })
  })
})

describe("extrait reviews export", () => {
  it("writes reviewed documents as a labelled set for evaluation", async () => {
    const dataDir = join(folder, "data")
    const extrait = await Extrait.open({ spareWorkers, dataDir, log: "none" })
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
    expect(truth.fields.due_date).toEqual({ type: "date", value: null })

    const { stdout } = await runCommand("evaluate", set, "--json")
    const { fields } = JSON.parse(stdout)
    expect(fields.answered).toBe(1)
    expect(fields.byKey.invoice_number).toMatchObject({ labelled: 1, exact: 0 })
    expect(fields.labelled - fields.exact).toBe(1)
  })
})
