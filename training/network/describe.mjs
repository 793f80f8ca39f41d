#!/usr/bin/env node
// Writes labelled documents as numbers for the network: what is known of each word, each question and each candidate.
//
//   node training/network/describe.mjs OUT FOLDER… [--pages DIR] [--no-absent]
//
// FOLDER  a set (truth.jsonl, schemas/); its pages are DIR/<set>/<file>.json
// OUT     gets <set>.jsonl, a document a line; arrays of numbers are base64
import { createWriteStream, mkdirSync } from "node:fs"
import { basename } from "node:path"
import { parseArgs } from "node:util"
import { candidatesOf } from "../../packages/engine/dist/matching/matchCandidates.js"
import { questionOf } from "../../packages/engine/dist/matching/Question.js"
import { absentQuestionsOf, documentsOf, isRight, readingFor } from "../examples.mjs"
import { MATCHES, matchOf, SHAPES, wordsIn } from "./words.mjs"

const KINDS = ["date", "time", "number", "identifier", "iban", "phone", "email", "text", "address", "boolean"]
const TYPES = ["string", "number", "date", "boolean"]

const base64 = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("base64")

/** Whether a candidate may answer a question of a type at all, as the engine has it. */
const suits = ({ kind }, type) =>
  type === "string" ? kind !== "boolean" && kind !== "currency" && kind !== "payment" : kind === type

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string", default: ".pages" },
    "no-absent": { type: "boolean", default: false }
  }
})
const [out, ...folders] = positionals
mkdirSync(out, { recursive: true })
const sets = folders.map((folder) => documentsOf(folder, values.pages))
const all = sets.flat()
const absentOf = values["no-absent"] ? () => [] : absentQuestionsOf(all)

const describe = (document) => {
  const reading = readingFor(document)
  const own = document.specs.map(questionOf)
  const candidates = candidatesOf(
    reading,
    own.flatMap(({ pattern }) => pattern ?? [])
  )
  const { count, firstOf, grams, lines, places, shape, spanOf, tokens } = wordsIn(reading, candidates)
  const spans = new Int32Array(candidates.length * 4)
  candidates.forEach((candidate, i) => {
    const { cutAfter, cutBefore, first, last } = spanOf(candidate)
    spans.set([first, last, Math.max(0, KINDS.indexOf(candidate.kind)), cutBefore + 2 * cutAfter], i * 4)
  })
  const match = matchOf(tokens)
  const asked = [
    ...own.map((question) => ({ question, absent: false })),
    ...absentOf(document).map((question) => ({ question, absent: true }))
  ]
  const questions = asked.flatMap(({ absent, question }) => {
    const truth = absent ? { value: null } : document.truth[question.spec.key]
    if (truth === undefined) return []
    const fits = candidates.flatMap((candidate, i) => (suits(candidate, question.spec.type) ? [i] : []))
    const pattern = question.pattern
    const says =
      question.spec.type === "boolean"
        ? candidates.map(({ compact, cue }) => (compact === "true" ? 1 : 2) + (cue === undefined ? 0 : 2))
        : []
    return [
      {
        key: question.spec.key,
        type: TYPES.indexOf(question.spec.type),
        absent,
        empty: truth.value === null,
        places: [question.key, question.hint, question.refused].map((words) => words.map(({ place }) => place)),
        weights: [question.key, question.hint, question.refused].map((words) => words.map(({ weight }) => weight)),
        topics: question.topics.map((topic) => Number(topic.toFixed(3))),
        match: base64(match(question)),
        fits: base64(Int32Array.from(fits)),
        right: truth.value === null ? [] : fits.filter((i) => isRight(truth, candidates[i])),
        patterned: pattern === undefined ? [] : fits.filter((i) => pattern.matches(candidates[i].value)),
        hasPattern: pattern !== undefined,
        says: base64(Int8Array.from(says))
      }
    ]
  })
  return {
    set: document.set,
    file: document.file,
    count,
    firsts: firstOf,
    shape: base64(shape),
    lines: base64(lines),
    places: base64(places),
    grams: base64(grams),
    spans: base64(spans),
    texts: candidates.map(({ value }) => value),
    // Candidates of one value are one answer.
    values: candidates.map((candidate) =>
      candidate.kind === "boolean"
        ? candidate.compact
        : candidate.number !== undefined
          ? String(candidate.number.value)
          : (candidate.date?.iso ?? candidate.value)
    ),
    questions
  }
}

for (const [n, documents] of sets.entries()) {
  const stream = createWriteStream(`${out}/${basename(folders[n])}.jsonl`)
  for (const document of documents) stream.write(`${JSON.stringify(describe(document))}\n`)
  stream.end()
  console.log(basename(folders[n]), documents.length, { shapes: SHAPES, matches: MATCHES.length })
}
