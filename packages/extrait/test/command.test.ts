import { execFile, spawn } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type { AuditEntry } from "@extrait/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runCommand } from "./commandLine.js"

const command = fileURLToPath(new URL("../bin/extrait.js", import.meta.url))
const documents = fileURLToPath(new URL("../../../examples/documents/", import.meta.url))

interface Ran {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

const run = (...args: ReadonlyArray<string>): Promise<Ran> =>
  promisify(execFile)(process.execPath, [command, ...args], { env: { ...process.env, NO_COLOR: "1" } }).then(
    ({ stderr, stdout }) => ({ status: 0, stdout, stderr }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ({
      status: error.code,
      stdout: error.stdout,
      stderr: error.stderr
    })
  )

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-command-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe("extrait extract", () => {
  it("prints a readable table of fields", async () => {
    const { status, stderr, stdout } = await run("extract", join(documents, "invoice.pdf"))
    const truth = JSON.parse(await readFile(join(documents, "invoice.truth.json"), "utf8"))
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
    expect(stdout).toContain(truth.fields.invoice_number.value)
    expect(stdout).toMatch(/total_amount .* \d+ %\s+1/)
    expect(stdout).toContain("line_items")
  })

  it("prints only the result with --json, and accepts options after the files", async () => {
    const schema = join(folder, "schema.json")
    await writeFile(schema, JSON.stringify({ fields: [{ key: "invoice_number", required: true }] }))
    const { stdout } = await runCommand(
      "extract",
      join(documents, "invoice.pdf"),
      "--schema",
      schema,
      "--json",
      "--threshold",
      "1",
      "--language",
      "en"
    )
    const result = JSON.parse(stdout)
    expect(Object.keys(result.extract)).toEqual(["invoice_number"])
    expect(result).toMatchObject({ status: "completed", language: "en", review_status: "pending" })
    expect(result.flags).toContain("low_confidence:invoice_number")
  })

  it("says why a file was only partially extracted", async () => {
    const half = join(folder, "half.pdf")
    const scan =
      "<< /Subtype /Image /Width 90 /Height 90 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /JPXDecode"
    const page = (contents: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents ${contents} 0 R /Resources << /Font << /F 6 0 R >> /XObject << /X 7 0 R >> >> >>`
    const stream = (content: string, entries = "<<") =>
      `${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
    const objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      page(5),
      page(8),
      stream("BT /F 12 Tf 40 500 Td (Invoice number 4711) Tj ET"),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      stream("no picture", scan),
      stream("400 0 0 600 0 0 cm /X Do")
    ]
    const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("")
    await writeFile(half, `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`)
    const { status, stderr, stdout } = await runCommand("extract", half, "--json")
    expect(status).toBe(0)
    expect(stderr).toMatch(/half\.pdf: partially_completed: corrupt_file: Page 2: /)
    expect(JSON.parse(stdout)).toMatchObject({ flags: ["unreadable_page:2"], error: { code: "corrupt_file" } })
  })

  it("takes each file's schema from a folder, and names files without one before it starts", async () => {
    const schemas = join(folder, "schemas")
    await mkdir(schemas)
    const out = join(folder, "by-own-schema")
    const args = ["extract", join(documents, "invoice.pdf"), join(documents, "facture.pdf"), "--schema", schemas]
    const asks = (file: string, key: string) =>
      writeFile(join(schemas, `${file}.json`), JSON.stringify({ fields: [{ key }] }))
    await asks("invoice.pdf", "invoice_number")
    const refused = await runCommand(...args, "--out", out)
    expect(refused).toEqual({ status: 1, stdout: "", stderr: expect.stringContaining("No schema for facture.pdf (") })
    expect(refused.stderr).toContain(join(schemas, "facture.pdf.json"))
    expect(refused.stderr).not.toMatch(/\n\s+at /)

    await asks("facture.pdf", "numero_de_facture")
    expect((await runCommand(...args, "--out", out)).status).toBe(0)
    const keysOf = async (file: string) =>
      Object.keys(JSON.parse(await readFile(join(out, `${file}.json`), "utf8")).extract)
    expect(await keysOf("invoice.pdf")).toEqual(["invoice_number"])
    expect(await keysOf("facture.pdf")).toEqual(["numero_de_facture"])

    await writeFile(join(schemas, "facture.pdf.json"), "{")
    expect((await runCommand(...args)).stderr).toContain("facture.pdf.json is not JSON")
  })

  it("continues after a failed file, gives the reason and exits with 1", async () => {
    const broken = join(folder, "broken.pdf")
    await writeFile(broken, "%PDF-1.4 but no more")
    const out = join(folder, "results")
    const { status, stderr } = await runCommand(
      "extract",
      broken,
      join(folder, "absent.pdf"),
      join(documents, "facture.pdf"),
      "--out",
      out
    )
    expect(status).toBe(1)
    expect(stderr).toContain(`${broken}: corrupt_file: `)
    expect(stderr).toContain(`${join(folder, "absent.pdf")}: no such file`)
    expect(await readdir(out)).toEqual(["facture.pdf.json"])
    expect(JSON.parse(await readFile(join(out, "facture.pdf.json"), "utf8"))).toMatchObject({
      status: "completed",
      document_type: "invoice",
      language: "fr"
    })
  })

  it("replaces personal data with --deidentify", async () => {
    const letter = join(folder, "letter.txt")
    await writeFile(letter, "Patient: Mrs Ottilie Brandwood\nE-mail: ottilie@example.org\nAmount due: 12.00 EUR\n")
    const { stdout } = await runCommand("extract", letter, "--deidentify", "--include-recognition", "--json")
    expect(stdout).not.toMatch(/Ottilie|Brandwood|ottilie@/)
    expect(stdout).toContain("[EMAIL_1]")
    expect(JSON.parse(stdout).deidentified).toBe(true)
  })

  it("explains usage errors without a stack trace", async () => {
    const bad = join(folder, "bad-schema.json")
    await writeFile(bad, JSON.stringify({ fields: [{ type: "money" }] }))
    const cases = [
      [["extract"], "missing required argument"],
      [["extract", "x.pdf", "--threshold", "2"], "0 to 1"],
      [["extract", join(documents, "invoice.pdf"), "--language", "xx"], 'Expected "en"'],
      [["extract", join(documents, "invoice.pdf"), "--schema", bad], "extraction_schema.fields.0.key"],
      [["extract", join(documents, "invoice.pdf"), "--schema", join(folder, "none.json")], "no such file"],
      [["keys", "create", "--scope", "all"], "submit, read, review, admin"],
      [["keys", "create", "--expires-in", "soon"], "Expected a time"],
      [["audit", "--action", "document.read"], "document.deleted"],
      [["audit", "--since", "2026-02-30"], "expected a time"],
      [["audit", "--until", "2026-03-01T09:30:00"], "expected a time"],
      [["audit", "--since", "2026-03-01 or so"], "expected a time"]
    ] as const
    for (const [args, reason] of cases) {
      const { status, stderr } = await runCommand(...args)
      expect(status).toBe(1)
      expect(stderr).toContain(reason)
      expect(stderr).not.toMatch(/\n\s+at /)
    }
    const { stderr } = await runCommand("keys", "create", "--organisation", "", "--expires-in", "0")
    expect(stderr.match(/organisation: /g)).toHaveLength(1)
    expect(stderr).toMatch(/\n {2}expires_in: Expected an integer from 1 to \d+\n$/)
    // As a process it says so by its exit status.
    expect(await run("extract")).toMatchObject({ status: 1, stdout: "" })
  })
})

describe("extrait serve", () => {
  it("accepts a key created by another process until it is revoked, and exits cleanly on SIGTERM", async () => {
    const dataDir = join(folder, "data")
    const server = spawn(process.execPath, [command, "serve", "--port", "0", "--data-dir", dataDir], {
      stdio: ["ignore", "pipe", "ignore"]
    })
    const exited = new Promise<number | null>((resolve) => server.once("exit", resolve))
    const base = await new Promise<string>((resolve) => {
      let said = ""
      server.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString()
        const url = said.match(/http:\S+/)?.[0]
        if (url !== undefined && said.includes("Data is kept")) resolve(url.replace(/\/$/, ""))
      })
    })
    const created = await runCommand("keys", "create", "--data-dir", dataDir, "--name", "curl", "--expires-in", "1h")
    const key = created.stdout.trim()
    expect(key).toMatch(/^sk_test_\w{49}$/)
    const headers = { authorization: `Bearer ${key}` }
    const form = new FormData()
    form.set("file", new Blob([await readFile(join(documents, "invoice.pdf"))]), "invoice.pdf")
    const accepted = await fetch(`${base}/v1/documents`, { method: "POST", headers, body: form })
    expect(accepted.status).toBe(202)
    const { id, result_url } = (await accepted.json()) as { readonly id: string; readonly result_url: string }
    const early = await fetch(`${base}${result_url}`, { headers })
    expect([409, 200]).toContain(early.status)
    const document = await fetch(`${base}/v1/documents/${id}?wait=60`, { headers })
    expect(await document.json()).toMatchObject({ status: "completed", document_type: "invoice" })
    const result = await fetch(`${base}${result_url}`, { headers })
    expect(result.status).toBe(200)
    const keys = JSON.parse((await runCommand("keys", "list", "--data-dir", dataDir, "--json")).stdout)
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ name: "curl", scopes: ["submit", "read", "review"] })
    expect(Date.parse(keys[0].expires_at) - Date.parse(keys[0].created_at)).toBe(3_600_000)
    await runCommand("keys", "revoke", keys[0].id, "--data-dir", dataDir)
    // Another process trusts a key for a moment after it has looked it up.
    await expect.poll(async () => (await fetch(`${base}/v1/documents/${id}`, { headers })).status).toBe(401)
    const trail: ReadonlyArray<AuditEntry> = JSON.parse(
      (await runCommand("audit", "--data-dir", dataDir, "--json")).stdout
    )
    expect(trail.map(({ action, actor, subject }) => [action, subject, actor.id ?? actor.type])).toEqual([
      ["key.revoked", keys[0].id, "command"],
      ["document.submitted", id, keys[0].id],
      ["key.created", keys[0].id, "command"]
    ])
    const { stdout: line } = await runCommand(
      "audit",
      "--data-dir",
      dataDir,
      "--action",
      "document.submitted",
      "--since",
      "2026-01-01"
    )
    expect(line.trim()).toMatch(
      new RegExp(`^\\S+ {2}document.submitted {2}${id} {2}by ${keys[0].id} {2}deidentify=false$`)
    )
    server.kill("SIGTERM")
    expect(await exited).toBe(0)
  })
})
