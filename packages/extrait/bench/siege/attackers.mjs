// Those who do harm, each way with a key of its own in each of some organisations, as fast as their keys let them; and in others callers who never
// read. Says when it is ready, begins when it is told to, and tells in the end how each way was answered.
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { makeCaller } from "./asking.mjs"
import { fills } from "./fills.mjs"
import { makeSilence } from "./silence.mjs"
import { ways } from "./ways.mjs"

const [url, site, seconds, harmful, silent] = process.argv.slice(2)
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
const longOf = (key) => made(key, text, "long.txt", { include_recognition: "true" })

/** What each organisation needs before it begins. */
const prepared = await Promise.all(
  JSON.parse(harmful).map(async (keys) => {
    const extraction_schema = JSON.stringify({ fields: [{ key: "reference", pattern: "(?:a?){900}b" }] })
    const [long, drawn, corrected, redacted] = await Promise.all([
      longOf(keys[0]),
      made(keys[0], fills(60_000), "fills.pdf"),
      made(keys[0], "Reference: AB-12\n", "short.txt", { extraction_schema }),
      made(keys[0], letter, "invoice.pdf", { deidentify: "true" })
    ])
    return { corrected, drawn, keys, long, redacted, silence, slow }
  })
)
const silentOnes = await Promise.all(
  JSON.parse(silent).map(async (key) => {
    const path = `/v1/documents/${await longOf(key)}/result`
    return ["results that nobody reads", key, 29, () => silence.unread(path, key)]
  })
)

process.send("ready")
await new Promise((resolve) => process.once("message", resolve))
delete caller.counts.documents
const end = performance.now() + Number(seconds) * 1000
const all = [...prepared.flatMap((one) => ways({ ask: caller.ask, url, site }, one)), ...silentOnes]
await Promise.race([
  sleep(Number(seconds) * 1000),
  Promise.all(
    all.flatMap(([name, key, hands, once]) =>
      Array.from({ length: hands }, async () => {
        while (performance.now() < end) {
          await once(name, key)
          await sleep(20)
        }
      })
    )
  )
])
process.send({ counts: caller.counts, silentAtOnce: silence.most() }, () => process.exit(0))
