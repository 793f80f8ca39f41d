#!/usr/bin/env node
// Fits what the form of the pages and all their words add to the anchors of a document type; prints how many types are right on authors not seen.
//
//   npm run fit:types -- [FOLDER…] [--light SET,…] [--together "a,b;c,d"] [--measure SET_DIR,…] [--pages DIR] [--papers DIR] [--no-write]
//
// The options are those of `npm run fit`, which reads the pages. Sets to --measure teach nothing. --papers holds papers.jsonl, the words of papers
// without their pages: lines {"type", "language", "kind", "lines"}; default: corpus/papers.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { dimensions, vectors, words } from "@extrait/models-lexicon"
import { readTree } from "../packages/engine/dist/fields/trees.js"
import { layoutDocument } from "../packages/engine/dist/layout/layoutDocument.js"
import { detectLanguage } from "../packages/engine/dist/text/language.js"
import { BUILT_IN_TYPES } from "../packages/engine/dist/types/builtInTypes.js"
import { detectType, NOTHING, scoreTypes } from "../packages/engine/dist/types/detectType.js"
import { inLanguages } from "../packages/engine/dist/types/inLanguages.js"
import { pageFormOf } from "../packages/engine/dist/types/pageForm.js"
import { typeEvidence, typeEvidenceNames } from "../packages/engine/dist/types/typeEvidence.js"
import { linesByWord, NONE, placesSaid, topicsOf } from "../packages/engine/dist/types/wordTopics.js"
import { isAnnotated } from "./annotated.mjs"
import { randomOf } from "./boost.mjs"
import { boostEach } from "./boosting.mjs"
import { documentsOf, gathering, setsIn } from "./examples.mjs"
import { ece } from "./judge.mjs"
import { groupsOf, softmax } from "./softmax.mjs"

const here = fileURLToPath(new URL("..", import.meta.url))
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    light: { type: "string", default: "receipts,ad-contracts" },
    together: { type: "string", default: "" },
    measure: { type: "string", default: "" },
    pages: { type: "string", default: `${here}.pages` },
    papers: { type: "string", default: `${here}corpus/papers` },
    "no-write": { type: "boolean", default: false }
  }
})
const roots = positionals.length > 0 ? positionals : [`${here}corpus`]
const dirs = roots.flatMap((root) => (existsSync(`${root}/truth.jsonl`) ? [root] : setsIn(root)))
const light = new Set(values.light.split(","))
const together = values.together.split(";").map((list) => list.split(","))
const foldOf = ({ set }) => together.find((list) => list.includes(set))?.join("+") ?? set

/** Shares of a document's lines that its copies keep, as bad recognition leaves them. */
const LEFT = [1, 0.5, 0.25]

/** The same for documents of no type: a page with hardly a word on it has none. Below, the weights of copies, and of scraps of hardly a line. */
const LEFT_OF_NONE = [...LEFT, 0.06, 0.02]
const OF_COPY = 0.5
const OF_SCRAP = 2

/** The weight of a copy that has a share of its document's lines. */
const weightOf = (left) => (left === 1 ? 1 : left < 0.1 ? OF_SCRAP : OF_COPY)

/** The weights of documents of no built-in type, and of those from large collections of few layouts. */
const OF_NONE = 0.2
const OF_LIGHT = 0.25

/** The same for their words alone, and for papers of which there are only words. */
const OF_UNTYPED = 0.5
const OF_PAPER = 0.8

const NAMES = BUILT_IN_TYPES.map(({ name }) => name)
const random = randomOf(5)

const layoutsOf = ({ pages }) => layoutDocument(pages)

/** The types as the engine looks for them: by their words in the languages that the document shows. */
const typesFor = (layouts) =>
  inLanguages(BUILT_IN_TYPES, detectLanguage(layouts.flatMap(({ lines }) => lines.map(({ text }) => text))).shown)

const documents = dirs.filter((dir) => !isAnnotated(dir)).flatMap((dir) => documentsOf(dir, values.pages))
const folds = [...new Set(documents.map(foldOf)), undefined]

/** Groups of words of like meaning, by which the words of pages are counted; the words of the lexicon stand for those that no page has. */
const GROUPS = 200
const EVERY = 12
const bytes = Int8Array.from(Buffer.from(vectors, "base64"))
const unit = (place) => {
  const vector = Float64Array.from(bytes.subarray(place * dimensions, (place + 1) * dimensions))
  const length = Math.hypot(...vector) || 1
  return vector.map((one) => one / length)
}
const lexicon = Array.from({ length: words.split(" ").length }, (_, place) => unit(place))
const groupOf = groupsOf(
  lexicon.filter((_, place) => place % EVERY === 0),
  GROUPS,
  random
)
const groups = Uint8Array.from(lexicon, groupOf)

/** Some of a document's lines. */
const some = (lines, left) => (left === 1 ? lines : lines.filter(() => random() < left))

/** Documents with some of their lines, and what each counts. */
const copies = documents.flatMap((document, number) => {
  const whole = layoutsOf(document)
  return (document.type === undefined ? LEFT_OF_NONE : LEFT).map((left) => {
    const layouts = whole.map((layout) => ({ ...layout, lines: some(layout.lines, left) }))
    return {
      number,
      document,
      whole: left === 1,
      layouts,
      types: typesFor(whole),
      lines: linesByWord(layouts),
      weight: weightOf(left) * (light.has(document.set) ? OF_LIGHT : 1)
    }
  })
})

/** Papers of which there are the words alone. */
const papersFile = join(values.papers, "papers.jsonl")
const papers = !existsSync(papersFile)
  ? []
  : readFileSync(papersFile, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .flatMap(({ lines, type }) =>
        (type === "none" ? LEFT_OF_NONE : LEFT).map((left) => ({
          whole: left === 1,
          lines: linesByWord([{ lines: some(lines, left).map((text) => ({ text })) }]),
          name: type === "none" ? NONE : type,
          weight: weightOf(left) * OF_PAPER
        }))
      )
console.log(`${documents.length} documents, ${papers.filter(({ whole }) => whole).length} papers in words`)

/** Words that speak for themselves: of at least as many documents and papers. */
const LEAST_SEEN = 5
const seen = new Map()
for (const { lines } of [...copies, ...papers].filter(({ whole }) => whole))
  for (const word of lines.keys()) seen.set(word, (seen.get(word) ?? 0) + 1)
const spoken = [...seen].flatMap(([word, count]) => (count >= LEAST_SEEN ? [word] : [])).sort()
const places = { groups, words: new Map(spoken.map((word, place) => [word, GROUPS + place])) }

/** The topics of each fold, of documents outside it alone, and last those of all. */
const CLASSES = [...NAMES, NONE]
const rowsOf = (list) =>
  list.map(({ lines, name, weight }) => ({ said: placesSaid(lines, places), y: CLASSES.indexOf(name), weight }))
const ofPapers = rowsOf(papers)
const ofCopies = rowsOf(
  copies.map((copy) => ({
    ...copy,
    name: copy.document.type?.name ?? NONE,
    weight: copy.weight * (copy.document.type === undefined ? OF_UNTYPED : 1)
  }))
)
const topics = folds.map((fold) => ({
  ...places,
  types: softmax(
    [...ofCopies.filter((_, i) => foldOf(copies[i].document) !== fold), ...ofPapers],
    CLASSES.length,
    GROUPS + spoken.length,
    random
  ).map((weights, i) => ({ name: CLASSES[i], ...weights }))
}))

const gathered = gathering(typeEvidenceNames(NAMES).length)
for (const { document, layouts, number, types, weight } of copies) {
  const scores = scoreTypes(layouts, types)
  const told = topicsOf(layouts, topics[folds.indexOf(foldOf(document))])
  const evidence = typeEvidence(scores, pageFormOf(layouts), told, NAMES)
  gathered.add(
    scores.map(({ score, type }, i) => ({
      vector: evidence[i],
      y: type.name === document.type?.name ? 1 : 0,
      off: score - NOTHING
    })),
    { document: number, weight: weight * (document.type === undefined ? OF_NONE : 1) }
  )
}
const examples = gathered.all()
const fitted = await boostEach(
  examples,
  folds.map((fold) => examples.groups.filter(({ document }) => foldOf(documents[document]) !== fold)),
  { trees: 60, depth: 4, rate: 0.1, lambda: 4, columns: 0.5, groupShare: 0.65, start: examples.start }
)
const models = fitted.map((trees, i) => ({ trees: trees.map(readTree), topics: topics[i] }))

const report = (name, held, model) => {
  const judged = held.map((document) => {
    const layouts = layoutsOf(document)
    const { confidence, type } = detectType(layouts, typesFor(layouts), model)
    return { p: confidence, y: type?.name === document.type?.name }
  })
  const right = judged.filter(({ y }) => y).length
  console.log(`${name}: ${right} of ${judged.length} right, ECE ${ece(judged).toFixed(3)}`)
}

folds.forEach((fold, i) => {
  const held = documents.filter((document) => fold !== undefined && foldOf(document) === fold)
  for (const set of new Set(held.map((document) => document.set)))
    for (const [of, isOf] of [
      ["a built-in type", ({ type }) => type !== undefined],
      ["none", ({ type }) => type === undefined]
    ]) {
      const own = held.filter((document) => document.set === set && isOf(document))
      if (own.length > 0) report(`${set}, of ${of}`, own, models[i])
    }
})
for (const dir of values.measure.split(",").filter((one) => one !== ""))
  report(basename(dir), documentsOf(dir, values.pages), models.at(-1))

const base64 = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")

/** The topics as a literal, in the project's format. */
const topicsText = ({ types }) => {
  const rows = types.map(({ name, offset, weights }) => {
    const most = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6)
    const bytes = Int8Array.from(weights, (weight) => Math.round((127 * weight) / most))
    const row = [name, Number(offset.toFixed(3)), Number(most.toFixed(4)), base64(bytes)]
    return `    [\n${row.map((one) => `      ${JSON.stringify(one)}`).join(",\n")}\n    ]`
  })
  return `{
  groups:
    ${JSON.stringify(base64(groups))},
  count: ${GROUPS},
  words:
    ${JSON.stringify(spoken.join(" "))},
  types: [
${rows.join(",\n")}
  ]
}`
}

const lines = (list) => list.map((one) => `  ${JSON.stringify(one)}`).join(",\n")
if (!values["no-write"])
  writeFileSync(
    `${here}packages/engine/src/types/typeWeights.ts`,
    `// Made by \`npm run fit:types\`.
import type { StoredTopics } from "./wordTopics.js"

/** Trees of what the form of the pages, their words and the other types add to the log-odds of a type, by the names of \`typeEvidenceNames\`. */
export const TYPE_TREES: ReadonlyArray<string> = [
${lines(fitted.at(-1))}
]

/** What the words of the pages say of each type. */
export const TOPICS: StoredTopics = ${topicsText(topics.at(-1))}
`
  )
