#!/usr/bin/env node
// Writes labelled documents as numbers for the network: what is known of each word, each question and each candidate.
//
//   node training/network/describe.mjs OUT FOLDER… [--pages DIR]
//
// FOLDER  a set (truth.jsonl, schemas/), whose pages are DIR/<set>/<file>.json, or annotated texts
// OUT     gets <set>.jsonl, a document a line; arrays of numbers are base64
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { parseArgs } from "node:util"
import { KINDS, TYPES } from "../../packages/engine/dist/matching/evidenceNames.js"
import { candidatesOf } from "../../packages/engine/dist/matching/matchCandidates.js"
import { questionOf } from "../../packages/engine/dist/matching/Question.js"
import { suits } from "../../packages/engine/dist/matching/survey.js"
import { questionFeaturesOf } from "../../packages/engine/dist/network/questionFeatures.js"
import { answerOf } from "../../packages/engine/dist/network/scoreCandidates.js"
import { spanOf, wordFeaturesOf } from "../../packages/engine/dist/network/wordFeatures.js"
import { randomOf } from "../boost.mjs"
import { absentQuestionsOf, documentsOf, isRight, readingFor } from "../examples.mjs"
import { rewordingByLexicon } from "../reworded.mjs"

const base64 = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("base64")
const bytes = (array) => base64(Int8Array.from(array, (one) => Math.max(-127, Math.min(127, Math.round(127 * one)))))

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: "string", default: ".pages" } }
})
const [out, ...folders] = positionals
mkdirSync(out, { recursive: true })
const sets = folders.map((folder) => documentsOf(folder, values.pages))
const all = sets.flat()
const absentOf = absentQuestionsOf(all)
const rewording = rewordingByLexicon()

const saidBy = (candidate) =>
  candidate.kind === "boolean"
    ? candidate.compact
    : candidate.number !== undefined
      ? String(candidate.number.value)
      : (candidate.date?.iso ?? candidate.value)

const describe = (document, number) => {
  const reading = readingFor(document)
  const own = document.specs.map(questionOf)
  const candidates = candidatesOf(
    reading,
    own.flatMap(({ pattern }) => pattern ?? [])
  )
  const page = wordFeaturesOf(reading, candidates)
  const spans = new Int32Array(candidates.length * 4)
  candidates.forEach((candidate, i) => {
    const { cutAfter, cutBefore, first, last } = spanOf(candidate, page.firstOf)
    spans.set(
      [first, last, Math.max(0, KINDS.indexOf(candidate.kind)), (cutBefore ? 1 : 0) + (cutAfter ? 2 : 0)],
      i * 4
    )
  })
  const others = rewording(document.specs, randomOf(number + 3)).map((spec, i) => [
    spec,
    document.truth[document.specs[i].key]
  ])
  const asked = [
    ...own.map((question) => ({ question, as: 0, truth: document.truth[question.spec.key] })),
    ...others.map(([spec, truth]) => ({ question: questionOf(spec), as: 1, truth })),
    ...absentOf(document).map(({ spec }) => ({ question: questionOf(spec), as: 2, truth: { value: null } }))
  ]
  const questions = asked.flatMap(({ as, question, truth }) => {
    if (truth === undefined) return []
    const fits = candidates.flatMap((candidate, i) => (suits(candidate, question) ? [i] : []))
    const { match, vector } = questionFeaturesOf(question, page)
    const { pattern } = question
    const says = question.spec.type === "boolean" ? candidates.map(answerOf) : []
    return [
      {
        key: question.spec.key,
        as,
        type: TYPES.indexOf(question.spec.type),
        empty: truth.value === null,
        vector: base64(vector),
        match: bytes(match),
        fits: base64(Int32Array.from(fits)),
        right: truth.value === null ? [] : fits.filter((i) => isRight(truth, candidates[i])),
        patterned: pattern === undefined ? [] : fits.filter((i) => pattern.matches(candidates[i].value)),
        hasPattern: pattern !== undefined,
        says: base64(Int8Array.from(says))
      }
    ]
  })
  const numbers = new Map()
  const values = candidates.map((candidate) => {
    const value = `${candidate.kind === "number"} ${saidBy(candidate)}`
    if (!numbers.has(value)) numbers.set(value, numbers.size)
    return numbers.get(value)
  })
  return {
    set: document.set,
    file: document.file,
    count: page.count,
    lineOf: base64(page.lineOf),
    shape: base64(page.shape),
    places: base64(page.places),
    grams: base64(page.grams),
    boxes: base64(page.boxes),
    blocks: base64(page.blocks),
    pages: base64(page.pages),
    spans: base64(spans),
    // Candidates of one value are one answer.
    values: base64(Int32Array.from(values)),
    questions
  }
}

for (const [n, documents] of sets.entries()) {
  const target = `${out}/${basename(folders[n])}.jsonl`
  if (existsSync(target)) continue
  const began = Date.now()
  writeFileSync(target, documents.map((document, i) => `${JSON.stringify(describe(document, i))}\n`).join(""))
  console.log(basename(folders[n]), documents.length, `${((Date.now() - began) / 1000).toFixed(0)} s`)
}
