import { flatMap } from "../../flatMap.js"
import { squash } from "../../text/fold.js"
import { firmLikeness, personLikeness } from "../../text/names.js"
import { type Candidate, follows, textCandidate } from "../candidates.js"
import type { Reading, Segment } from "../reading.js"
import { typedCandidates } from "../typedCandidates.js"
import { fromTop, passageOf } from "./Passage.js"

/** Words that open and close the part of a contract that names the parties. */
const OPENING =
  /\b(?:entre les soussign[ée](?:\(e\))?s|entre\s*:|entre$|entre\s+(?:la|le|l['’]|m\.|mme|monsieur|madame)|(?:contrat|accord|convention|bail|conclue?)\s.{0,60}?\sentre(?!\p{L})|(?:by and )?between\s*:?|les parties\s*:|(?:the )?parties\s*:?\s*$|d[ée]signation des parties|made (?:on|this|as of|by))/iu
const CLOSING =
  /\b(?:il a [ée]t[ée] (?:arr[êe]t[ée]|convenu|pr[ée]alablement|d[ée]cid[ée])|il est convenu|ont convenu|pr[ée]ambule|article\s+(?:1|premier|i)\b|it is (?:hereby |now )?agreed|whereas|background|recitals?|the parties (?:hereby )?agree|now,? therefore|agreed terms|1\.\s+\p{Lu})/iu

/** Separates one party from the next in running text. */
const PARTING =
  /(?:^|[\s,;.)])(?:et(?:\s*:|\s+(?=la |le |l['’]|m\.|mme|monsieur|madame|soci[ée]t[ée]|\p{Lu}))|and\b\s*:?|d['’]une part,?\s*(?:et)?|d['’]autre part)/giu

/** Words before a party's name that are not part of it. */
const BEFORE_NAME =
  /^[\s,;:.\-–—•]*(?:\(?[1-9a-d][.)]\s*)?(?:(?:la soci[ée]t[ée](?:\s+d[ée]nomm[ée]e)?|l['’](?:entreprise|association)|soci[ée]t[ée]|the company|d['’]une part|d['’]autre part|et|and|entre|between|les soussign[ée]s|the following parties)(?!\p{L})[\s,;:]*)*(?:(?:le|la|l['’]|the)\s*(?:prestataire|client|fournisseur|bailleur|locataire|employeur|salari[ée]e?|vendeur|acheteur|acqu[ée]reur|mandant|mandataire|propri[ée]taire|landlord|tenant|supplier|provider|service provider|employer|employee|contractor|consultant|customer|seller|buyer|lessor|lessee|licensor|licensee|disclosing party|receiving party)\s*[:,]\s*)?/iu
const TITLE = /^(?:m\.|mme|mlle|mr\.?|mrs\.?|ms\.?|miss|monsieur|madame|mademoiselle)\s+/iu

/** The end of a party's name: a comma, a bracket, or words about its form and place. */
const AFTER_NAME =
  /[,;(:"“«]|\s[-–—]\s|\.\s|\s(?:dont|ayant|au capital|immatricul[ée]e?|repr[ée]sent[ée]e?|n[ée]e?\s(?:le|\()|demeurant|domicili[ée]e?|soci[ée]t[ée]\s|est une|ci-apr[èe]s|whose|having|with its|with a|a company|a limited|a corporation|an individual|incorporated|registered|residing|of\s\d|located|acting|and\b|et\b|\d)|$/iu

const LONGEST = 9

/** Most words of a line that does not fill its paragraph's width. */
const SHORT_LINE = 5

/** Headings above the parties that are not parties themselves. */
const HEADING = /^\s*(?:(?:les|the)\s+)?part(?:ies|y)\b|^\s*(?:d[ée]signation|between|entre)\b/iu

/** The name of a person or a firm at the start of a party's text: offsets in the text, or undefined. */
const nameAt = (text: string, start: number): readonly [number, number] | undefined => {
  const rest = text.slice(start)
  const lead = rest.match(BEFORE_NAME)?.[0].length ?? 0
  const titled = rest.slice(lead).match(TITLE)?.[0].length ?? 0
  const body = rest.slice(lead + titled)
  const length = body.search(AFTER_NAME)
  const name = body.slice(0, length < 0 ? body.length : length).trim()
  if (!/^[\p{Lu}\d]/u.test(name) || name.split(/\s+/).length > LONGEST || name.length < 3) return undefined
  const from = start + lead + titled
  return [from, from + name.length]
}

const looksNamed = (text: string): boolean =>
  !ROLE_ALONE.test(text) &&
  !CLOSING.test(text) &&
  !HEADING.test(text) &&
  (firmLikeness(text) > 0 || personLikeness(text) > 0 || /^\p{Lu}[\p{L}'’.&-]+(?:\s+[\p{L}&'’.-]+){0,6}$/u.test(text))

/** The parties named between the opening words and the terms of the contract. */
const namedAtOpening = (lines: ReadonlyArray<Segment>): ReadonlyArray<Candidate> => {
  const opening = lines.findIndex((line) => OPENING.test(line.text))
  if (opening < 0) return []
  const after = lines.slice(opening)
  const ends = after.findIndex((line, i) => i > 0 && CLOSING.test(line.text))
  const part = after.slice(0, ends < 0 ? 24 : Math.min(ends + 1, 40))
  const passage = passageOf(part)
  const opened = passage.text.match(OPENING)
  const from =
    opened === null ? 0 : (opened.index ?? 0) + (/entre\s+(?:la|le|l|m)/iu.test(opened[0]) ? 5 : opened[0].length)
  const end = passage.text.slice(from + 12).search(CLOSING)
  const until = end < 0 ? passage.text.length : from + 12 + end
  const between = passage.text.slice(from, until).search(/\bbetween\b|\bentre\b/iu)
  const places = [between < 0 ? from : from + between + (/^between/i.test(passage.text.slice(from + between)) ? 7 : 5)]
  for (const match of passage.text.slice(0, until).matchAll(PARTING))
    if (match.index > (places[0] ?? 0)) places.push(match.index + match[0].length)
  // Each paragraph, and each number in brackets, may introduce another party.
  let offset = 0
  for (const [i, line] of part.entries()) {
    const above = part[i - 1]
    // In a scan, a paragraph may be torn apart within a sentence, where no party begins.
    const ended = above !== undefined && (/[.,;:)»"”]\s*$/u.test(above.text) || above.line.words.length <= SHORT_LINE)
    const apart = ended && line.line.blockId !== above.line.blockId
    if (offset > (places[0] ?? 0) && offset < until && (apart || /^\s*\(?[1-9a-d][.)]\s/.test(line.text)))
      places.push(offset)
    offset += line.text.length + 1
  }
  return flatMap(places, (place) => {
    const span = nameAt(passage.text, place)
    if (span === undefined || span[1] > until + 40) return []
    const found = passage.candidate(span[0], span[1], 0.6)
    if (found === undefined || !looksNamed(found.value)) return []
    const beyond = passage.text.slice(span[1], span[1] + 60)
    const told =
      /^\s*[,(]|^\s(?:dont|ayant|au capital|immatricul|repr[ée]sent|n[ée]e?\s|demeurant|a company|whose|of\s\d)/iu.test(
        beyond
      ) || firmLikeness(found.value) === 1
    return [{ ...found, cue: told ? 0.9 : 0.55 }]
  })
}

const ROLES =
  "prestataire|client|cliente|fournisseur|bailleur|locataire|preneur|employeur|salari[ée]e?|vendeur|acheteur|acqu[ée]reur|mandant|mandataire|propri[ée]taire|partie (?:\\p{L}+|[ab12])|landlord|tenant|supplier|service provider|provider|employer|employee|contractor|consultant|customer|seller|buyer|lessor|lessee|licensor|licensee|disclosing party|receiving party|party [ab12]|first party|second party"
const ROLE_LABEL = new RegExp(`^\\s*(?:(?:le|la|l['’]|the)\\s*)?(?:${ROLES})\\s*:\\s*`, "iu")
const ROLE_ALONE = new RegExp(`^\\s*(?:(?:le|la|l['’]|the)\\s*)?(?:${ROLES})\\s*:?\\s*$`, "iu")
const SIGNED =
  /^\s*(?:pour|signed (?:for and on behalf of|for|by)|for and on behalf of|for)\s*:?\s+(?=\p{Lu}|la |l['’])/iu

/** `Landlord: Ann Lee`, the same in two columns, and the names above the signatures. */
const namedByRole = (reading: Reading): ReadonlyArray<Candidate> => {
  // A role with its name to its right says nothing about the text below it.
  const answered = new Set(
    reading.segments.filter(({ text }) => !ROLE_ALONE.test(text)).map((segment) => reading.leftOf(segment)[0])
  )
  return flatMap(reading.segments, (segment) => {
    const found: Array<Candidate> = []
    const add = (start: number, cue: number): void => {
      const span = nameAt(segment.text, start)
      const candidate = span === undefined ? undefined : textCandidate(segment, span[0], span[1])
      if (candidate !== undefined && looksNamed(candidate.value)) found.push({ ...candidate, prefix: "", cue })
    }
    const label = segment.text.match(ROLE_LABEL)?.[0].length
    if (label !== undefined && label < segment.text.length) add(label, 0.85)
    const signed = segment.text.match(SIGNED)?.[0].length
    if (signed !== undefined && segment.line.words.length <= LONGEST + 3) add(signed, 0.62)
    const left = reading.leftOf(segment)[0]
    if (left !== undefined && ROLE_ALONE.test(left.text)) add(0, 0.85)
    else if (left === undefined || left.box.x + left.box.width < segment.box.x - segment.box.height * 3) {
      const above = reading.firstAbove(segment.pageIndex, segment.box)
      if (above !== undefined && !answered.has(above) && ROLE_ALONE.test(above.text) && follows(above, segment))
        add(0, 0.85)
    }
    return found
  })
}

/** Names in the opening of the contract count most; roles and signatures are used where it names fewer than two. */
const parties = (reading: Reading, lines: ReadonlyArray<Segment>): ReadonlyArray<Candidate> => {
  const opened = distinct(namedAtOpening(lines))
  const sure = opened.filter(({ cue = 0 }) => cue >= 0.85)
  const roles = distinct(namedByRole(reading))
  if (sure.length >= 2) return opened.map((one) => (sure.includes(one) ? one : { ...one, cue: 0.2 }))
  const named = roles.filter(({ cue = 0 }) => cue >= 0.8)
  if (named.length >= 2) return [...named, ...opened.map((one) => ({ ...one, cue: 0.2 }))]
  return distinct([...opened, ...roles])
}

const distinct = (found: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> => {
  const kept: Array<Candidate> = []
  for (const one of found) {
    const name = squash(one.value)
    const at = kept.findIndex((other) => squash(other.value) === name)
    if (at < 0) kept.push(one)
    else if ((one.cue ?? 0) > (kept[at]?.cue ?? 0)) kept[at] = { ...(kept[at] ?? one), cue: one.cue ?? 0 }
  }
  return kept
}

const SUBJECT = /^\s*(?:objet|subject(?: matter)?|re)\s*(?:du contrat|de la convention)?\s*[:]\s*(?=\p{L})/iu
const NAMES_CONTRACT =
  /\b(?:contrat|convention|bail|avenant|accord|protocole|mandat|cession|compromis|agreement|contract|lease|deed|terms|memorandum|tenancy)\b/iu

/** The contract's own title, or the subject it states. */
const subjects = (lines: ReadonlyArray<Segment>): ReadonlyArray<Candidate> => {
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b)
  const typical = sizes[Math.floor(sizes.length / 2)] ?? 1
  const found: Array<Candidate> = []
  lines.forEach((line, i) => {
    const label = line.text.match(SUBJECT)?.[0].length
    const labelled = label === undefined ? undefined : textCandidate(line, label, line.text.length)
    if (labelled !== undefined) found.push({ ...labelled, prefix: "", cue: 1 })
    if (i > 14 || line.line.words.length > 10 || /[:.;]\s*$/.test(line.text)) return
    const large = line.size > typical * 1.15
    if (!NAMES_CONTRACT.test(line.text) || !(large || i < 6)) return
    const below = lines[i + 1]
    const two =
      below !== undefined &&
      large &&
      Math.abs(below.size - line.size) < line.size * 0.05 &&
      below.box.y - line.box.y < line.box.height * 2 &&
      !OPENING.test(below.text)
    const passage = passageOf(two ? [line, below] : [line])
    const title = passage.candidate(0, passage.text.length, large ? 0.85 : 0.6)
    if (title !== undefined) found.push(title)
  })
  return found
}

const MADE =
  /(?<!\p{L})(?:fait|sign[ée]e?|conclue?|[ée]tablie?|dat[ée]e?|en date|date)\b.{0,45}$|(?:made|dated|entered into|executed|signed|date)\b.{0,45}$|\p{Lu}[\p{L}-]+,?\s+le\s+$/iu
const SIGNED_ON = /^\s*(?:signed|made|dated|executed|fait|sign[ée]e?|dat[ée]e?)(?!\p{L})[^.;]{0,40}$/iu
const OTHER =
  /(?<!\p{L})(?:n[ée]e?(?!\p{L})|born|birth|naissance|effet|d[ée]but|compter|commenc|starting|start|effective|ending|end|terme|until|jusqu|expir|immatricul|registered|order|commande|devis|offre|quotation|before|avant)\b.{0,40}$/iu

/** The date on which a contract was made or signed, from its opening or above the signatures. */
const days = (reading: Reading): ReadonlyArray<Candidate> => {
  const last = reading.layouts.length - 1
  return typedCandidates(reading)
    .filter(({ kind }) => kind === "date")
    .map((candidate) => {
      const { segment, start } = candidate
      const above = reading.segments[segment.index - 1]
      const here = segment.text.slice(0, start)
      const said = here.length > 12 || above === undefined ? here : `${above.text} ${here}`
      const first = segment.pageIndex === 0 && segment.box.y < segment.layout.page.height * 0.4
      const foot = segment.pageIndex === last
      if (SIGNED_ON.test(here)) return { ...candidate, cue: 0.95 }
      if (OTHER.test(said)) return { ...candidate, cue: 0.1 }
      if (MADE.test(said)) return { ...candidate, cue: /fait|made|dated|signed|sign/iu.test(said) ? 0.95 : 0.8 }
      return { ...candidate, cue: first ? 0.45 : foot ? 0.3 : 0.1 }
    })
}

/** The candidates for a contract's parties, subject and date. */
export const contractCandidates = (reading: Reading): Readonly<Record<string, ReadonlyArray<Candidate>>> => {
  const lines = [...fromTop(reading.segments, 0), ...fromTop(reading.segments, 1)]
  return {
    contract_parties: parties(
      reading,
      reading.segments.filter(({ pageIndex }) => pageIndex < 2)
    ),
    contract_subject: subjects(lines),
    contract_date: days(reading)
  }
}
