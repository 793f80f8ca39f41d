import type { PageFacts } from "./pageFacts.js"

/** A sign for or against a page being the first of a document. */
interface Evidence {
  readonly name: string
  /** In log-odds. */
  readonly weight: number
}

/** Prior log-odds that a page begins a document: most pages of a file continue one. */
const PRIOR = -4

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let count = 0
  for (const one of a) if (b.has(one)) count++
  return count
}

/** The evidence from two page numbers. `2 of 3` tells more than a bare number. */
const numbering = (before: PageFacts, after: PageFacts): Evidence | null => {
  const [a, b] = [before.number, after.number]
  if (a !== null && b !== null) {
    if (b.number === a.number + 1 && (a.of === b.of || a.of === null || b.of === null)) {
      return { name: "numbered on", weight: -7 }
    }
    if (b.number === 1) {
      const ended = a.of !== null && a.number === a.of
      return { name: "numbered anew", weight: b.of !== null && ended ? 5 : ended || b.of !== null ? 3.5 : 2 }
    }
    return { name: "numbered otherwise", weight: b.number > a.number ? -3 : 0 }
  }
  if (b !== null) return { name: "first number", weight: b.number > 1 ? -5 : b.of === null ? 0.5 : 2 }
  if (a !== null && a.of !== null) return { name: "number left off", weight: a.number < a.of ? -3 : 1.5 }
  return null
}

/** Whether pages differ in size, by more than a scanner's tolerance from sheet to sheet. */
const differInSize = ({ layout: { page: a } }: PageFacts, { layout: { page: b } }: PageFacts): boolean => {
  if (a.unit !== b.unit) return true
  const off = (x: number, y: number) => Math.abs(x - y) / Math.max(x, y)
  const upright = Math.max(off(a.width, b.width), off(a.height, b.height))
  const turned = Math.max(off(a.width, b.height), off(a.height, b.width))
  return Math.min(upright, turned) > 0.06
}

/** Counts of numbers of the same kind that differ, and that agree. */
const compareNumbers = (document: ReadonlyArray<PageFacts>, after: PageFacts) => {
  let [same, other] = [0, 0]
  for (const [of, number] of after.numbered) {
    const known = document.flatMap((page) => page.numbered.get(of) ?? [])
    if (known.length === 0) continue
    if (known.includes(number)) same++
    else other++
  }
  return { same, other }
}

/**
 * All the evidence on whether a page begins a new document after the pages before it. Independent signs add up. Two documents of one firm share its
 * letterhead and accounts, so these are no sign of one document where their own numbers differ.
 */
export const evidenceOf = (document: ReadonlyArray<PageFacts>, after: PageFacts): ReadonlyArray<Evidence> => {
  const before = document.at(-1)
  const first = document[0]
  if (before === undefined || first === undefined) return []
  const found: Array<Evidence> = [{ name: "prior", weight: PRIOR }]
  const add = (name: string, weight: number) => void found.push({ name, weight })

  const numbers = numbering(before, after)
  if (numbers !== null) found.push(numbers)

  const { other, same } = compareNumbers(document, after)
  if (same > 0) add("same document number", -3)
  else if (other > 0) add("another document number", other > 1 ? 3.5 : 2.5)

  const types = [first.detected.type?.name, after.detected.type?.name]
  const sure = after.detected.type !== undefined && after.detected.confidence > 0.8
  if (after.title !== null) add("title", after.title === first.title && same > 0 ? 0 : 2.5)
  else if (after.heading && first.heading && document.slice(1).every(({ heading }) => !heading)) add("heading", 1.2)
  if (sure && first.detected.type !== undefined && types[0] !== types[1]) {
    add("another type", after.title === null ? 0.5 : first.detected.confidence > 0.8 ? 2 : 1)
  }

  if (differInSize(before, after)) add("another size", before.layout.page.unit !== after.layout.page.unit ? 1.5 : 2)
  if (before.layout.page.source !== after.layout.page.source) add("another source", 0.7)

  const tongues = [before.language, after.language]
  if (
    tongues[0]?.language !== tongues[1]?.language &&
    tongues.every((tongue) => tongue !== undefined && tongue.confidence > 0.8) &&
    before.words > 25 &&
    after.words > 25
  ) {
    add("another language", 2)
  }

  const heads = document.reduce((most, page) => Math.max(most, shared(page.head, after.head)), 0)
  // Two documents of one firm share its letterhead.
  const alike = (other > 0 && same === 0) || (after.title !== null && numbers?.name === "numbered anew")
  if (heads > 0) add("head repeated", alike ? -0.3 : heads > 2 ? -2 : -1)
  else if ((after.title !== null || after.heading) && first.head.size > 1 && after.head.size > 1)
    add("another letterhead", 1)
  if (shared(before.foot, after.foot) > 0) add("foot repeated", alike ? -0.3 : -1)
  const earlier = document.at(-2)
  if (
    earlier !== undefined &&
    heads === 0 &&
    shared(earlier.head, before.head) + shared(earlier.foot, before.foot) > 0
  ) {
    add("running head ended", shared(before.foot, after.foot) > 0 ? 0 : 1)
  }

  const marks = document.reduce((most, page) => Math.max(most, shared(page.marks, after.marks)), 0)
  if (marks > 0) add("numbers in common", other > 0 && same === 0 ? -0.3 : -Math.min(3, 1 + marks * 0.5))
  else if (first.marks.size > 2 && after.marks.size > 2) add("no number in common", 0.7)

  const totalled = document.some(({ total }) => total)
  if (totalled && after.total && after.title !== null) add("a total each", 1)
  if (before.goesOn) add("says that it goes on", -3)
  if (after.continues && after.title === null) add("says that it was begun", -2)
  // A page of few words, such as a back page or an appendix, is hardly a document of its own.
  if (after.words < 12) add("hardly a word", -2)
  return found
}

/** Probability that a page begins a new document. */
export const probabilityOf = (evidence: ReadonlyArray<Evidence>): number =>
  1 / (1 + Math.exp(-evidence.reduce((sum, { weight }) => sum + weight, 0)))
