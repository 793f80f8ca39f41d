#!/usr/bin/env node
// Fits what the form of the pages adds to the words that speak for a document type; prints how many types are right on authors not seen.
//
//   npm run fit:types -- [FOLDER…] [--light SET,…] [--together "a,b;c,d"] [--measure SET_DIR,…] [--pages DIR] [--no-write]
//
// The options are those of `npm run fit`, which reads the pages. Sets to --measure teach nothing.
import { existsSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { readTree } from "../packages/engine/dist/fields/trees.js"
import { layoutPage } from "../packages/engine/dist/layout/layoutPage.js"
import { detectLanguage } from "../packages/engine/dist/text/language.js"
import { BUILT_IN_TYPES } from "../packages/engine/dist/types/builtInTypes.js"
import { detectType, NOTHING, scoreTypes } from "../packages/engine/dist/types/detectType.js"
import { inLanguages } from "../packages/engine/dist/types/inLanguages.js"
import { pageFormOf } from "../packages/engine/dist/types/pageForm.js"
import { typeEvidence, typeEvidenceNames } from "../packages/engine/dist/types/typeEvidence.js"
import { randomOf } from "./boost.mjs"
import { boostEach } from "./boosting.mjs"
import { documentsOf, gathering, setsIn } from "./examples.mjs"

const here = fileURLToPath(new URL("..", import.meta.url))
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    light: { type: "string", default: "receipts,ad-contracts" },
    together: { type: "string", default: "" },
    measure: { type: "string", default: "" },
    pages: { type: "string", default: `${here}.pages` },
    "no-write": { type: "boolean", default: false }
  }
})
const roots = positionals.length > 0 ? positionals : [`${here}corpus`]
const dirs = roots.flatMap((root) => (existsSync(`${root}/truth.jsonl`) ? [root] : setsIn(root)))
const light = new Set(values.light.split(","))
const together = values.together.split(";").map((list) => list.split(","))
const foldOf = ({ set }) => together.find((list) => list.includes(set))?.join("+") ?? set

/** Shares of a document's lines that are left of its copies, as bad recognition leaves them: what a page looks like must do then. */
const LEFT = [1, 0.5, 0.25]
const OF_COPY = 0.5

/** What documents of no built-in type count, and those of large collections of few layouts. */
const OF_NONE = 0.1
const OF_LIGHT = 0.25

const NAMES = BUILT_IN_TYPES.map(({ name }) => name)
const random = randomOf(5)

const layoutsOf = ({ pages }) => pages.map(layoutPage)

/** The types as the engine looks for them: by their words in the languages that the document shows. */
const typesFor = (layouts) =>
  inLanguages(BUILT_IN_TYPES, detectLanguage(layouts.flatMap(({ lines }) => lines.map(({ text }) => text))).shown)

const documents = dirs.flatMap((dir) => documentsOf(dir, values.pages))
const gathered = gathering(typeEvidenceNames(NAMES).length)
documents.forEach((document, number) => {
  const whole = layoutsOf(document)
  const types = typesFor(whole)
  for (const left of LEFT) {
    const layouts =
      left === 1 ? whole : whole.map((layout) => ({ ...layout, lines: layout.lines.filter(() => random() < left) }))
    const scores = scoreTypes(layouts, types)
    const vectors = typeEvidence(scores, pageFormOf(layouts), NAMES)
    gathered.add(
      scores.map(({ score, type }, i) => ({
        vector: vectors[i],
        y: type.name === document.type?.name ? 1 : 0,
        off: score - NOTHING
      })),
      {
        document: number,
        weight:
          (left === 1 ? 1 : OF_COPY) *
          (document.type === undefined ? OF_NONE : 1) *
          (light.has(document.set) ? OF_LIGHT : 1)
      }
    )
  }
})
const examples = gathered.all()
const folds = [...new Set(documents.map(foldOf)), undefined]
const fitted = await boostEach(
  examples,
  folds.map((fold) => examples.groups.filter(({ document }) => foldOf(documents[document]) !== fold)),
  { trees: 60, depth: 4, rate: 0.1, lambda: 4, columns: 0.5, groupShare: 0.65, start: examples.start }
)

const report = (name, held, trees) => {
  const judged = held.map((document) => {
    const layouts = layoutsOf(document)
    const { confidence, type } = detectType(layouts, typesFor(layouts), trees)
    return { right: type?.name === document.type?.name, confidence }
  })
  const sorted = judged.sort((a, b) => a.confidence - b.confidence)
  let error = 0
  for (let bin = 0; bin < 10; bin++) {
    const part = sorted.slice(Math.floor((bin * sorted.length) / 10), Math.floor(((bin + 1) * sorted.length) / 10))
    const gap = part.reduce((sum, { confidence, right }) => sum + confidence - (right ? 1 : 0), 0)
    error += Math.abs(gap) / Math.max(1, sorted.length)
  }
  const right = judged.filter((one) => one.right).length
  console.log(`${name}: ${right} of ${judged.length} right, ECE ${error.toFixed(3)}`)
}

folds.forEach((fold, i) => {
  if (fold === undefined) return
  const trees = fitted[i].map(readTree)
  const held = documents.filter((document) => foldOf(document) === fold)
  report(
    `${fold}, of a built-in type`,
    held.filter(({ type }) => type !== undefined),
    trees
  )
  report(
    `${fold}, of none`,
    held.filter(({ type }) => type === undefined),
    trees
  )
})
const all = fitted[folds.length - 1]
for (const dir of values.measure.split(",").filter((one) => one !== ""))
  report(basename(dir), documentsOf(dir, values.pages), all.map(readTree))

if (!values["no-write"])
  writeFileSync(
    `${here}packages/engine/src/types/typeWeights.ts`,
    `// Made by \`npm run fit:types\`.

/** Trees of what the form of the pages and the other types add to the log-odds of a type, by the names of \`typeEvidenceNames\`. */
export const TYPE_TREES: ReadonlyArray<string> = [
${all.map((tree) => `  ${JSON.stringify(tree)}`).join(",\n")}
]
`
  )
