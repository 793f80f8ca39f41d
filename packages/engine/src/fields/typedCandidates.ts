import { flatMap } from "../flatMap.js"
import type { Candidate } from "./candidates.js"
import { candidatesIn } from "./lineCandidates.js"
import { provenAmounts } from "./provenAmounts.js"
import type { Reading } from "./reading.js"

/** Every typed piece of the document, in reading order. */
export const typedCandidates = (reading: Reading): ReadonlyArray<Candidate> => {
  const known = typedOf.get(reading)
  if (known !== undefined) return known
  const found = provenAmounts(
    flatMap(reading.segments, (segment) => candidatesIn(segment, reading)),
    reading.leftOf
  )
  typedOf.set(reading, found)
  return found
}

const typedOf = new WeakMap<Reading, ReadonlyArray<Candidate>>()
