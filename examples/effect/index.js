import { createReadStream } from "node:fs"
import { fileURLToPath } from "node:url"
import { Documents, Keys } from "@extrait/core"
import { Console, Effect, Stream } from "effect"
import { layer } from "extrait"

const path = fileURLToPath(new URL("../documents/facture.pdf", import.meta.url))

const program = Effect.gen(function* () {
  const keys = yield* Keys
  const documents = yield* Documents
  const tenant = yield* keys.tenant("default", "test")
  const content = Stream.fromAsyncIterable(createReadStream(path), (error) => new Error(String(error)))
  const file = yield* documents.stage(tenant, { filename: "facture.pdf", content })
  const { value } = yield* documents.submit(file, { language: "fr" }, null)
  yield* documents.wait(tenant, value.id, "1 minute")
  const { extract } = yield* documents.result(tenant, value.id)
  yield* Console.log(`${extract.invoice_number?.value} ${extract.total_amount?.normalized?.amount}`)
})

await Effect.runPromise(Effect.provide(program, layer({ dataDir: null })))
