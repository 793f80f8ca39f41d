import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { generatedTypes, writeSet } from "@extrait/samples"
import { readLabelledSet } from "../../dist/evaluation/LabelledSet.js"

/** No training set has documents with seeds from here on. */
const SEED = 70_000

/** Documents of all types that the generator makes, in both languages, drawn clean and as scans, each appearance a set of its own. */
export const generateSets = async (folder, { digital, scans }) => {
  const sets = []
  for (const [appearance, count] of [
    ["digital", digital],
    ["scan", scans]
  ]) {
    if (count === 0) continue
    const name = `generated-${appearance}`
    const into = join(folder, name)
    mkdirSync(into, { recursive: true })
    await writeSet(into, {
      types: generatedTypes,
      languages: ["fr", "en"],
      appearances: [appearance],
      count,
      seed: SEED
    })
    sets.push(await readLabelledSet(into))
  }
  return sets
}
