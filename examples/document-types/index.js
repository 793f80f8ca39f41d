import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url))

const extrait = await Extrait.open({ dataDir: null, documentTypes: [pathOf("rent_receipt.json")] })
for (const name of ["quittance.pdf", "rent-receipt.pdf"]) {
  const { id } = await extrait.documents.submit({ file: pathOf(name) })
  await extrait.documents.wait(id)
  const { document_type, extract } = await extrait.documents.result(id)
  const { tenant_name, total_amount } = extract
  console.log(`${name}: ${document_type}, ${tenant_name?.value}, ${total_amount?.value}`)
}
await extrait.close()
