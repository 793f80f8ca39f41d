// Labelled documents as questions with the candidates that may answer them.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { agreement } from "../packages/engine/dist/evaluation/index.js"
import { decoysFor } from "../packages/engine/dist/fields/lentByType.js"
import { readingOf } from "../packages/engine/dist/fields/reading.js"
import { rank } from "../packages/engine/dist/fields/score.js"
import { decoysOf, soughtInSchema, soughtInType } from "../packages/engine/dist/fields/sought.js"
import { readTree } from "../packages/engine/dist/fields/trees.js"
import { layoutDocument } from "../packages/engine/dist/layout/layoutDocument.js"
import { evidenceOver } from "../packages/engine/dist/matching/evidence.js"
import { EVIDENCE } from "../packages/engine/dist/matching/evidenceNames.js"
import { JOINT_EVIDENCE, jointEvidence } from "../packages/engine/dist/matching/jointEvidence.js"
import { candidatesOf } from "../packages/engine/dist/matching/matchCandidates.js"
import { questionOf } from "../packages/engine/dist/matching/Question.js"
import { isRanked, rankFields, STATEMENTS, specOf, withKnown } from "../packages/engine/dist/matching/rankFields.js"
import { detectLanguage } from "../packages/engine/dist/text/language.js"
import { BUILT_IN_TYPES } from "../packages/engine/dist/types/builtInTypes.js"
import { detectType } from "../packages/engine/dist/types/detectType.js"
import { absentFieldsOf, mayBeThere } from "../packages/extrait/bench/absent/absentFields.mjs"
import { wordsOf } from "../packages/extrait/bench/absent/wordsOf.mjs"
import { seeded } from "../packages/extrait/bench/model/seeded.mjs"
import { annotatedDocuments, isAnnotated } from "./annotated.mjs"
import { randomOf } from "./boost.mjs"
import { vocabularyFields } from "./meaning/vocabulary.mjs"
import { rewordingByLexicon } from "./reworded.mjs"

const json = (path) => JSON.parse(readFileSync(path, "utf8"))

/** The type of a schema's field by that of a labelled value. */
const TYPES = { number: "number", date: "date", boolean: "boolean" }

/** The documents of a set: `dir` holds truth.jsonl, set.json and schemas, `pages` the pages of each file as JSON; or it holds annotated texts. */
export const documentsOf = (dir, pages) => (isAnnotated(dir) ? annotatedDocuments(dir) : labelledDocuments(dir, pages))

/** The documents of several sets; those of the sets called `light` count little. */
export const documentsIn = (dirs, pages, light) =>
  dirs.flatMap((dir) => documentsOf(dir, pages)).map((document) => ({ ...document, light: light.has(document.set) }))

const labelledDocuments = (dir, pages) => {
  const set = basename(dir)
  const about = existsSync(join(dir, "set.json")) ? json(join(dir, "set.json")) : {}
  const keys = about.keys ?? {}
  const common = existsSync(join(dir, "schema.json")) ? json(join(dir, "schema.json")) : undefined
  return readFileSync(join(dir, "truth.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .flatMap((row, index) => {
      const stored = join(pages, set, `${row.file}.json`)
      if (!existsSync(stored)) return []
      const read = json(stored)
      const own = join(dir, "schemas", `${row.file}.json`)
      const schema = existsSync(own) ? json(own) : common
      const truth = Object.fromEntries(
        Object.entries(row.fields ?? {}).map(([key, value]) => [keys[key] ?? key, value])
      )
      const specs = (
        schema?.fields ?? Object.entries(truth).map(([key, { type }]) => ({ key, type: TYPES[type] ?? "string" }))
      ).map((field) => ({ type: "string", required: false, ...field }))
      const name = row.document_type ?? about.document_type
      const type = BUILT_IN_TYPES.find((one) => one.name === name)
      return [{ set, index, file: row.file, custom: existsSync(own), type, pages: read.pages ?? read, specs, truth }]
    })
}

/** Sets below a folder. */
export const setsIn = (root) =>
  readdirSync(root)
    .map((name) => join(root, name))
    .filter((dir) => existsSync(join(dir, "truth.jsonl")) || isAnnotated(dir))

/** A document's reading and language. */
export const readingFor = (document) => {
  const layouts = layoutDocument(document.pages)
  return readingOf(layouts, detectLanguage(layouts.flatMap(({ lines }) => lines.map(({ text }) => text))).language)
}

/** Evidence on a schema's fields without their questions being read: from the document's type, and from words of labels. */
export const knownFor = (reading, specs, { type } = detectType(reading.layouts)) => {
  const sought = soughtInSchema(specs, type)
  // Fields that a type knows by their very keys teach as well, as questions: without what the type says of them, for no caller asks so.
  return rank(reading, sought, decoysFor(type, sought)).map(({ field, ranked }) => ({
    field: { ...field, asked: true },
    ranked: field.asked ? ranked : []
  }))
}

/** What is known of the fields of a document's type. */
export const knownOfType = (reading, type) => rank(reading, soughtInType(type), decoysOf(type))

export const isRight = (truth, candidate) =>
  truth.value !== null &&
  (candidate.kind === "boolean") === (truth.type === "boolean") &&
  (candidate.kind === "boolean" ? candidate.compact === truth.value : agrees(truth, candidate))

const agrees = (truth, candidate) =>
  agreement(truth, {
    value: candidate.value,
    normalized: candidate.number?.value ?? candidate.date?.iso ?? null
  }).near

/** Candidates of one question to learn from: the best by their labels, and some of the others, which then stand for all of those. */
const BY_LABEL = 34
const OTHERS = 24

/** Questions to each document for fields that it lacks, and their weight beside its own. */
const ABSENT = 8
const ABSENT_WEIGHT = 0.8

/** Types of further such questions, taken from the vocabulary, and how near any text may be to them: a nearer text may be their label. */
const FOREIGN = ["date", "number", "string", "date"]
const FOREIGN_NEAREST = 0.55
const NEAR_BEST = EVIDENCE.indexOf("near best")

/**
 * Questions that are asked alone, where no other field says what a value is: some that the document answers, more that
 * it does not; and their weight.
 */
const ABSENT_ALONE = 4
const FOREIGN_ALONE = 1
const OWN_ALONE = 1
const ALONE_WEIGHT = 1.6

/** Weight of the questions of a type, beside a caller's own. */
const TYPED_WEIGHT = 1.3

/** How often a document is asked in other words, and the weight of such questions beside the caller's own. */
const REWORDINGS = 1
const REWORDED_WEIGHT = 0.5

/** Documents of large collections with few layouts count less. */
const weightOf = ({ light }) => (light ? 0.8 : 1)

/** A field as a caller asks for it. */
const asked = ({ hint, key, type }) => ({ key, type, required: false, ...(hint === undefined ? {} : { hint }) })

const vocabulary = vocabularyFields(new URL("../corpus/vocabulary/", import.meta.url))

/** Fields of the vocabulary for a document: other papers have them, in words that this page hardly says. */
const foreignTo = (name, page) => {
  const { below } = seeded(`foreign ${name}`)
  return FOREIGN.flatMap((type) => {
    const fields = vocabulary.filter((field) => field.type === type)
    const { hints, keys } = fields[below(fields.length)]
    const key = keys[below(keys.length)]
    if (mayBeThere({ words: wordsOf(key) }, page)) return []
    const hint = hints[below(2 * hints.length + 1)]
    return [{ foreign: true, spec: asked({ hint, key, type }) }]
  })
}

/**
 * Makes what gives the questions that a document of some has no answer to: those of others, near misses of its own, and `foreign` ones of the
 * vocabulary.
 */
export const absentQuestionsOf = (documents) => {
  const named = documents.map(({ file, set, specs, truth }) => ({
    name: `${set}/${file}`,
    fields: specs,
    keys: [...new Set([...specs.map(({ key }) => key), ...Object.keys(truth)])]
  }))
  return (document) => {
    if (document.light) return []
    const page = wordsOf(document.pages.flatMap(({ words }) => words.map(({ text }) => text)).join("\n"))
    const own = named[documents.indexOf(document)]
    const absent = absentFieldsOf(own, named, { most: 2 * ABSENT })
      .filter((field) => !mayBeThere(field, page))
      .slice(0, ABSENT)
      .map((field) => ({ spec: asked(field) }))
    const keys = new Set([...own.keys, ...absent.map(({ spec }) => spec.key)])
    const foreign = foreignTo(own.name, page).filter(({ spec }) => !keys.has(spec.key))
    // The first of them are asked alone as well: most of these are near misses.
    const alone = ABSENT_ALONE - FOREIGN_ALONE
    return [
      ...absent.slice(0, alone),
      ...foreign.slice(0, FOREIGN_ALONE),
      ...absent.slice(alone),
      ...foreign.slice(FOREIGN_ALONE)
    ]
  }
}

/**
 * The questions of a document that are learnt from, as they are asked together: its caller's own, those that its type knows, and some
 * that it does not answer. `truthOf` tells the label of a key, where it has one.
 */
const askedOf = (document, reading, absent, reword) => {
  const truthOf = (key) => document.truth[key]
  const detected = detectType(reading.layouts)
  const own = { as: "asked", known: knownFor(reading, document.specs, detected), truthOf, weight: weightOf(document) }
  const typed =
    document.type === undefined || document.custom
      ? []
      : [
          {
            as: "known",
            known: knownOfType(reading, document.type),
            truthOf,
            weight: TYPED_WEIGHT * weightOf(document)
          }
        ]
  const others = Array.from({ length: document.light || reword === undefined ? 0 : REWORDINGS }, () => {
    const specs = reword(document.specs)
    const keys = new Map(specs.map(({ key }, i) => [key, document.specs[i].key]))
    return {
      as: "reworded",
      known: knownFor(reading, specs, detected),
      truthOf: (key) => document.truth[keys.get(key)],
      weight: REWORDED_WEIGHT
    }
  })
  if (absent.length === 0) return [own, ...typed, ...others]
  const keys = new Map(absent.map(({ foreign = false, spec }) => [spec.key, foreign]))
  const absentOf = (key) => (keys.has(key) ? { value: null, foreign: keys.get(key) } : undefined)
  const alone = [
    ...absent.slice(0, ABSENT_ALONE).map(({ spec }) => ({ spec, of: absentOf })),
    ...document.specs.slice(0, OWN_ALONE).map((spec) => ({ spec, of: truthOf }))
  ].map(({ of, spec }) => ({
    as: "alone",
    known: knownFor(reading, [spec], detected),
    truthOf: of,
    weight: ALONE_WEIGHT
  }))
  const beside = [...document.specs.slice(0, -2), ...absent.map(({ spec }) => spec)]
  return [
    own,
    ...typed,
    ...others,
    ...alone,
    { as: "absent", known: knownFor(reading, beside, detected), truthOf: absentOf, weight: ABSENT_WEIGHT }
  ]
}

/** Gathers rows of numbers and whether each is right, group by group. */
export const gathering = (width) => {
  const chunks = []
  const groups = []
  const right = []
  const start = []
  return {
    add: (examples, group) => {
      const from = right.length
      const x = new Float32Array(examples.length * width)
      examples.forEach(({ vector, y, off }, i) => {
        x.set(vector, i * width)
        right.push(y)
        start.push(off)
      })
      chunks.push(x)
      groups.push({ ...group, from, to: right.length })
    },
    all: () => {
      const x = new Float32Array(right.length * width)
      let at = 0
      for (const chunk of chunks) {
        x.set(chunk, at)
        at += chunk.length
      }
      return {
        data: { x, rows: right.length, width },
        groups,
        right: Uint8Array.from(right),
        start: Float64Array.from(start)
      }
    }
  }
}

/**
 * Examples of some of the documents, by their numbers: a row for each candidate, the rows of a question one after the other in a group. `start` is the
 * log of how many candidates a row stands for.
 */
export const examplesOf = (documents, numbers) => {
  const absentOf = absentQuestionsOf(documents)
  const rewording = rewordingByLexicon()
  const gathered = gathering(EVIDENCE.length)
  for (const number of numbers) {
    const document = documents[number]
    const random = randomOf(number + 3)
    const reword = (specs) => rewording(specs, random)
    const reading = readingFor(document)
    const own = document.specs.map(questionOf)
    const candidates = candidatesOf(
      reading,
      own.flatMap(({ pattern }) => pattern ?? [])
    )
    const learn = (question, tried, truth, weight) => {
      if (truth.foreign && tried.some(({ evidence }) => evidence[NEAR_BEST] > FOREIGN_NEAREST)) return
      const judged = tried
        .map((one) => ({ one, y: isRight(truth, one.candidate) ? 1 : 0 }))
        .sort((a, b) => b.one.context - a.one.context)
      const statement = question.spec.type === "boolean"
      const first = statement ? STATEMENTS : BY_LABEL
      const share = Math.min(1, OTHERS / Math.max(1, judged.length - first))
      const kept = judged.flatMap((example, i) =>
        i < first
          ? [{ ...example, off: 0 }]
          : !statement && random() < share
            ? [{ ...example, off: -Math.log(share) }]
            : []
      )
      // A question whose answer is not among them would teach that there is none.
      if (!statement && !kept.some(({ y }) => y === 1))
        kept.push(
          ...judged
            .filter(({ y }) => y === 1)
            .slice(0, 3)
            .map((example) => ({ ...example, off: 0 }))
        )
      if (kept.length === 0) return
      gathered.add(
        kept.map(({ off, one, y }) => ({ vector: one.evidence, y, off })),
        { weight, document: number }
      )
    }
    for (const { known, truthOf, weight } of askedOf(document, reading, absentOf(document), reword)) {
      const questions = known.map(({ field }) => questionOf(specOf(field)))
      const triedFor = evidenceOver(reading, withKnown(candidates, known), questions, known)
      known.forEach(({ field }, i) => {
        const truth = truthOf(field.key)
        if (isRanked(field) && truth !== undefined) learn(questions[i], triedFor(questions[i]), truth, weight)
      })
    }
  }
  return gathered.all()
}

/**
 * Examples of the second look, of some of the documents: the first candidates of each question, and what the answers to
 * the other questions say of them. The candidates are ranked by trees that have not seen the document. `treesFor` gives
 * these trees; documents without any are left out. `start` is the log-odds of the first look.
 */
export const jointExamplesOf = (documents, numbers, treesFor) => {
  const absentOf = absentQuestionsOf(documents)
  const gathered = gathering(JOINT_EVIDENCE.length)
  const logit = JOINT_EVIDENCE.indexOf("logit")
  for (const number of numbers) {
    const document = documents[number]
    const trees = treesFor(number)?.map(readTree)
    if (trees === undefined) continue
    const reading = readingFor(document)
    for (const { known, truthOf, weight } of askedOf(document, reading, absentOf(document))) {
      const rankings = rankFields(reading, known, { trees, jointTrees: [], calibration: {}, absence: {} })
      const joint = jointEvidence(rankings, isRanked)
      rankings.forEach(({ field, ranked }, i) => {
        const truth = truthOf(field.key)
        const vectors = joint[i]
        if (truth === undefined || truth.foreign || vectors.length === 0) return
        gathered.add(
          vectors.map((vector, at) => ({
            vector,
            y: isRight(truth, ranked[at].candidate) ? 1 : 0,
            off: vector[logit]
          })),
          { weight, document: number }
        )
      })
    }
  }
  return gathered.all()
}
