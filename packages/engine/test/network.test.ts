import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readingOf } from "../src/fields/reading.js"
import type { FieldSpec, Page } from "../src/index.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import { candidatesOf } from "../src/matching/matchCandidates.js"
import { questionOf } from "../src/matching/Question.js"
import { suits } from "../src/matching/survey.js"
import { gelu, linear, normalise, pooledByLine, shares } from "../src/network/layers.js"
import { openNetwork, type StoredNetwork } from "../src/network/openNetwork.js"
import { questionFeaturesOf } from "../src/network/questionFeatures.js"
import { windowsOf } from "../src/network/readPages.js"
import { scoresOver } from "../src/network/scoreCandidates.js"
import { spanOf, wordFeaturesOf } from "../src/network/wordFeatures.js"

/** A page, a small network with weights drawn by chance, and its scores by PyTorch (`training/network/example.mjs`). */
interface Example {
  readonly page: Page
  readonly fields: ReadonlyArray<FieldSpec>
  readonly network: StoredNetwork
  readonly scores: ReadonlyArray<{ readonly key: string; readonly none: number; readonly of: ReadonlyArray<number> }>
}
const example: Example = JSON.parse(readFileSync(new URL("network.example.json", import.meta.url), "utf8"))

const reading = readingOf([layoutPage(example.page)], "en")
const candidates = candidatesOf(reading, [])
const questions = example.fields.map((field) => questionOf(field))

describe("the network", () => {
  it("scores candidates as PyTorch does", () => {
    const scoresFor = scoresOver(reading, candidates, questions, openNetwork(example.network))
    questions.forEach((question, i) => {
      const fitting = candidates.filter((candidate) => suits(candidate, question))
      const { none, of } = scoresFor(question, fitting)
      const expected = example.scores[i]
      expect(none).toBeCloseTo(expected?.none ?? Number.NaN, 2)
      expect(of).toHaveLength(expected?.of.length ?? 0)
      of.forEach((score, at) => {
        expect(score).toBeCloseTo(expected?.of[at] ?? Number.NaN, 1)
      })
    })
  })

  it("knows where a candidate stands among the words", () => {
    const page = wordFeaturesOf(reading, candidates)
    const words = reading.segments.flatMap(({ line }) => line.words.map(({ text }) => text))
    const told = candidates.flatMap((candidate) => {
      const { cutAfter, cutBefore, first, last } = spanOf(candidate, page.firstOf)
      return candidate.value === "Ines Okafor" ? [{ words: words.slice(first, last + 1), cutAfter, cutBefore }] : []
    })
    expect(told).toContainEqual({ words: ["Ines", "Okafor,"], cutAfter: true, cutBefore: false })
  })

  it("reads pages together as long as they have few lines, and a long page in parts", () => {
    const pages = (lines: ReadonlyArray<number>) =>
      windowsOf({
        ...wordFeaturesOf(reading, []),
        count: lines.reduce((sum, one) => sum + one, 0),
        pages: Int32Array.from(lines.flatMap((count, page) => new Array<number>(count).fill(page))),
        firstOf: Array.from({ length: lines.reduce((sum, one) => sum + one, 0) }, (_, i) => i),
        lineOf: Int32Array.from({ length: lines.reduce((sum, one) => sum + one, 0) }, (_, i) => i)
      }).map(({ fromLine, toLine }) => toLine - fromLine)
    expect(pages([100, 100, 60])).toEqual([200, 60])
    expect(pages([300, 100])).toEqual([220, 180])
  })

  it("knows how near a run of words is to a question, also where none of its words is asked for", () => {
    const page = wordFeaturesOf(reading, candidates)
    const [, expiry] = questions
    if (expiry === undefined) throw new Error("the second question is missing")
    const { match } = questionFeaturesOf(expiry, page)
    const nearnessOf = (text: string): number => {
      const at = reading.segments.findIndex((segment) => segment.text.startsWith(text))
      return match[(page.firstOf[at] as number) * 10 + 8] as number
    }
    expect(nearnessOf("Valid until")).toBeGreaterThan(nearnessOf("Berth fee"))
    expect(nearnessOf("Valid until")).toBeGreaterThan(nearnessOf("Issued on"))
  })
})

describe("layers", () => {
  it("multiply rows of numbers", () => {
    const layer = {
      inputs: 2,
      outputs: 5,
      weights: Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      offsets: Float32Array.from([0, 1, 0, 0, -1])
    }
    expect([...linear(layer, Float32Array.from([1, 10, 2, 0]))]).toEqual([21, 44, 65, 87, 108, 2, 7, 10, 14, 17])
  })

  it("normalise rows to mean 0 and variance 1", () => {
    const norm = { scale: Float32Array.from([1, 1, 2]), offsets: Float32Array.from([0, 0, 1]) }
    const [a, b, c] = normalise(norm, Float32Array.from([1, 2, 3]))
    expect([a, b, c].map((one) => Number((one ?? 0).toFixed(3)))).toEqual([-1.225, 0, 3.449])
  })

  it("apply the Gaussian error linear unit", () => {
    const [low, zero, half, two, high] = gelu(Float32Array.from([-9, 0, 0.5, 2, 9]))
    expect([low, zero, high]).toEqual([0, 0, 9])
    expect(half).toBeCloseTo(0.3457, 3)
    expect(two).toBeCloseTo(1.9545, 3)
  })

  it("turn log-odds into shares that add up to 1", () => {
    const made = shares(Float32Array.from([0, Math.log(3), 100, 100]), 2)
    expect([...made].map((one) => Number(one.toFixed(3)))).toEqual([0.25, 0.75, 0.5, 0.5])
  })

  it("pool the words of a line as their mean and their greatest", () => {
    const pooled = pooledByLine(Float32Array.from([1, -4, 3, -2, 5, 6]), 2, Int32Array.from([0, 0, 1]), 2)
    expect([...pooled]).toEqual([2, -3, 3, -2, 5, 6, 5, 6])
  })
})
