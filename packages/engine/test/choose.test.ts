import { describe, expect, it } from "vitest"
import { blockCandidate, type Candidate, textCandidate } from "../src/fields/candidates.js"
import { choose } from "../src/fields/choose.js"
import { noFeatures } from "../src/fields/featureList.js"
import { readingOf } from "../src/fields/reading.js"
import { soughtInSchema } from "../src/fields/sought.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import { typedPage } from "./typedPage.js"

const { segments } = readingOf([layoutPage(typedPage("Halvorsen Marine AS\nStrandgaten 18\n5013 Bergen"))], "en")

const name = segments.slice(0, 1).flatMap((line) => textCandidate(line, 0, line.text.length) ?? [])
const block = (from: number) =>
  [
    blockCandidate(
      "address",
      segments.slice(from).map((line) => [line])
    )
  ].flatMap((one) => one ?? [])

/** What is chosen for a name and an address, whose candidates come with their log-odds. */
const chosen = (
  names: ReadonlyArray<readonly [ReadonlyArray<Candidate>, number]>,
  addresses: ReadonlyArray<readonly [ReadonlyArray<Candidate>, number]>
) => {
  const fields = soughtInSchema(
    ["name", "address"].map((key) => ({ key, type: "string", required: false })),
    undefined
  )
  const rankings = [names, addresses].flatMap((list, i) =>
    fields.slice(i, i + 1).map((field) => ({
      field,
      ranked: list.flatMap(([candidates, logit]) =>
        candidates.map((candidate) => ({ candidate, features: noFeatures(), logit, label: undefined }))
      )
    }))
  )
  return choose(rankings, []).map(({ scored }) => scored?.candidate.value ?? null)
}

const NAME = "Halvorsen Marine AS"
const ADDRESS = "Strandgaten 18, 5013 Bergen"

describe("the choice of values", () => {
  it("lets a name keep its line where the address without it is likely too", () => {
    const addresses = [
      [block(0), 6],
      [block(1), 3]
    ] as const
    expect(chosen([[name, 4.5]], addresses)).toEqual([NAME, ADDRESS])
  })

  it("leaves a line to the address where the name gains less than the address loses", () => {
    expect(chosen([[name, 1]], [[block(0), 6]])).toEqual([null, `${NAME}, ${ADDRESS}`])
  })
})
