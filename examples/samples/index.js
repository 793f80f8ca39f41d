import { readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"

// From a folder of samples to a schema, and from their reviews to a better one.
const [folder = fileURLToPath(new URL("leases", import.meta.url)), dataDir = null] = process.argv.slice(2)

const extrait = await Extrait.open({ dataDir, log: "warning" })

/** Submits every file of the folder, and waits for the results. */
const resultsOf = async (options) => {
  const submitted = await Promise.all(
    readdirSync(folder)
      .toSorted()
      .map((name) => extrait.documents.submit({ file: join(folder, name), ...options }))
  )
  await Promise.all(submitted.map(({ id }) => extrait.documents.wait(id)))
  return submitted.map(({ id }) => id)
}

const print = (title, { evidence, schema }) => {
  console.log(`${title}:`)
  for (const { key, type } of schema.fields) {
    const { found_again_in, shown_by, source } = evidence.find((one) => one.key === key)
    console.log(`  ${key} (${type}), ${source}, found again in ${found_again_in.length} of ${shown_by.length}`)
  }
}

// Nobody has looked at these: every label is a field.
const samples = await resultsOf({})
const first = await extrait.schemas.infer({ document_ids: samples, name: "Leases" })
print("From the pages", first)
const saved = await extrait.schemas.create(first.schema)

// The same documents by that schema. A person approves what is right and empties what nobody needs.
const reviewed = await resultsOf({ extraction_schema_id: saved.id })
for (const id of reviewed) {
  await extrait.documents.review(id, { decision: "corrected", corrections: { printed_by: null }, reviewer: "Ada" })
}
print("From the reviews", await extrait.schemas.infer({ document_ids: reviewed, name: "Leases" }))

await extrait.close()
