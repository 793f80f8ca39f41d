import { describe, expect, it } from "vitest"
import { readingOf } from "../src/fields/reading.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import { wordReader } from "../src/matching/labelFit.js"
import { candidatesOf } from "../src/matching/matchCandidates.js"
import { questionOf } from "../src/matching/Question.js"
import { sentencesOf } from "../src/matching/sentences.js"
import { column, pageOf } from "./handmadePage.js"

const LINES = [
  "This Agreement is made on 3 March 2025 between Alder Works Ltd and the Agency named in this Agreement.",
  "The Agency shall keep the records of this Agreement for a period of six years from its end.",
  "This Agreement shall be governed by the laws of Scotland, and the courts of Scotland decide its disputes."
]

const reading = readingOf([layoutPage(pageOf(column(40, 60, LINES)))], "en")
const sentences = sentencesOf(reading, wordReader())

const sentenceOf = (value: string): number => {
  const candidate = candidatesOf(reading).find((one) => one.value === value)
  if (candidate === undefined) throw new Error(`"${value}" is no candidate`)
  return sentences.of(candidate).sentence
}

describe("the sentences of a document", () => {
  it("are separated within a block, and keep their values", () => {
    expect(new Set([sentenceOf("Alder Works Ltd"), sentenceOf("six years"), sentenceOf("Scotland")]).size).toBe(3)
  })

  it("match a question by its rare words rather than its common ones", () => {
    const told = sentences.read(
      questionOf({ key: "governing_law", hint: "Law that governs the agreement", type: "string", required: false })
    )
    const best = told[sentenceOf("Scotland")]
    expect(best?.rank).toBe(0)
    expect(best?.ofBest).toBe(1)
    expect(best?.said).toBeGreaterThan(2 * (told[sentenceOf("Alder Works Ltd")]?.said ?? 1))
  })

  it("locate the matching words before or after the value", () => {
    const [fit] = sentences
      .read(questionOf({ key: "retention_period", type: "string", required: false }))
      .filter(({ rank }) => rank === 0)
    const value = candidatesOf(reading).find((one) => one.value === "six years")
    expect(value).toBeDefined()
    if (value !== undefined) expect(Math.min(...(fit?.places ?? []))).toBeLessThan(sentences.of(value).at)
  })

  it("tell how a value stands to them", () => {
    const counted = readingOf(
      [layoutPage(pageOf(column(40, 60, ["The list shows 38 members present and 9 by proxy, for a quorum of 31."])))],
      "en"
    )
    const told = sentencesOf(counted, wordReader())
    const [fit] = told.read(questionOf({ key: "members_present", type: "number", required: false }))
    const standingOf = (value: string) => {
      const candidate = candidatesOf(counted).find((one) => one.value === value && one.kind === "number")
      if (fit === undefined || candidate === undefined) throw new Error(`${value} is no candidate`)
      return told.standing(fit, told.of(candidate))
    }
    expect(standingOf("38")).toMatchObject({ distance: 1, marks: 0, figures: 0 })
    // The nearest of the words belongs to the figure before it.
    expect(standingOf("9")).toMatchObject({ distance: -2, marks: 0, figures: 0, otherFigure: 1 })
    expect(standingOf("31")).toMatchObject({ marks: 1, figures: 1 })
  })
})
