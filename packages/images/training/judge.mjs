// Tells how often the turn of a page is found: node training/judge.mjs [--worse] FOLDER…
// Each picture is turned by every quarter and asked about. A folder may end in :even or :odd, to take every other picture of it.
import { parseArgs } from "node:util"
import { turnEvidence, uprightTurn } from "../dist/preparing/orientation.js"
import { turnPicture } from "../dist/preparing/resample.js"
import { lettersOfPicture, pagesOf, randomOf, worse } from "./pages.mjs"

const { values, positionals } = parseArgs({ options: { worse: { type: "boolean" } }, allowPositionals: true })
const random = randomOf(7)
for (const given of positionals) {
  const found = [0, 1, 2, 3].map(() => ({ right: 0, kept: 0, wrong: 0 }))
  const margins = []
  for await (const { name, picture } of pagesOf(given)) {
    const seen = values.worse ? worse(picture, random) : picture
    for (const turn of [0, 1, 2, 3]) {
      const { page, letters } = lettersOfPicture(turnPicture(seen, 90 * turn))
      const said = uprightTurn(page, letters)
      const wanted = ((4 - turn) % 4) * 90
      found[turn][said === wanted ? "right" : said === 0 ? "kept" : "wrong"]++
      const { letters: count, means } = turnEvidence(page, letters)
      const margin = means[turn] - Math.max(...means.filter((_, other) => other !== turn))
      margins.push({ name, turn, margin, count })
    }
  }
  margins.sort((a, b) => a.margin - b.margin)
  console.log(
    `${given}: ${found.map(({ kept, right, wrong }, turn) => `${90 * turn}°: ${right} right, ${kept} left, ${wrong} wrong`).join("; ")}`
  )
  for (const { count, margin, name, turn } of margins.slice(0, 8))
    console.log(`  ${margin.toFixed(2)} ${name} at ${90 * turn}°, ${count} letters`)
}
