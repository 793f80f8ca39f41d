import { fileURLToPath } from "node:url"
import { extract, SchemaMismatch } from "extrait"
import { z } from "zod"

const Invoice = z.object({
  invoice_number: z.string(),
  due_date: z.iso.date().transform((day) => new Date(day)),
  total_amount: z.number(),
  currency: z.enum(["EUR", "GBP", "USD"]).nullish(),
  supplier: z.object({ name: z.string(), iban: z.string() }),
  line_items: z.array(z.object({ description: z.string(), quantity: z.number(), amount: z.number() }))
})

const documents = ["invoice.pdf", "facture.pdf", "receipt.jpg"]
for (const name of documents) {
  const file = fileURLToPath(new URL(`../documents/${name}`, import.meta.url))
  try {
    const { data, evidence } = await extract(file, { schema: Invoice })
    const due = data.due_date.toLocaleDateString("en-GB", { timeZone: "UTC" })
    console.log(`${name}: ${data.supplier.name}, ${data.total_amount.toFixed(2)} ${data.currency} due ${due}`)
    console.log(`  ${data.line_items.length} lines; the total stands on page ${evidence["/total_amount"]?.page}`)
  } catch (error) {
    if (!(error instanceof SchemaMismatch)) throw error
    // The rest of what was found is there all the same.
    console.log(`${name}: no invoice. ${error.message}`)
    console.log(`  its total: ${error.found.values.total_amount}`)
  }
}
// A second after the last call it closes by itself.
await extract.close()
