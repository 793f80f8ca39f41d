import type { Candidate } from "../src/fields/candidates.js"
import { readingOf } from "../src/fields/reading.js"
import { layoutPage } from "../src/layout/layoutPage.js"
import { candidatesOf } from "../src/matching/matchCandidates.js"
import { typedPage } from "./typedPage.js"

/** The candidate of a typewritten page that has this value. */
export const candidateOn = (page: string, value: string): Candidate => {
  const candidates = candidatesOf(readingOf([layoutPage(typedPage(page))], "en"), [])
  const found = candidates.find((candidate) => candidate.value === value)
  if (found === undefined) throw new Error(`${value} is no candidate`)
  return found
}
