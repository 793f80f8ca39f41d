import { hasPostcode, startsLikeAddress } from "../../text/addresses.js"
import { squash } from "../../text/fold.js"
import { firmLikeness, letterShare, personLikeness } from "../../text/names.js"
import { type Candidate, follows, textCandidate } from "../candidates.js"
import type { Reading, Segment } from "../reading.js"
import { typedCandidates } from "../typedCandidates.js"
import { besideLabel, fromTop } from "./Passage.js"

const SALUTATION =
  /^\s*(?:dear\b|to whom it may concern|(?:hello|hi)(?![@.\p{L}])|good (?:morning|afternoon)\b|(?:chers?|ch[èe]res?)\b|(?:madame|monsieur|mesdames|messieurs|mademoiselle|ma[iî]tre|docteur|bonjour)(?:\s*(?:,|et|ou|\/|\(|$)|.{0,40},\s*$))/iu
const CLOSING =
  /yours (?:sincerely|faithfully|truly)|sincerely|faithfully|regards|respectfully|best wishes|veuillez (?:agr[ée]er|recevoir|croire)|je vous prie|nous vous prions|salutations|sentiments|cordialement|bien [àa] vous|consid[ée]ration/iu
const SUBJECT = /^\s*(?:objet|sujet|subject|re|concerne|regarding)\s*[:.]\s*(?=\p{L}|\d)/iu
const FROM = /^\s*(?:from|sender|de|exp[ée]diteur)\s*:?\s*$/iu
const TO =
  /^\s*(?:to|recipient|addressee|[àa]|destinataire|(?:for the )?attention(?: of)?|[àa] l['’]attention de)\s*:?\s*$/iu
const SUBJECT_ALONE = /^\s*(?:objet|sujet|subject|re|concerne|regarding)\s*:?\s*$/iu
const TITLED = /^(?:m\.|mr\.?|mrs\.?|ms\.?|miss|mme|mlle|madame|monsieur|dr\.?|docteur|ma[iî]tre|me)\s+\p{Lu}/u
const ATTENTION = /^\s*(?:(?:for the )?attention(?: of)?|attn\.?|fao|[àa] l['’]attention de)\s*[:.]?\s*/iu

/** Most lines of an address above the postcode, and most words of a name. */
const LONGEST_ADDRESS = 5
const LONGEST_NAME = 8

/** The landmarks of a letter, which show where its other parts are. */
interface Parts {
  readonly lines: ReadonlyArray<Segment>
  readonly salutation: Segment | undefined
  readonly closing: Segment | undefined
}

const partsOf = (reading: Reading): Parts => {
  const lines = fromTop(reading.segments, 0)
  const salutation = lines.find((line) => SALUTATION.test(line.text) && line.line.words.length <= LONGEST_NAME)
  const after = reading.segments.filter(
    (line) => salutation === undefined || line.pageIndex > 0 || line.box.y > salutation.box.y
  )
  const closing = after.filter((line) => CLOSING.test(line.text)).at(-1)
  return { lines, salutation, closing }
}

const isNameLike = (segment: Segment): boolean =>
  letterShare(segment.text) > 0.7 &&
  segment.line.words.length <= LONGEST_NAME &&
  !SALUTATION.test(segment.text) &&
  !SUBJECT.test(segment.text) &&
  !hasPostcode(segment.text) &&
  !startsLikeAddress(segment.text) &&
  !/[@:]|www\./.test(segment.text)

/** The lines of each address, from its first line to the one with the postcode or town. */
const addressBlocks = (lines: ReadonlyArray<Segment>): ReadonlyArray<ReadonlyArray<Segment>> => {
  const blocks: Array<Array<Segment>> = []
  for (const line of lines) {
    if (!hasPostcode(line.text) && !BARE_CODE.test(line.text.trim())) continue
    const block = [line]
    for (let first = line; block.length <= LONGEST_ADDRESS; ) {
      const above = lines
        .filter((other) => other !== first && follows(other, first) && aligned(other, first))
        .sort((a, b) => b.box.y - a.box.y)[0]
      if (above === undefined || SALUTATION.test(above.text) || SUBJECT.test(above.text)) break
      block.unshift(above)
      first = above
    }
    if (!blocks.some((other) => other.includes(line) || other[0] === block[0])) blocks.push(block)
  }
  return blocks
}

/** A British or an Irish postcode on a line of its own. */
const BARE_CODE = /^[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$|^[A-Z]\d{2}\s?[A-Z\d]{4}$/

const aligned = (a: Segment, b: Segment): boolean => {
  const slack = Math.max(a.box.height, b.box.height) * 1.2
  const [wide, narrow] = a.box.width > b.box.width ? [a.box, b.box] : [b.box, a.box]
  return (
    (narrow.x > wide.x - slack && narrow.x + narrow.width < wide.x + wide.width + slack) ||
    Math.abs(a.box.x - b.box.x) < slack ||
    Math.abs(a.box.x + a.box.width - b.box.x - b.box.width) < slack ||
    Math.abs(a.box.x + a.box.width / 2 - b.box.x - b.box.width / 2) < slack
  )
}

const whole = (segment: Segment, cue: number): Candidate | undefined => {
  const lead = segment.text.match(ATTENTION)?.[0].length ?? 0
  const found = textCandidate(segment, lead, segment.text.length)
  return found === undefined ? undefined : { ...found, prefix: "", cue }
}

/** The names below the closing words: the signatories. */
const signatures = ({ closing }: Parts, reading: Reading): ReadonlyArray<Segment> =>
  closing === undefined
    ? []
    : reading.segments.filter(
        (line) =>
          line.pageIndex === closing.pageIndex &&
          line.box.y > closing.box.y + closing.box.height * 0.5 &&
          line.box.y < closing.box.y + closing.box.height * 16 &&
          line.line.words.length <= 6 &&
          isNameLike(line)
      )

/** The form in which a name is recognised again: without its title, and cut where another of its lines begins. */
const bare = (text: string): string =>
  squash(text.replace(/^(?:m\.|mr\.?|mrs\.?|ms\.?|miss|mme|mlle|madame|monsieur|dr\.?)\s+/i, ""))

/** How much larger than the text a letterhead is. In scans the size comes from a line's height, which descenders increase. */
const LARGER = 1.2
const LARGER_IN_PICTURE = 1.35

/** The letterhead's name: the largest line at the head of the first page, if it is larger than the text. */
const letterhead = ({ lines, salutation }: Parts): Segment | undefined => {
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b)
  const typical = sizes[Math.floor(sizes.length / 2)] ?? 1
  const head = lines.filter(
    (line) =>
      line.box.y < line.layout.page.height * 0.2 &&
      (salutation === undefined || line.box.y < salutation.box.y) &&
      isNameLike(line) &&
      line.size > typical * (line.layout.page.source === "text_layer" ? LARGER : LARGER_IN_PICTURE)
  )
  return [...head].sort((a, b) => b.size - a.size || a.box.y - b.box.y)[0]
}

/** Lines that may name the sender and the recipient; `cue` is how strongly their place suggests it. */
const people = (
  reading: Reading,
  parts: Parts
): { readonly senders: ReadonlyArray<Candidate>; readonly recipients: ReadonlyArray<Candidate> } => {
  const above = parts.lines.filter(
    (line) => line.box.y < (parts.salutation?.box.y ?? line.layout.page.height * 0.45) - line.box.height * 0.3
  )
  const blocks = addressBlocks(above)
  const signers = signatures(parts, reading)
  const signed = signers.map(({ text }) => bare(text))
  const isSigner = (segment: Segment): boolean => {
    const name = bare(segment.text)
    return name.length > 3 && signed.some((other) => other.includes(name) || name.includes(other))
  }
  const firsts = blocks.map((block) => block.find(isNameLike)).filter((line) => line !== undefined)
  const head = letterhead(parts)
  const senders: Array<Candidate> = []
  const recipients: Array<Candidate> = []
  const add = (list: Array<Candidate>, segment: Segment | undefined, cue: number): void => {
    const found = segment === undefined ? undefined : whole(segment, Math.min(1, cue))
    if (found !== undefined) list.push(found)
  }
  const writing = firsts.find(isSigner)
  const sender = head ?? writing ?? (firsts.length > 1 ? firsts[0] : undefined)
  add(senders, sender, 0.8 + (head !== undefined || writing !== undefined ? 0.15 : 0))
  // In a letter with a single address, that is the recipient's; only the signature names the sender.
  signers.forEach((line, i) => {
    if (personLikeness(line.text) > 0 || firmLikeness(line.text) > 0)
      add(senders, line, (sender === undefined ? 0.8 : 0.35) - 0.05 * i)
  })
  const others = firsts.filter((line) => line !== sender && !isSigner(line))
  others.forEach((line) => {
    add(
      recipients,
      line,
      0.75 + (TITLED.test(line.text) || ATTENTION.test(line.text) ? 0.15 : 0) - (others[0] === line ? 0 : 0.2)
    )
  })
  for (const line of above) {
    if (others.includes(line) || line === sender) continue
    if (ATTENTION.test(line.text)) add(recipients, line, others.length === 0 ? 0.8 : 0.5)
    else if (TITLED.test(line.text) && isNameLike(line) && !isSigner(line))
      add(recipients, line, others.length === 0 ? 0.7 : 0.4)
  }
  return { senders, recipients }
}

/** The subject line of a letter: after `Objet` or `Re`, or set apart right below the salutation. */
const subjects = ({ lines, salutation }: Parts): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  const add = (candidate: Candidate | undefined, cue: number): void => {
    if (candidate !== undefined) found.push({ ...candidate, prefix: "", cue })
  }
  for (const line of lines) {
    const label = line.text.match(SUBJECT)?.[0].length
    if (label !== undefined) add(continued(line, label, lines), 1)
  }
  if (salutation === undefined) return found
  const below = lines.filter((line) => line.box.y > salutation.box.y + salutation.box.height * 0.5)
  const first = below[0]
  const next = below[1]
  const bold = (line: Segment | undefined): boolean =>
    line?.line.words.every((word) => word.font?.bold === true) ?? false
  const apart =
    first !== undefined &&
    next !== undefined &&
    first.line.words.length <= 12 &&
    !/[.,;]\s*$/.test(first.text) &&
    next.box.y - first.box.y > first.box.height * 1.6
  if (first !== undefined && (apart || (bold(first) && !bold(next))))
    add(textCandidate(first, 0, first.text.length), 0.85)
  const before = lines.filter((line) => line.box.y < salutation.box.y - salutation.box.height * 0.5).at(-1)
  if (before !== undefined && bold(before) && !hasPostcode(before.text) && before.line.words.length >= 2)
    add(textCandidate(before, 0, before.text.length), 0.6)
  return found
}

/** A subject with its continuation, if the first line fills its width. */
const continued = (line: Segment, start: number, lines: ReadonlyArray<Segment>): Candidate | undefined => {
  const first = textCandidate(line, start, line.text.length)
  if (first === undefined) return undefined
  const next = lines.find(
    (other) => other.line.blockId === line.line.blockId && other.lineInBlock === line.lineInBlock + 1
  )
  const width = line.layout.page.width
  if (
    next === undefined ||
    SALUTATION.test(next.text) ||
    /:/.test(next.text) ||
    line.box.x + line.box.width < width * 0.75
  )
    return first
  const rest = textCandidate(next, 0, next.text.length)
  return rest === undefined
    ? first
    : { ...first, lines: [line, next], value: `${first.value} ${rest.value}`, compact: `${first.value} ${rest.value}` }
}

/** The date of a letter, above the salutation: on a line of its own, after a place and `le`, or with its label. */
const days = (reading: Reading, { salutation }: Parts): ReadonlyArray<Candidate> =>
  typedCandidates(reading)
    .filter(({ kind }) => kind === "date")
    .map((candidate) => {
      const { segment } = candidate
      const rest = `${segment.text.slice(0, candidate.start)} ${segment.text.slice(candidate.end)}`.trim()
      const words = rest === "" ? 0 : rest.split(/\s+/).length
      const before =
        segment.pageIndex === 0 &&
        segment.box.y < (salutation?.box.y ?? segment.layout.page.height * 0.4) - segment.box.height * 0.3
      const placed =
        /^\p{Lu}[\p{L}'’ -]{1,40},?\s+(?:le|the|on)?\s*$/u.test(segment.text.slice(0, candidate.start)) || words === 0
      const own = words <= 5 && !SUBJECT.test(segment.text)
      return { ...candidate, cue: !own ? 0.1 : before ? (placed ? 0.95 : 0.75) : placed ? 0.45 : 0.2 }
    })

/** The candidates for a letter's sender, recipient, subject and date. */
export const letterCandidates = (reading: Reading): Readonly<Record<string, ReadonlyArray<Candidate>>> => {
  const parts = partsOf(reading)
  const { recipients, senders } = people(reading, parts)
  return {
    letter_sender: [...besideLabel(reading, FROM, 1), ...senders],
    letter_recipient: [...besideLabel(reading, TO, 1), ...recipients],
    letter_subject: [...besideLabel(reading, SUBJECT_ALONE, 1), ...subjects(parts)],
    letter_date: days(reading, parts)
  }
}
