import { afterAll, beforeAll, expect, it } from "@effect/vitest"
import { Extrait } from "../src/index.js"
import { spareWorkers } from "./spareWorkers.js"

let extrait: Extrait
let key: string
beforeAll(async () => {
  extrait = await Extrait.open({
    spareWorkers,
    dataDir: null,
    concurrency: 0,
    log: "none",
    webhookNetworks: ["10.9.0.0/16"]
  })
  key = (await extrait.keys.create()).secret
})
afterAll(() => extrait.close())

const ask = (method: string, path: string, url: string) =>
  extrait.fetch(
    new Request(`http://extrait.test/v1/webhook-endpoints${path}`, {
      method,
      body: JSON.stringify({ url }),
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" }
    })
  )

it.each(["169.254.169.254", "127.0.0.1:8080", "[::1]", "0x7f.1", "10.1.2.3", "localhost"])(
  "an endpoint at %s is refused on creation and on update",
  async (host) => {
    const created = await ask("POST", "", `http://${host}/x`)
    expect([created.status, await created.json()]).toMatchObject([
      422,
      { error: { code: "validation_error" }, detail: [{ loc: ["body", "url"] }] }
    ])
    const made = await ask("POST", "", "http://10.9.1.2/x")
    expect(made.status).toBe(201)
    const changed = await ask("PATCH", `/${((await made.json()) as { readonly id: string }).id}`, `http://${host}/x`)
    expect([changed.status, await changed.json()]).toMatchObject([422, { detail: [{ loc: ["body", "url"] }] }])
  }
)
