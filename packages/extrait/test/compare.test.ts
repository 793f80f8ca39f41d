import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Extrait } from "extrait"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { compare } from "../dist/evaluation/compare.js"
import { regressionOf } from "../dist/evaluation/regressions.js"
import { runCommand } from "./commandLine.js"
import { spareWorkers } from "./spareWorkers.js"

type Compared = Parameters<typeof compare>
type Answer = NonNullable<ReturnType<Compared[1]>>

const answer = (values: Readonly<Record<string, string | null>>, confidence = 0.9): Answer => ({
  document_type: null,
  tables: [],
  extract: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, normalized: value, confidence, found: value !== null }])
  )
})

const answers =
  (all: Readonly<Record<string, Answer>>): Compared[1] =>
  (file) =>
    all[file]

const string = (value: string | null) => ({ type: "string", value }) as const

const set: Compared[0] = {
  complete: false,
  keys: { labelled_total: "total" },
  documents: [
    {
      file: "a",
      fields: { name: string("Odile"), town: string("Nantes"), labelled_total: string("7 EUR"), fax: string(null) }
    },
    { file: "b", fields: { name: string("Basile"), town: string("Lille"), fax: string(null) } },
    { file: "new", fields: { name: string("Zoé") } }
  ]
}

const before = answers({
  a: answer({ name: "Odile", town: "Lyon", total: "7 EUR", fax: "1" }),
  b: answer({ name: "Odette", town: "Lille", fax: null })
})

describe("the answers of two versions", () => {
  const now = answers({
    a: answer({ name: "Marc", town: "Nantes", total: "7  eur", fax: null }),
    b: answer({ name: "Omer", town: "Lille", fax: null }),
    new: answer({ name: "Zoé" })
  })
  const comparison = compare(set, before, now)

  it("are compared value by value: became right, became wrong, differ", () => {
    expect(comparison.became_wrong).toEqual([
      { file: "a", key: "name", labelled: "Odile", before: "Odile", now: "Marc" }
    ])
    expect(comparison.became_right).toEqual([
      { file: "a", key: "town", labelled: "Nantes", before: "Lyon", now: "Nantes" },
      { file: "a", key: "fax", labelled: null, before: "1", now: null }
    ])
    expect(comparison.differ).toEqual([
      { file: "a", key: "labelled_total", labelled: "7 EUR", before: "7 EUR", now: "7  eur" },
      { file: "b", key: "name", labelled: "Basile", before: "Odette", now: "Omer" }
    ])
    expect(comparison.fields.name).toMatchObject({ became_right: 0, became_wrong: 1, differ: 1 })
    expect(comparison.fields.fax).toMatchObject({ became_right: 1, became_wrong: 0, differ: 0 })
  })

  it("are scored on the documents that the earlier version answered", () => {
    expect(comparison).toMatchObject({ documents: 2, not_compared: ["new"] })
    // Five values are labelled; six were given before, five now.
    expect(comparison.before).toMatchObject({ f1_near: 6 / 11, precision: 0.5, recall: 0.6 })
    expect(comparison.now).toMatchObject({ f1_near: 0.6, precision: 0.6, recall: 0.6 })
    expect(comparison.now.ece).toBeCloseTo(0.42)
  })

  it("count a document that is no longer answered as nothing found", () => {
    const { became_wrong } = compare(set, before, answers({ a: answer({}) }))
    expect(became_wrong.map(({ file, key, now }) => [file, key, now])).toEqual([
      ["a", "name", null],
      ["a", "labelled_total", null],
      ["b", "town", null]
    ])
  })

  it("are a regression if a value became wrong or F1 fell", () => {
    expect(regressionOf("value", comparison)).toBe("1 value became wrong")
    expect(regressionOf("f1", comparison)).toBeNull()
    expect(regressionOf("f1", compare(set, now, before))).toBe("F1 exact fell from 66.7 % to 50.0 %")
    expect(regressionOf("value", compare(set, before, before))).toBeNull()
  })
})

describe("extrait evaluate --against", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "extrait-compare-"))
    await mkdir(join(folder, "files"))
    await writeFile(join(folder, "files", "note.txt"), "Delivery note\n\nCrates: 12\nDriver: Odile Marchais\n")
    const fields = { crates: { type: "number", value: "12" }, driver: { type: "string", value: "Odile Marchais" } }
    await writeFile(join(folder, "labels.jsonl"), JSON.stringify({ file: "note.txt", fields }))
    await writeFile(
      join(folder, "schema.json"),
      JSON.stringify({ fields: [{ key: "crates", type: "number" }, { key: "driver" }] })
    )
    await writeFile(join(folder, "crates.json"), JSON.stringify({ fields: [{ key: "crates", type: "number" }] }))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const evaluate = (...options: ReadonlyArray<string>) =>
    runCommand("evaluate", join(folder, "labels.jsonl"), ...options)

  it("compares with earlier --json output or results, and fails on a regression with --fail-on", async () => {
    const full = join(folder, "full")
    const first = await evaluate("--json", "--out", full)
    expect(first).toMatchObject({ status: 0, stderr: "" })
    expect(JSON.parse(first.stdout).answers["note.txt"].extract.driver.value).toBe("Odile Marchais")
    const json = join(folder, "before.json")
    await writeFile(json, first.stdout)

    const fewer = ["--schema", join(folder, "crates.json")]
    const worse = await evaluate(...fewer, "--against", json, "--out", join(folder, "fewer"), "--fail-on", "value")
    expect(worse.status).toBe(1)
    expect(worse.stderr).toBe(`Worse than ${json}: 1 value became wrong\n`)
    expect(worse.stdout).toContain(`## Against ${json}`)
    expect(worse.stdout).toContain("| F1 near | 100.0 % | 66.7 % | −33.3 |")
    expect(worse.stdout).toContain("| recall | 100.0 % | 50.0 % | −50.0 |")
    expect(worse.stdout).toMatch(/\| ECE \| 0\.\d{3} \| 0\.\d{3} \|/)
    expect(worse.stdout).toContain("| driver | 100.0 % | 0.0 % | 0 | 1 | 0 |")
    expect(worse.stdout).toContain("| note.txt | driver | Odile Marchais | Odile Marchais | – |")

    // With two folders, nothing is extracted.
    const better = await evaluate("--results", full, "--against", join(folder, "fewer"), "--fail-on", "f1", "--json")
    expect(better).toMatchObject({ status: 0, stderr: "" })
    const { comparison, seconds } = JSON.parse(better.stdout)
    expect(seconds).toBeNull()
    expect(comparison).toMatchObject({ documents: 1, became_wrong: [], became_right: [{ key: "driver" }] })
    const same = await evaluate("--results", json, "--against", full, "--fail-on", "value")
    expect(same.status).toBe(0)
    expect(same.stdout).toContain("No labelled value changed.")
  })

  it("rejects conflicting options and unusable baselines before it extracts", async () => {
    const wrong = async (...options: ReadonlyArray<string>) => {
      const { status, stderr } = await evaluate(...options)
      expect(status).toBe(1)
      return stderr
    }
    expect(await wrong("--fail-on", "value")).toContain("--fail-on needs --against")
    expect(await wrong("--results", folder, "--out", folder)).toContain("--results reads them")
    expect(await wrong("--against", join(folder, "files"))).toContain("has no result of a file of the set")
    expect(await wrong("--against", join(folder, "crates.json"))).toMatch(/answers: is missing/)
    expect(await wrong("--against", join(folder, "nowhere.json"))).toContain("no such file")
  })

  it("compares with the machine's answers as they were before review", async () => {
    const dataDir = join(folder, "data")
    const extrait = await Extrait.open({ spareWorkers, dataDir, log: "none" })
    const { id } = await extrait.documents.submit({
      file: join(folder, "files", "note.txt"),
      extraction_schema: { fields: [{ key: "crates", type: "number" }, { key: "driver" }] }
    })
    await extrait.documents.wait(id)
    await extrait.documents.review(id, { decision: "corrected", corrections: { driver: "Basile Roux", crates: null } })
    await extrait.close()
    const reviewed = join(folder, "reviewed")
    expect(await runCommand("reviews", "export", reviewed, "--data-dir", dataDir)).toMatchObject({ status: 0 })
    const machine = JSON.parse(await readFile(join(reviewed, "machine", `${id}.txt.json`), "utf8"))
    expect(machine.extract.driver.value).toBe("Odile Marchais")
    const { status, stdout } = await runCommand(
      ...["evaluate", reviewed, "--schema", join(folder, "schema.json"), "--json"],
      ...["--against", join(reviewed, "machine"), "--fail-on", "value"]
    )
    expect(status).toBe(0)
    const { comparison } = JSON.parse(stdout)
    expect(comparison).toMatchObject({ documents: 1, became_right: [], became_wrong: [], differ: [] })
    expect(comparison.before).toEqual(comparison.now)
    expect(comparison.fields.driver.now).toMatchObject({ labelled: 1, near: 0 })
    // A field that a person has emptied is labelled as absent: a version that no longer asks for it is right.
    const [labelled] = (await readFile(join(reviewed, "truth.jsonl"), "utf8")).split("\n")
    expect(JSON.parse(labelled ?? "").fields.crates).toEqual({ type: "number", value: null })
    await writeFile(join(folder, "driver.json"), JSON.stringify({ fields: [{ key: "driver" }] }))
    const without = await runCommand(
      ...["evaluate", reviewed, "--schema", join(folder, "driver.json"), "--json"],
      ...["--against", join(reviewed, "machine")]
    )
    expect(JSON.parse(without.stdout).comparison).toMatchObject({
      became_right: [{ key: "crates", labelled: null, now: null }],
      became_wrong: []
    })
  })
})
