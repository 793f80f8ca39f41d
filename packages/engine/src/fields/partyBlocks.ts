import { flatMap } from "../flatMap.js"
import { eitherOf } from "../lang/languages.js"
import { overlapOnAxis, rightOf } from "../layout/geometry.js"
import { hasPostcode } from "../text/addresses.js"
import { squash } from "../text/fold.js"
import { firmLikeness, letterShare, personLikeness, withoutLegalForm } from "../text/names.js"
import {
  ARTICLE,
  addressIn,
  goesOn,
  isAddress,
  isLabel,
  LARGE,
  labelBeside,
  labelOver,
  leadIn,
  leads,
  NEXT_PART,
  roleLedIn,
  runsOf
} from "./addressRuns.js"
import { conceptsOf } from "./concepts.js"
import { ATTENTION, NO_ROLE, roleOf } from "./partyRoles.js"
import type { Segment } from "./reading.js"
import { isKnownConcept } from "./thesaurus.js"

/** How strongly a line is the name of the issuing and of the receiving party: from 1 for the best to −1 for another's name. */
export interface PartyShares {
  readonly issuing: number
  readonly receiving: number
  /** Whether the line holds nothing but the name and its label. */
  readonly whole: boolean
}

/** The inputs taken from a first page. */
interface FirstPage {
  /** Lines with letters or digits, from the top down. */
  readonly lines: ReadonlyArray<Segment>
  readonly medianSize: number
  /** The names in the document's web and mail addresses. */
  readonly domains: string
  /** Whether the customer writes the document, to the supplier. */
  readonly byCustomer: boolean
  readonly isContact: (text: string) => boolean
}

/** Lines below each other, at least one of them part of a postal address. */
interface Block {
  /** The lines that may be the name, likeliest first. */
  readonly names: ReadonlyArray<Segment>
  /** Log-odds that the block is the issuer's, and the recipient's, apart from a constant that all blocks share. */
  readonly issuer: number
  readonly recipient: number
  readonly id: string
}

/** Details that the law requires of a firm in its letterhead or footer. */
const LEGAL = new RegExp(`\\b(?:${eitherOf(({ letterhead }) => letterhead.legal)})`, "i")

/** Where the page's footer begins; where the text's own footer begins on a page that is not full; and the highest place a footer may begin. */
const FOOT = 0.85
const FOOT_OF_TEXT = 0.94
const HIGHEST_FOOT = 0.3

/** Fewest letters of a name that is recognised elsewhere, and of one that is looked for in web and mail addresses. */
const SHORTEST_NAME = 5
const SHORTEST_DOMAIN = 4

/** The head of a page, and how much larger than most type a name there must be to make a letterhead by itself. */
const HEAD = 0.12
const HEADLINE = 1.5

/** Whether large type names the kind of document rather than its issuer. */
const saysKind = (text: string): boolean => {
  const concepts = conceptsOf(text)
  return concepts.filter(isKnownConcept).length * 2 > concepts.length || KINDS.test(text)
}
const KINDS = /\b(?:pro[- ]?forma|folio|rechnung|factura|fattura|offer|offre)\b/i

/** Concepts of labels beside a party's name. */
const SAYS_LABEL = ["name", "address", "number", "company", "details"] as const

const labelness = (text: string): number => {
  const concepts = conceptsOf(text)
  return (/:\s*$/.test(text) ? 2 : 0) + SAYS_LABEL.filter((concept) => concepts.includes(concept)).length
}

const NAME_END =
  /\s[-–—|•·]\s|,\s(?!(?:inc|llc|llp|lp|ltd|limited|corp|plc|gmbh|sarl|sas|sa|eurl|co)\b)|\.\s+(?=(?:registered|company no|incorporated|si[eè]ge|sarl|sas|rcs|siret)\b)|\s(?=(?:s\.?a\.?(?:r\.?l|s)?\.?|sasu|eurl)?\s?au capital\b)/i

/** The end of the name on a line that says more: `Foo - 12 rue Haute`, `Foo SARL au capital de …`. */
const nameEnd = (text: string): number => {
  const end = text.search(NAME_END)
  return end > 2 ? end : text.length
}

/** The lines above an address without the labels that begin them; if every line could be a label, those least likely to be one. */
const namesIn = (lines: ReadonlyArray<Segment>): ReadonlyArray<Segment> => {
  const worded = lines.filter(({ text }) => letterShare(text) >= 0.5)
  const from = worded.findIndex(({ text }) => !leads(text))
  if (from >= 0) return worded.slice(from).filter(({ text }) => !/:\s*$/.test(text))
  return worded.filter(({ text }) => ARTICLE.test(text)).sort((a, b) => labelness(a.text) - labelness(b.text))
}

/** A legal form on its own. */
const FORM = /^s\.?a\.?(?:r\.?l|s)?\.?u?$|^eurl$/i

/** Most words of a name; anything longer is a sentence. */
const LONGEST_NAME = 8

/** A name's words, by themselves and elsewhere on the page. */
interface Named {
  readonly own: string
  /** Letters and digits without the legal form. */
  readonly bare: string
  /** Whether the footer repeats the name, and whether one of the document's web or mail addresses contains it. */
  readonly repeated: boolean
  readonly known: boolean
}

/** The name that a line is or begins with; undefined if there is none. */
const namedBy = (line: Segment, run: ReadonlyArray<Segment>, page: Footed): Named | undefined => {
  const own = line.text.slice(leadIn(line.text).length, nameEnd(line.text)).trim()
  if (page.isContact(own) || LEGAL.test(own) || FORM.test(own) || own.split(/\s+/).length > LONGEST_NAME)
    return undefined
  const bare = squash(withoutLegalForm(own))
  const repeated =
    bare.length >= SHORTEST_NAME &&
    page.lines.some((other) => other.box.y > page.foot && !run.includes(other) && squash(other.text).includes(bare))
  return { own, bare, repeated, known: bare.length >= SHORTEST_DOMAIN && page.domains.includes(bare) }
}

type Footed = FirstPage & {
  /** Where the foot begins. */
  readonly foot: number
}

/** The lines of a run that may hold its party's name. */
const headOf = (run: ReadonlyArray<Segment>, page: Footed): ReadonlyArray<Segment> => {
  const [first] = run
  if (first === undefined) return []
  const at = addressIn(run)
  const legal = run.some(({ text }) => LEGAL.test(text))
  if (first.box.y > page.foot) return at >= 0 || legal ? [first] : []
  // A large-type name in a letterhead may be set apart from its address.
  const large = (line: Segment | undefined): boolean => (line?.size ?? 0) > page.medianSize * LARGE
  if (at < 0) return large(first) && !large(run[1]) && !isLabel(first.text) ? [first] : []
  const posted = run.some(({ text }) => hasPostcode(text))
  if (!posted && !legal && run.filter(({ text }) => isAddress(text)).length < 2) return []
  // If the first line already is an address, the name is nowhere in the run.
  if (at === 0) return nameEnd(first.text) < first.text.length ? [first] : []
  return run.slice(0, at)
}

/** Lines further down at a run's margin that hold its party's contact details. */
const linesUnder = (run: ReadonlyArray<Segment>, page: Footed): ReadonlyArray<Segment> => {
  const found: Array<Segment> = []
  const last = run.at(-1)
  for (const line of page.lines) {
    if (last === undefined || found.length >= 5) break
    if (line.box.y <= last.box.y || run.includes(line)) continue
    const atMargin = Math.abs(line.box.x - last.box.x) < last.layout.lineHeight
    if (atMargin && goesOn(found.at(-1) ?? last, line, NEXT_PART)) found.push(line)
  }
  return found
}

const PRICE = /^[^\p{L}\d]*(?:[A-Z]{3}\s?)?-?\d[\d.,\s]*[.,]\d{2}\s?[€£$]?(?:\s?[A-Z]{3})?$/u

/** Whether a line is an amount to the right of another, in the same row. */
const isPriceBeside = (line: Segment, of: Segment): boolean =>
  line.box.x > rightOf(of.box) && overlapOnAxis(line.box, of.box, "y") > of.box.height * 0.5 && PRICE.test(line.text)

const blockOf = (run: ReadonlyArray<Segment>, page: Footed): Block | undefined => {
  const head = headOf(run, page)
  const names = namesIn(head)
  const [name] = names
  const named = name === undefined ? undefined : namedBy(name, run, page)
  if (name === undefined || named === undefined) return undefined
  const { bare, known, own, repeated } = named
  const apart = addressIn(run) < 0
  const { height, width } = name.layout.page
  const heads = name.box.y < height * HEAD && name.size > page.medianSize * HEADLINE && !saysKind(own)
  if (apart && name.box.y <= page.foot && !known && !repeated && !heads) return undefined
  const inFoot = name.box.y > page.foot
  const legal = run.some(({ text }) => LEGAL.test(text))
  const contacts = Math.min(3, [...run, ...linesUnder(run, page)].filter(({ text }) => page.isContact(text)).length)
  const over = head.slice(0, head.indexOf(name)).at(-1)?.text ?? labelOver(name, page.lines)
  const lead = roleOf(over, page.byCustomer)
  const said = roleLedIn(name.text, page.byCustomer)
  const led = said === NO_ROLE ? lead : said
  const role = led === NO_ROLE ? roleOf(labelBeside(name, page.lines), page.byCustomer) : led
  // A name with an amount in its row is an item, not a party, unless a label gives it a role.
  if (role === NO_ROLE && page.lines.some((other) => isPriceBeside(other, name))) return undefined
  const titled = personLikeness(own) === 1 ? 1 : 0
  // An attention line is part of the recipient's block.
  const opened = run.some((line) => line !== name && ATTENTION.test(line.text)) ? 2 : 0
  return {
    names,
    id: bare,
    issuer:
      0.6 * contacts +
      (legal ? 0.8 : 0) +
      (inFoot
        ? legal
          ? known || repeated || firmLikeness(own) === 1
            ? 2
            : 0.5
          : -1
        : 1.2 * Math.max(0, 1 - name.box.y / (height * 0.25))) +
      (repeated ? 1.5 : 0) +
      (known ? 1.5 : 0) +
      (!inFoot && name.box.x < width * 0.4 ? 0.4 : 0) +
      (name.size > page.medianSize * LARGE ? 0.8 : 0) +
      0.4 * firmLikeness(own) -
      1.2 * titled -
      opened +
      role.issuer,
    recipient:
      role.recipient +
      opened +
      1.2 * titled -
      0.4 * contacts -
      (inFoot || apart ? 4 : 0) -
      (repeated || known ? 1.5 : 0) +
      (name.box.x > width * 0.4 && name.box.y < height * 0.4 ? 0.5 : 0) -
      (name.box.y > height * 0.5 ? 1 : 0)
  }
}

/** Log-odds that no block at all is a party's. */
const NOBODY = 0.2

/** Share of its block's score that a name keeps if others precede it. */
const LATER = 0.3

/**
 * Assigns each line of a first page to the party whose name it is, by the blocks around the addresses there. The issuer's block holds contact and
 * legal details, is at the head or in the footer of the page, and is named again. The recipient's has none of this, and is under a label or in the
 * address window. No block is both.
 */
export const partiesOf = (page: FirstPage): ((line: Segment) => PartyShares) => {
  const last = page.lines.at(-1)
  if (last === undefined) return () => NOBODY_THERE
  const { height } = last.layout.page
  const foot = Math.min(FOOT * height, Math.max(HIGHEST_FOOT * height, FOOT_OF_TEXT * last.box.y))
  const blocks = flatMap(runsOf(page.lines, page.byCustomer), (run) => blockOf(run, { ...page, foot }) ?? [])
  if (blocks.length === 0) return () => NOBODY_THERE
  const issuing = blocks.map(() => 0)
  const receiving = blocks.map(() => 0)
  let all = 0
  blocks.forEach((from, i) => {
    for (const [j, to] of [...blocks.entries(), [-1, undefined] as const]) {
      if (to !== undefined && (i === j || (to.id === from.id && to.id !== ""))) continue
      const odds = Math.exp(from.issuer + (to?.recipient ?? NOBODY - 1.5))
      all += odds
      issuing[i] = (issuing[i] ?? 0) + odds
      if (j >= 0) receiving[j] = (receiving[j] ?? 0) + odds
    }
    if (blocks.length > 1) return
    // A lone block may belong to either party.
    const odds = Math.exp(from.recipient + NOBODY)
    all += odds
    receiving[i] = (receiving[i] ?? 0) + odds
  })
  const shares = new Map<Segment, PartyShares>()
  const most = (list: ReadonlyArray<number>, except: Block): number =>
    list.reduce((best, one, i) => (blocks[i]?.id === except.id ? best : Math.max(best, one)), 0) / all
  const same = (list: ReadonlyArray<number>, of: Block): number =>
    list.reduce((sum, one, i) => sum + (blocks[i]?.id === of.id ? one : 0), 0) / all
  for (const block of blocks) {
    const issuer = same(issuing, block) - 0.5 * most(issuing, block)
    const recipient = same(receiving, block) - 0.5 * most(receiving, block)
    block.names.forEach((line, k) => {
      const share = k === 0 ? 1 : LATER
      shares.set(line, {
        issuing: issuer > 0 ? issuer * share : issuer,
        receiving: recipient > 0 ? recipient * share : recipient,
        whole: nameEnd(line.text) === line.text.length
      })
    })
  }
  // The issuer's name may be on its own too, with its address elsewhere.
  const named = new Map<string, PartyShares>()
  for (const { id, names } of blocks) {
    const [name] = names
    const share = name === undefined || id.length < SHORTEST_NAME ? undefined : shares.get(name)
    if (share !== undefined && share.issuing > 0) named.set(id, share)
    else named.delete(id)
  }
  const elsewhere: PartyShares = {
    issuing: (-0.5 * Math.max(...issuing)) / all,
    receiving: (-0.5 * Math.max(...receiving)) / all,
    whole: true
  }
  const sharesOf = (line: Segment): PartyShares => {
    const share =
      named.size === 0 || line.pageIndex !== last.pageIndex ? undefined : named.get(squash(withoutLegalForm(line.text)))
    return share === undefined ? elsewhere : { ...share, whole: true }
  }
  return (line) => {
    const known = shares.get(line)
    if (known !== undefined) return known
    const fresh = sharesOf(line)
    shares.set(line, fresh)
    return fresh
  }
}

const NOBODY_THERE: PartyShares = { issuing: 0, receiving: 0, whole: true }
