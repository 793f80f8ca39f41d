import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Extrait } from "extrait"
import { afterEach, expect, it, vi } from "vitest"
import { filesWith } from "./filesWith.js"
import { spareWorkers } from "./spareWorkers.js"

const letter = [
  "Patient: Mrs Ottoline Fairweather        Date of birth: 12/03/1961",
  "Address: 27 Quillfeather Lane, Northwick LS14 2QT",
  "IBAN: GB82 WEST 1234 5698 7654 32        Email: ottoline@fairweather.example",
  "Badge QX-4471, telephone 07700 900123",
  "Dear Mrs Fairweather, your badge QX-4471 is at the desk. Total due: 120.00 EUR"
].join("\n")
const planted = [
  "Fairweather",
  "Ottoline",
  "12/03/1961",
  "Quillfeather",
  "7654 32",
  "ottoline@",
  "QX-4471",
  "07700 900123"
]

const temporary = process.env.TMPDIR
afterEach(() => {
  vi.restoreAllMocks()
  if (temporary === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = temporary
})

it("a de-identified document leaves no traces: rows, files, answers, events, deliveries, audit trail, logs, temporary files", async () => {
  const folder = await mkdtemp(join(tmpdir(), "extrait-traces-"))
  await mkdir(join(folder, "tmp"))
  process.env.TMPDIR = join(folder, "tmp")
  const logged: Array<string> = []
  for (const method of ["error", "log", "warn", "info", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => void logged.push(args.map(String).join(" ")))
  }
  const delivered: Array<string> = []
  const receiver = createServer((request, response) => {
    request.setEncoding("utf8")
    let body = ""
    request.on("data", (chunk: string) => {
      body += chunk
    })
    request.on("end", () => {
      delivered.push(JSON.stringify(request.headers), body)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  const secrets: Array<string> = []
  const answers: Array<string> = []
  try {
    const extrait = await Extrait.open({
      spareWorkers,
      dataDir: join(folder, "data"),
      concurrency: 1,
      recognizer: "tesseract",
      secretKey: "0123456789abcdef".repeat(4),
      webhookNetworks: ["127.0.0.0/8"],
      log: "debug",
      deidentify: {
        kinds: [
          {
            name: "BADGE",
            find: (text) =>
              Array.from(text.matchAll(/QX-\d{4}/g), ({ 0: value, index }) => ({
                start: index,
                end: index + value.length
              }))
          }
        ]
      }
    })
    try {
      const admin = await extrait.keys.create({ scopes: ["submit", "read", "review", "admin"] })
      const call = async (path: string, init: RequestInit = {}) => {
        const headers = { authorization: `Bearer ${admin.secret}`, "idempotency-key": path, ...init.headers }
        const response = await extrait.fetch(new Request(`http://extrait.test${path}`, { ...init, headers }))
        const text = await response.text()
        expect(response.status, text).toBeLessThan(300)
        return text
      }
      const json = (body: unknown) => ({
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" }
      })
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
      for (const made of [
        await call("/v1/webhook-endpoints", json({ url })),
        await call("/v1/api-keys", json({ scopes: ["read"] }))
      ]) {
        secrets.push(JSON.parse(made).secret)
      }
      secrets.push(admin.secret)
      const submit = () => {
        const form = new FormData()
        form.set("file", new Blob([letter]), "Fairweather.txt")
        form.set("deidentify", "true")
        form.set("include_recognition", "true")
        form.set("metadata", JSON.stringify({ order: "Mirabellenkompott" }))
        return call("/v1/documents", { method: "POST", body: form })
      }
      const { id } = JSON.parse(await submit())
      expect((await extrait.documents.wait(id)).status).toBe("completed")
      await expect.poll(() => delivered.length).toBeGreaterThan(0)
      const result = await call(`/v1/documents/${id}/result`)
      expect(result).toContain("[BADGE_1]")
      expect(result).toContain("120.00")
      // The repetition is answered from what the idempotency key remembers.
      answers.push(
        result,
        await submit(),
        await call(`/v1/documents/${id}`),
        await call(`/v1/events?document_id=${id}`)
      )
      const trail = await call(`/v1/audit?subject=${id}`)
      expect(trail).toContain("document.submitted")
      answers.push(trail, await call("/v1/audit"), await call("/v1/api-keys"))
    } finally {
      await extrait.close()
    }
    // Files that are searched as they must be: what is kept on purpose is found.
    expect(await filesWith(folder, "Mirabellenkompott")).not.toEqual([])
    expect(logged.length).toBeGreaterThan(0)
    for (const text of planted) {
      expect(await filesWith(folder, text), text).toEqual([])
      for (const told of [...answers, ...delivered, ...logged]) expect(told, text).not.toContain(text)
    }
    for (const secret of secrets) {
      expect(await filesWith(folder, secret)).toEqual([])
      for (const told of [...answers, ...delivered, ...logged]) expect(told).not.toContain(secret)
    }
  } finally {
    receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
})

it("a malformed kind of personal data is rejected on opening", async () => {
  const kinds = [{ name: "badge", find: () => [] }]
  await expect(Extrait.open({ dataDir: null, deidentify: { kinds } })).rejects.toThrow("deidentify.kinds[0].name")
})

it("a document fails if a finder throws, instead of being stored as de-identified", async () => {
  const kinds = [
    {
      name: "BADGE",
      find: (text: string): never => {
        throw new Error(text)
      }
    }
  ]
  const extrait = await Extrait.open({
    spareWorkers,
    dataDir: null,
    concurrency: 1,
    log: "none",
    deidentify: { kinds }
  })
  try {
    const file = new TextEncoder().encode(letter)
    const { id } = await extrait.documents.submit({ file, deidentify: true })
    const failed = await extrait.documents.wait(id)
    expect(failed.status).toBe("failed")
    expect(failed.error?.message).toContain("BADGE")
    expect(JSON.stringify(failed)).not.toContain("Fairweather")
    const plain = await extrait.documents.submit({ file })
    expect((await extrait.documents.wait(plain.id)).status).toBe("completed")
  } finally {
    await extrait.close()
  }
})
