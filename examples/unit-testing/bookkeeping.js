import { Documents, Webhooks } from "@extrait/core"
import { Effect } from "effect"

/** What the books need; without a number there is nothing to book. */
const wanted = {
  fields: [
    { key: "invoice_number", required: true },
    { key: "total_amount", type: "number", hint: "Total" }
  ]
}

/** What the books are told of an invoice. */
const entryOf = ({ extract, flags, review_status }) => ({
  number: extract.invoice_number?.value ?? null,
  amount: extract.total_amount?.normalized ?? null,
  // Nobody books what a person should look at first.
  booked: review_status === "auto" && flags.length === 0
})

/** The host's own code, which is what the tests are about: takes an invoice, waits for it, and says what to book. */
export const book = (tenant, { content, filename }) =>
  Effect.gen(function* () {
    const documents = yield* Documents
    const file = yield* documents.stage(tenant, { filename, content })
    const { value } = yield* documents.submit(file, { extraction_schema: wanted }, null)
    const { error, status } = yield* documents.wait(tenant, value.id, "1 minute")
    if (status === "failed") return { id: value.id, problem: error.code }
    return { id: value.id, ...entryOf(yield* documents.result(tenant, value.id)) }
  }).pipe(Effect.catchTag("UnsupportedFileType", () => Effect.succeed({ problem: "unsupported_file_type" })))

/** Asks to be told of every document that ends. */
export const subscribe = (tenant, url) =>
  Effect.flatMap(Webhooks, (webhooks) => webhooks.create(tenant, { url, events: [] }, null))
