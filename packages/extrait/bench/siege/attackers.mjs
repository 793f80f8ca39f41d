// Harmful callers: each kind has its own key in each of several organisations, and goes as fast as the key allows. In other organisations
// there are callers who never read. Says when it is ready, plays a part when it is told to, and reports at its end how each kind was
// answered.
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { hostname } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { json, makeCaller } from "./asking.mjs"
import { standBehind } from "./behind.mjs"
import { fills, locked } from "./files.mjs"
import { makeSilence } from "./silence.mjs"
import { ways } from "./ways.mjs"

const [url, site, harmful, silent] = process.argv.slice(2)
// Nobody is left to be told.
process.on("disconnect", () => process.exit(1))

const caller = makeCaller(url)
const silence = makeSilence(url, caller.count)

/** Two hundred pages of words: some twenty megabytes of a result. */
const text =
  `${"Invoice number INV-7 of 3 March 2026 and many more words beside it, over 12.50 EUR\n".repeat(71)}\f`.repeat(200)

/** A server that files are to be fetched from, and that never ends one. */
const never = createServer((_, response) => void response.writeHead(200).write("Invoice"))
never.listen(0, "127.0.0.1").unref()
await once(never, "listening")
const slow = `http://127.0.0.1:${never.address().port}`

const letter = readFileSync(new URL("../../../../examples/documents/invoice.pdf", import.meta.url))

const made = async (key, ...submission) => {
  const id = await caller.submit(key, ...submission)
  await caller.ended(key, id)
  return id
}
/** The id of a webhook endpoint at the named host. */
const endpoint = async (key, host) => {
  const made = await caller.ask("documents", "/v1/webhook-endpoints", key, json({ url: `http://${host}:9/x` }))
  if (made === null) throw new Error(`an endpoint at ${host} is refused`)
  return made.id
}
/** Its words alone: looking for fields in them would take longer than the siege. */
const longOf = (key) => made(key, text, "long.txt", { include_recognition: "true", extract: "false" })

/** A file that opens only with a number of four digits. */
const secret = await locked("4711")

/** What each organisation needs before it begins. */
const prepared = await Promise.all(
  JSON.parse(harmful).map(async (keys) => {
    const extraction_schema = JSON.stringify({ fields: [{ key: "reference", pattern: "(?:a?){900}b" }] })
    const [long, drawn, corrected, redacted, ...inside] = await Promise.all([
      longOf(keys[0]),
      made(keys[0], fills(60_000), "fills.pdf"),
      made(keys[0], "Reference: AB-12\n", "short.txt", { extraction_schema }),
      made(keys[0], letter, "invoice.pdf", { deidentify: "true" }),
      endpoint(keys[0], hostname()),
      endpoint(keys[0], "nowhere.invalid")
    ])
    const slowNames = await Promise.all(Array.from({ length: 20 }, (_, n) => endpoint(keys[0], `n${n}.slow.example`)))
    return { corrected, drawn, inside, keys, long, redacted, secret, silence, slow, slowNames }
  })
)
/** Callers who ask for a result of their organisation and never read it. */
const unreadOf = (key, id) => {
  const path = `/v1/documents/${id}/result`
  return ["results that nobody reads", key, 29, () => silence.unread(path, key)]
}
const silentOnes = await Promise.all(JSON.parse(silent).map(async (key) => unreadOf(key, await longOf(key))))

/** The callers of each part; the first has only those who never read. */
const parts = {
  silent: () => [...prepared.map(({ keys, long }) => unreadOf(keys[0], long)), ...silentOnes],
  siege: () => [...prepared.flatMap((one) => ways({ ask: caller.ask, url, site }, one)), ...silentOnes]
}

process.on("message", async ({ part, seconds }) => {
  // Hundreds of connections that end at once would disturb the measurement: those of one part end when the next part is told.
  if (part === null) return silence.end()
  standBehind()
  for (const name of Object.keys(caller.counts)) delete caller.counts[name]
  const end = performance.now() + seconds * 1000
  const playing = parts[part]().flatMap(([name, key, hands, once]) =>
    Array.from({ length: hands }, async () => {
      while (performance.now() < end) {
        await once(name, key)
        await sleep(20)
      }
    })
  )
  await Promise.race([sleep(seconds * 1000), Promise.all(playing)])
  process.send({ counts: caller.counts, silentAtOnce: silence.most() })
})
process.send("ready")
