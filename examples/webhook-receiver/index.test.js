import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Extrait } from "extrait"
import { Webhook } from "standardwebhooks"
import { startReceiver } from "./index.js"

let extrait
let receiver
let secret
const handled = []
let arrived = () => {}

before(async () => {
  receiver = await startReceiver({
    secretOf: () => secret,
    handle: (event) => {
      handled.push(event)
      arrived()
    }
  })
  // A receiver on this machine is no public address: it has to be allowed.
  extrait = await Extrait.open({ dataDir: null, concurrency: 1, webhookNetworks: ["127.0.0.0/8"] })
})
after(async () => {
  await extrait.close()
  await receiver.stop()
})

const signed = (body, key = secret) => {
  const now = new Date()
  return fetch(receiver.url, {
    method: "POST",
    headers: {
      "webhook-id": "evt_again",
      "webhook-timestamp": String(Math.floor(now / 1000)),
      "webhook-signature": new Webhook(key).sign("evt_again", now, body)
    },
    body
  })
}

test("a document's end is told, signed", async () => {
  const endpoint = await extrait.webhookEndpoints.create({ url: receiver.url })
  secret = endpoint.secret
  const told = new Promise((resolve) => {
    arrived = resolve
  })
  const { id } = await extrait.documents.submit({ file: new TextEncoder().encode("Invoice\nTotal: 12.00 EUR") })
  await told
  assert.equal(handled.length, 1)
  assert.equal(handled[0].type, "document.completed")
  assert.equal(handled[0].data.payload.document.id, id)
})

test("a test message is one event more, without a document", async () => {
  const [endpoint] = (await extrait.webhookEndpoints.list()).data
  const told = new Promise((resolve) => {
    arrived = resolve
  })
  assert.equal((await extrait.webhookEndpoints.test(endpoint.id)).status_code, 204)
  await told
  assert.deepEqual(
    handled.splice(1).map(({ data, type }) => [type, data]),
    [["webhook_endpoint.test", { endpoint_id: endpoint.id }]]
  )
})

test("the same event is handled once, and one that is not signed never", async () => {
  const before = handled.length
  const body = JSON.stringify({ type: "document.completed", timestamp: new Date().toISOString(), data: {} })
  assert.equal((await signed(body)).status, 204)
  assert.equal((await signed(body)).status, 204)
  assert.equal((await signed(body, `whsec_${Buffer.alloc(32, 1).toString("base64")}`)).status, 401)
  assert.equal((await fetch(receiver.url, { method: "POST", body })).status, 401)
  assert.equal((await fetch(receiver.url, { method: "POST", body: "x".repeat(300_000) })).status, 413)
  assert.equal(handled.length, before + 1)
})
