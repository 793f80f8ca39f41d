import { conceptsOf } from "../fields/concepts.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import { fold } from "../text/fold.js"
import { detectLanguage } from "../text/language.js"
import type { DocumentType } from "../types/DocumentType.js"
import { type DetectedType, detectType } from "../types/detectType.js"
import { type PageNumber, pageNumberOf } from "./pageNumber.js"

/** Facts that show whether a page belongs with the one before it. */
export interface PageFacts {
  readonly layout: PageLayout
  readonly number: PageNumber | null
  /** The type of the page on its own. */
  readonly detected: DetectedType
  /** The title of a kind of document in the upper half of the page, as folded words; null if there is none. */
  readonly title: string | null
  /** Whether the page opens with a heading in large type, as running text and second pages seldom do. */
  readonly heading: boolean
  /** The lines at the head of the page, folded. */
  readonly head: ReadonlySet<string>
  readonly foot: ReadonlySet<string>
  readonly language: { readonly language: string; readonly confidence: number }
  /** Tokens with digits that hardly recur by chance: document numbers, accounts, telephone numbers. */
  readonly marks: ReadonlySet<string>
  /** Values beside labels of a number, by what they number: `invoice` → `INV-2041`. */
  readonly numbered: ReadonlyMap<string, string>
  /** Whether the page shows a grand total. */
  readonly total: boolean
  /** Whether its footer announces more, or its header a continuation. */
  readonly goesOn: boolean
  readonly continues: boolean
  readonly words: number
}

/** Shares of the page's height that are its header and its footer. */
const HEAD = 0.16
const FOOT = 0.92

/** Share of the height in which a document opens, and how much taller than other lines its heading is. */
const OPENING = 0.3
const LARGE = 1.4

/** Anchor weight from which an anchor is a document's title. */
const TITLE = 2.5

const FOLLOWS =
  /\b(?:carried forward|continued (?:on|over)|to be continued|please turn over|pto|tournez|a reporter|suite (?:page|au verso|en page)|voir (?:page suivante|suite)|total reporte|sous-total a reporter|subtotal carried)\b/
const RESUMES =
  /\b(?:brought forward|continued from|\(?cont(?:inue)?d\.?\)?|continuation|report de la page|\(?suite\)?|report page precedente|report)\b/

const titleOf = ({ scores }: DetectedType, layout: PageLayout): string | null => {
  const spoken = scores.flatMap(({ spoken }) =>
    [...spoken].filter(
      ({ anchor, gain, line }) =>
        anchor.where === "title" && gain >= TITLE && line.box.y < layout.page.height / 2 && gain >= anchor.weight * 0.9
    )
  )
  const [first] = spoken.sort((a, b) => b.gain - a.gain)
  return first === undefined ? null : fold(first.line.text).trim()
}

/** A line in the form compared with other pages: without the page number. */
const comparable = ({ text }: TextLine): string =>
  fold(text)
    .replace(/\b(?:page|p|seite)\b.*$/, "")
    .trim()

const marksOf = (layout: PageLayout): ReadonlySet<string> => {
  const marks = new Set<string>()
  for (const { words } of layout.lines) {
    for (const { text } of words) {
      const mark = fold(text).replace(/^[^a-z\d]+|[^a-z\d]+$/g, "")
      const digits = mark.replace(/\D/g, "").length
      // Amounts and days recur by chance.
      if (digits >= 4 && mark.length >= 5 && !/^\d+[.,]\d{2}$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(mark))
        marks.add(mark)
    }
  }
  return marks
}

const CODE = /(?:^|[\s:#°º.])([a-z]{0,6}[-/]?\d[\w/-]{2,}|[a-z]{1,6}[-/][\w/-]*\d[\w/-]*)(?=\s|$|[.,;)])/

/** Document and person numbers found by labels, by what they number. */
const numberedOf = (layout: PageLayout): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { text } of layout.lines) {
    const words = conceptsOf(text)
    if (!words.includes("number") || words.length > 12) continue
    const [, code] = CODE.exec(fold(text)) ?? []
    const of = words.filter((concept) => concept !== "number" && !concept.startsWith("=") && NAMES.has(concept))
    const [first] = of
    if (code === undefined || first === undefined || found.has(first)) continue
    found.set(first, code.replace(/[^a-z\d]/g, ""))
  }
  return found
}

/** Documents that are told apart by their numbers. */
const NAMES: ReadonlySet<string> = new Set([
  "invoice",
  "order",
  "quote",
  "receipt",
  "credit",
  "contract",
  "statement",
  "customer",
  "account",
  "policy"
])

const SIDE = 6

/** Gathers the facts of one page. */
export const factsOf = (layout: PageLayout, types: ReadonlyArray<DocumentType>): PageFacts => {
  const { height } = layout.page
  const lines = [...layout.lines].sort((a, b) => a.box.y - b.box.y)
  const folded = (some: ReadonlyArray<TextLine>) =>
    new Set(some.map(comparable).filter((text) => text.replace(/[^a-z]/g, "").length > 3))
  const detected = detectType([layout], types)
  const says = (some: ReadonlyArray<TextLine>, pattern: RegExp): boolean =>
    some.some((line) => line.words.length <= SIDE && pattern.test(fold(line.text)))
  const concepts = lines.map(({ text }) => conceptsOf(text))
  return {
    layout,
    number: pageNumberOf(layout),
    detected,
    title: titleOf(detected, layout),
    heading: lines.some(
      ({ box, text }) =>
        box.y < height * OPENING && box.height > layout.lineHeight * LARGE && text.replace(/[^\p{L}]/gu, "").length > 3
    ),
    head: folded(lines.filter(({ box }) => box.y < height * HEAD)),
    foot: folded(lines.filter(({ box }) => box.y > height * FOOT)),
    language: detectLanguage(lines.map(({ text }) => text)),
    marks: marksOf(layout),
    numbered: numberedOf(layout),
    total: concepts.some(
      (line) =>
        line.includes("total") &&
        line.length <= 8 &&
        (line.includes("due") || line.includes("incl") || line[0] === "total")
    ),
    goesOn: says(lines.slice(-SIDE), FOLLOWS),
    continues: says(lines.slice(0, 2 * SIDE), RESUMES),
    words: layout.page.words.length
  }
}
