import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { AuditEntry, Event, WebhookEndpoint } from "@extrait/core"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Extrait } from "../dist/index.js"
import { runCommand } from "./commandLine.js"
import { spareWorkers } from "./spareWorkers.js"

/** A receiver on the loopback interface that keeps what came, and answers as it is told. */
const received: Array<{ readonly path: string; readonly headers: Record<string, string>; readonly body: string }> = []
let status = 204
const server = createServer((request, response) => {
  let body = ""
  request.on("data", (chunk) => {
    body += chunk
  })
  request.on("end", () => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ path: request.url ?? "", headers, body })
    response.writeHead(status).end()
  })
})

let folder: string
let receiver: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-webhooks-"))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: ReadonlyArray<string>) => runCommand(...args, "--data-dir", folder)

const json = async (...args: ReadonlyArray<string>) => {
  const { status: exit, stderr, stdout } = await run(...args, "--json")
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" })
  return JSON.parse(stdout)
}

describe("extrait webhooks and extrait events", () => {
  it("create, test, update and delete endpoints, printing each secret once", async () => {
    const inside = await run("webhooks", "create", `${receiver}/a`)
    expect(inside).toMatchObject({ status: 1, stderr: expect.stringContaining("must lead to a public address") })
    const network = ["--webhook-network", "127.0.0.0/8"]
    const created = await run("webhooks", "create", `${receiver}/a`, "--event", "document.failed", ...network)
    const secret = created.stdout.trim()
    expect(secret).toMatch(/^whsec_/)
    const id = /we_\w+/.exec(created.stderr)?.[0] ?? ""
    const endpoint = { id, url: `${receiver}/a`, events: ["document.failed"], active: true }
    expect(await json("webhooks", "list")).toMatchObject([endpoint])
    // Another mode is another tenant.
    expect(await json("webhooks", "list", "--mode", "live")).toEqual([])

    const refused = await run("webhooks", "test", id)
    expect(refused).toMatchObject({ status: 1 })
    expect(refused.stdout).toContain("the host cannot be reached")
    expect(received).toEqual([])
    const allowed = ["webhooks", "test", id, "--webhook-network", "127.0.0.0/8"]
    expect(await json(...allowed)).toMatchObject({ delivered: true, status_code: 204 })
    const rotated = (await run("webhooks", "rotate-secret", id)).stdout.trim()
    expect(rotated).not.toBe(secret)
    status = 500
    expect(await run(...allowed)).toMatchObject({ status: 1, stdout: expect.stringContaining("status 500") })
    status = 204
    // The second message is signed with both.
    for (const [index, key] of [secret, secret, rotated].entries()) {
      const { body, headers } = received[Math.min(index, 1)] ?? { body: "", headers: {} }
      expect(new Webhook(key).verify(body, headers)).toMatchObject({ type: "webhook_endpoint.test" })
    }

    expect(await json("webhooks", "update", id, "--inactive", "--all-events")).toMatchObject({
      ...endpoint,
      active: false,
      events: []
    })
    expect(await json("webhooks", "delete", id)).toMatchObject({ id })
    expect((await run("webhooks", "list")).stdout).toBe("No endpoints\n")
    const trail: ReadonlyArray<AuditEntry> = await json("audit", "--subject", id)
    expect(trail.map(({ action, actor }) => `${action} by ${actor.type}`)).toEqual([
      "webhook_endpoint.deleted by command",
      "webhook_endpoint.updated by command",
      "webhook_endpoint.secret_rotated by command",
      "webhook_endpoint.created by command"
    ])
  })

  it("show the deliveries of events, and have the running process redeliver them", async () => {
    received.length = 0
    const { id }: WebhookEndpoint = await json(
      "webhooks",
      "create",
      `${receiver}/b`,
      "--webhook-network",
      "127.0.0.0/8"
    )
    const extrait = await Extrait.open({
      spareWorkers,
      dataDir: folder,
      concurrency: 1,
      webhookNetworks: ["127.0.0.1"]
    })
    try {
      const { id: document } = await extrait.documents.submit({
        file: new Blob(["Invoice\nTotal: 12.50 EUR"]),
        filename: "a.txt"
      })
      await extrait.documents.wait(document)
      const messages = (count: number) => expect.poll(() => received.length).toBe(count)
      await messages(1)
      const [event]: ReadonlyArray<Event> = await json("events", "list", "--document", document)
      expect(event).toMatchObject({ type: "document.completed", document_id: document })
      expect(await json("events", "list", "--type", "document.failed")).toEqual([])
      expect(await json("events", "list", "--until", event?.created_at ?? "")).toEqual([])

      await json("events", "redeliver", event?.id ?? "", "--endpoint", id)
      await messages(2)
      expect(new Set(received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([event?.id]))
      // It came both times, so there is nothing to recover.
      await expect
        .poll(async () => {
          const shown: Event = await json("events", "show", event?.id ?? "")
          return shown.deliveries.every(({ delivered_at }) => delivered_at !== null)
        })
        .toBe(true)
      expect(await json("webhooks", "recover", id, "--since", "2026-01-01")).toEqual({ deliveries: 0 })
      const shown: Event = await json("events", "show", event?.id ?? "")
      const attempts = await json("events", "attempts", shown.id, shown.deliveries[0]?.id ?? "")
      expect(attempts).toMatchObject([{ number: 1, status_code: 204, error: null }])
      expect((await run("events", "list")).stdout).toMatch(/evt_\w+ .*\n {2}dlv_\w+ {2}we_\w+ {2}1 attempts/)
    } finally {
      await extrait.close()
    }
  })

  it("report a secret that none of the keys can decrypt", async () => {
    const key = (letter: string) => vi.stubEnv("EXTRAIT_SECRET_KEY", letter.repeat(64))
    try {
      key("a")
      await run("keys", "create", "--organisation", "sealed")
      const { id } = await json(
        "webhooks",
        "create",
        `${receiver}/sealed`,
        "--organisation",
        "sealed",
        "--webhook-network",
        "127.0.0.0/8"
      )
      key("b")
      const { status: exit, stderr } = await run("webhooks", "test", id, "--organisation", "sealed")
      expect(exit).toBe(1)
      expect(stderr).toMatch(/secret/)
      expect(stderr).not.toMatch(/\n\s+at /)
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it("refuse an unknown organisation instead of creating it", async () => {
    const create = ["keys", "create", "--organisation", "Brume"]
    expect((await run(...create)).stderr).toContain('the first key of the organisation "Brume"')
    expect((await run(...create, "--mode", "live")).stderr).not.toContain("the first")
    expect(await json("webhooks", "list", "--organisation", "Brume")).toEqual([])
    const asked = [["webhooks", "list"], ["webhooks", "create", receiver], ["events", "list"], ["audit"]]
    for (const args of asked) {
      const { status: exit, stderr, stdout } = await run(...args, "--organisation", "Bume")
      expect({ exit, stdout }, args.join(" ")).toEqual({ exit: 1, stdout: "" })
      expect(stderr).toContain('No such organisation: "Bume"')
    }
    // Nor has asking made one.
    expect((await run("keys", "create", "--organisation", "Bume")).stderr).toContain("the first key")
  })

  it.each([
    [["webhooks", "create", "ftp://receiver.example/"], "http or https"],
    [["webhooks", "create", "http://receiver.example/", "--mode", "live"], "https"],
    [["webhooks", "create", "https://receiver.example/", "--event", "document.lost"], "document.failed"],
    [["webhooks", "list", "--organisation", ""], "organisation must be a name"],
    [["webhooks", "list", "--database", "mysql://db.example/"], "postgres://"],
    [["webhooks", "update", "we_1", "--active", "--inactive"], "not both"],
    [["webhooks", "update", "we_1", "--all-events", "--event", "document.failed"], "not both"],
    [["webhooks", "recover", "we_1"], "--since"],
    [["webhooks", "delete", "we_1"], "we_1"],
    [["events", "list", "--type", "document.lost"], "document.failed"],
    [["events", "list", "--document", "x"], "documentId"],
    [["events", "show", "evt_1"], "evt_1"]
  ])("%j is rejected with a reason and no stack trace", async (args, reason) => {
    const { status: exit, stderr, stdout } = await run(...args)
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" })
    expect(stderr).toContain(reason)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})
