import { flatMap } from "../flatMap.js"
import { findCountries } from "../text/countries.js"
import { findDates } from "../text/dates.js"
import { findSexes } from "../text/sexes.js"
import { type Candidate, type CandidateKind, candidateOf, partedBefore, prefixOf, textCandidate } from "./candidates.js"
import { boxOfSpan, confidenceOfSpan, type Reading, type Segment } from "./reading.js"

const spanCandidate = (
  kind: CandidateKind,
  segment: Segment,
  span: { readonly start: number; readonly end: number },
  compact: string,
  cue: number
): Candidate =>
  candidateOf({
    kind,
    segment,
    lines: [segment],
    start: span.start,
    end: span.end,
    value: segment.text.slice(span.start, span.end),
    compact,
    box: boxOfSpan(segment, span.start, span.end),
    confidence: confidenceOfSpan(segment, span.start, span.end),
    prefix: prefixOf(segment.text, span.start),
    parted: partedBefore(segment, span.start),
    cue
  })

const CUES = { name: 1, code: 0.5, citizens: 0 } as const

/** Letters and words for a sex; names and codes of countries and nationalities. */
export const personalCandidates = (reading: Reading): ReadonlyArray<Candidate> =>
  flatMap(reading.segments, (segment) => [
    ...findSexes(segment.text).map((span) => spanCandidate("sex", segment, span, span.sex, 0)),
    ...findCountries(segment.text).map((span) => spanCandidate("country", segment, span, span.code, CUES[span.form]))
  ])

/** Words between a date of birth and the place after it. */
const BETWEEN = /^[\s,;/-]*(?:(?:[àa]|in|at)\s*:?\s+)?(?=\p{Lu})/u

/** Text after a date on its line, which on many documents is the place of birth. */
export const birthPlaceCandidates = (reading: Reading): ReadonlyArray<Candidate> =>
  flatMap(reading.segments, (segment) => {
    const dates = findDates(segment.text, reading.locale)
    return flatMap(dates, (date, i) => {
      const between = segment.text.slice(date.end).match(BETWEEN)?.[0].length
      const until = dates[i + 1]?.start ?? segment.text.length
      const found = between === undefined ? undefined : textCandidate(segment, date.end + between, until)
      // The words before the date name the place too.
      return found === undefined ? [] : [{ ...found, prefix: prefixOf(segment.text, date.start) }]
    })
  })
