import { hasPostcode } from "../../text/addresses.js"
import { letterShare, personLikeness } from "../../text/names.js"
import { type Candidate, textCandidate } from "../candidates.js"
import { conceptsOf } from "../concepts.js"
import type { Reading, Segment } from "../reading.js"
import { typedCandidates } from "../typedCandidates.js"
import { besideLabel, fromTop, passageOf } from "./Passage.js"

const TITLE =
  /^\s*(?:curriculum\s*(?:vit[æa]e?)?|cv|r[ée]sum[ée]|profil|profile|contact|personal (?:details|information)|[ée]tat civil|informations? personnelles?)\s*:?\s*(?:(?:of|de)\s*)?$/iu
const TITLE_BEFORE = /^\s*(?:curriculum vit[æa]e?|cv|r[ée]sum[ée])\s*(?:of|de|d['’]|[-–—:|])\s*/iu
const NAME_LABEL = /^\s*(?:(?:full |candidate )?name|nom(?: et pr[ée]noms?)?|pr[ée]noms? et nom|candidate?)\s*:\s*/iu
const HEADING =
  /^(?:(?:work|professional|relevant)?\s*experiences?|exp[ée]riences?.*|employment.*|career.*|education.*|formations?|[ée]tudes|dipl[ôo]mes.*|skills|key skills|comp[ée]tences.*|languages?|langues|interests|hobbies|loisirs|centres d['’]int[ée]r[êe]t|references|profile?|summary|contact|coordonn[ée]es|qualifications|parcours.*|objecti(?:f|ve).*|about me|[àa] propos.*|personal statement)\s*:?$/iu
const SUBJECT =
  /^\s*(?:objecti(?:f|ve)|poste (?:recherch[ée]|souhait[ée]|vis[ée])|emploi recherch[ée]|position (?:sought|desired)|desired position|target role|applying for|candidature au poste de|job title|m[ée]tier)\s*[:–-]\s*(?=\p{L})/iu
const NAME_ALONE = /^\s*(?:(?:full |candidate )?name|nom(?: et pr[ée]noms?)?|pr[ée]noms? et nom|candidate?)\s*:?\s*$/iu
const SUBJECT_ALONE =
  /^\s*(?:objecti(?:f|ve)|poste (?:recherch[ée]|souhait[ée]|vis[ée])|emploi recherch[ée]|position (?:sought|desired)|desired position|target role|applying for|candidature au poste de|job title|m[ée]tier)\s*:?\s*$/iu
const UPDATED =
  /(?:mis(?:e)? [àa] jour|[àa] jour (?:au|le)|actualis[ée]|updated?|last (?:updated|revised|modified)|revised|as of|version|date|fait [àa]\s\p{L}+,?\s*le)\s*(?:le|on|du)?\s*:?\s*$/iu

/** Lines of the first page that are searched for the name. */
const HEAD = 14
const LONGEST_NAME = 5
const LONGEST_SUBJECT = 9

/** Small words inside names. */
const PARTICLE = /^(?:de|du|des|d['’]\p{L}+|la|le|van|von|der|den|da|dos|di|del|bin|ben|al|el|of)$/iu

const isName = (text: string): boolean => {
  const words = text.trim().split(/\s+/)
  return (
    words.length <= LONGEST_NAME &&
    words.every((word, i) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word) || (i > 0 && PARTICLE.test(word))) &&
    letterShare(text) > 0.85 &&
    !TITLE.test(text) &&
    !HEADING.test(text.trim())
  )
}

const names = (lines: ReadonlyArray<Segment>): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const add = (candidate: Candidate | undefined, cue: number): void => {
    if (candidate !== undefined) found.push({ ...candidate, prefix: "", cue })
  }
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b)
  const typical = sizes[Math.floor(sizes.length / 2)] ?? 1
  const head = lines.slice(0, HEAD)
  const largest = Math.max(...lines.filter(({ text }) => isName(text)).map(({ size }) => size), 0)
  lines.forEach((line, i) => {
    const label = line.text.match(NAME_LABEL)?.[0].length
    if (label !== undefined) add(textCandidate(line, label, line.text.length), 0.9)
    const titled = line.text.match(TITLE_BEFORE)?.[0].length
    if (titled !== undefined && i < HEAD && isName(line.text.slice(titled)))
      add(textCandidate(line, titled, line.text.length), 0.85)
    if (!isName(line.text)) return
    const large = line.size > typical * 1.25
    const top = line.box.y < line.layout.page.height * 0.3
    if (!(head.includes(line) || large) || !top) return
    const words = line.text.trim().split(/\s+/).length
    const first = head.find(({ text }) => isName(text)) === line
    const cue =
      (words > 1 ? 0.5 : 0.1) +
      (line.size >= largest * 0.98 && large ? 0.35 : 0) +
      (first ? 0.15 : 0) +
      (personLikeness(line.text) > 0 ? 0.05 : 0) -
      (conceptsOf(line.text).some((concept) => !concept.startsWith("=")) ? 0.15 : 0)
    add(textCandidate(line, 0, line.text.length), Math.min(1, cue))
    // First name and surname are often set one below the other.
    const below = lines.find(
      (other) =>
        other !== line &&
        other.box.y > line.box.y + line.box.height * 0.5 &&
        other.box.y < line.box.y + line.box.height * 2.2 &&
        Math.abs(other.box.x - line.box.x) < line.box.height * 1.5 &&
        Math.abs(other.size - line.size) < line.size * 0.05 &&
        isName(other.text)
    )
    if (below !== undefined && large && words === 1) {
      const both = passageOf([line, below])
      add(both.candidate(0, both.text.length, 0), 0.95)
    }
  })
  return found
}

const subjects = (lines: ReadonlyArray<Segment>, best: Candidate | undefined): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  for (const line of lines) {
    const label = line.text.match(SUBJECT)?.[0].length
    const labelled = label === undefined ? undefined : textCandidate(line, label, line.text.length)
    if (labelled !== undefined) found.push({ ...labelled, prefix: "", cue: 1 })
  }
  const last = best?.lines.at(-1)
  if (last === undefined || best === undefined) return found
  const below = lines.find(
    (line) =>
      line.box.y > last.box.y + last.box.height * 0.5 &&
      line.box.y < last.box.y + last.box.height * 3.5 &&
      Math.min(line.box.x + line.box.width, best.box.x + best.box.width) > Math.max(line.box.x, best.box.x)
  )
  if (
    below !== undefined &&
    below.line.words.length <= LONGEST_SUBJECT &&
    !/@|\d{3}|www\.|[;:]|[.]\s*$/.test(below.text) &&
    !hasPostcode(below.text) &&
    !HEADING.test(below.text.trim()) &&
    !TITLE.test(below.text)
  ) {
    const headline = textCandidate(below, 0, below.text.length)
    if (headline !== undefined) found.push({ ...headline, prefix: "", cue: 0.75 })
  }
  return found
}

const days = (reading: Reading): ReadonlyArray<Candidate> =>
  typedCandidates(reading)
    .filter(({ kind }) => kind === "date")
    .map((candidate) => ({
      ...candidate,
      cue: UPDATED.test(candidate.segment.text.slice(0, candidate.start)) ? 0.9 : 0.05
    }))

/** The candidates for a résumé's name, headline and date. */
export const resumeCandidates = (reading: Reading): Readonly<Record<string, ReadonlyArray<Candidate>>> => {
  const lines = fromTop(reading.segments, 0)
  const named = [...besideLabel(reading, NAME_ALONE, 0.95), ...names(lines)]
  const best = [...named].sort((a, b) => (b.cue ?? 0) - (a.cue ?? 0))[0]
  return {
    candidate_name: named,
    resume_subject: [...besideLabel(reading, SUBJECT_ALONE, 1), ...subjects(lines, best)],
    resume_date: days(reading)
  }
}
