import { Extrait } from "extrait"

// How many documents a data folder holds; processing nothing, for they are done.
const extrait = await Extrait.open({ dataDir: process.argv[2], concurrency: 0 })
let count = 0
for (let page = await extrait.documents.list({ limit: 100 }); ; ) {
  count += page.data.length
  if (!page.has_more) break
  page = await extrait.documents.list({ limit: 100, startingAfter: page.data.at(-1).id })
}
console.log(count)
await extrait.close()
