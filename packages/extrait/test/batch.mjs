// Submits a batch of texts to the data folder of its first argument and says so line by line; the test kills it in the middle.
import { Extrait } from "extrait"

const [dataDir, count] = process.argv.slice(2)
const extrait = await Extrait.open({ dataDir, concurrency: 2 })
for (let i = 0; i < Number(count); i++) {
  const bytes = new TextEncoder().encode(`Invoice number: INV-${1000 + i}\nTotal: ${i}.50 EUR\n`)
  const { id } = await extrait.documents.submit({ file: bytes, filename: `invoice-${i}.txt` })
  process.stdout.write(`${id}\n`)
}
await new Promise(() => setInterval(() => {}, 1000))
