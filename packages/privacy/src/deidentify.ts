import { type Analysis, findingsIn } from "./analyze.js"
import { type Scored, settled } from "./conflicts.js"
import type { Finding } from "./kinds.js"
import { checkedKinds, findOwn, type OwnPrivateKind, type PrivateValue } from "./ownKinds.js"
import type { Replacement } from "./placeholders/Occurrences.js"
import { Placeholders, type Showing } from "./placeholders/Placeholders.js"
import { around, type PageWord, type PlacedWord, type PrivatePage, pageView } from "./view/pageView.js"
import { textView } from "./view/textView.js"
import type { View } from "./view/View.js"

/** How a document is de-identified. */
export interface Deidentification extends Analysis, Showing {
  /** Kinds of a host's own, which come before the built-in ones. */
  readonly ownKinds?: ReadonlyArray<OwnPrivateKind>
  /** Values known to be private wherever they stand. */
  readonly values?: ReadonlyArray<PrivateValue>
}

/** A piece of a text that was replaced: its kind, its placeholder and where it stood in the text given. */
export interface ReplacedText extends Replacement {
  readonly kind: string
}

/** Score of a value known from elsewhere, relative to findings in their own place. */
const knownScore = 0.8

/** The de-identification of one document that has several texts: a name that the last text tells is replaced in the first. */
export class Redaction {
  readonly placeholders: Placeholders
  private readonly found = new Map<View, ReadonlyArray<Finding>>()

  constructor(private readonly options: Deidentification = {}) {
    this.placeholders = new Placeholders(options)
    for (const { kind, value } of options.values ?? []) this.placeholders.of(kind, value, true, 1)
  }

  /** Learns from a view's findings; a view is read only once. */
  read(view: View): ReadonlyArray<Finding> {
    const before = this.found.get(view)
    if (before !== undefined) return before
    const found = findingsIn(view, this.options)
    this.found.set(view, found)
    for (const one of found) this.placeholderOf(view, one)
    return found
  }

  private placeholderOf({ text }: View, { end, everywhere, kind, start }: Finding): string {
    return this.placeholders.of(kind, text.slice(start, end), everywhere)
  }

  /** The replacements in a view, in order: its own findings, values known from other views, and `places` that the host knows. */
  replacementsIn(view: View, places: ReadonlyArray<Replacement> = []): ReadonlyArray<Replacement> {
    const { placeholders } = this
    const own = this.read(view).map((one) => ({ ...one, placeholder: this.placeholderOf(view, one) }))
    const known = [...placeholders.occurrences.in(view), ...places].map((one) => ({
      ...one,
      score: knownScore,
      kind: placeholders.kindOf(one.placeholder)
    }))
    return settled<Scored & Replacement>([...own, ...known]).map(({ end, placeholder, start }) => ({
      start,
      end,
      placeholder
    }))
  }

  /** A short text of the document, such as a cell, with what is private in it replaced, and whether anything was. */
  replaceText(text: string): { readonly text: string; readonly changed: boolean } {
    const replacements = this.replacementsIn(textView(text))
    const show = (placeholder: string, piece: string): string => this.placeholders.shown(placeholder, piece)
    return { text: withReplacements(text, replacements, show), changed: replacements.length > 0 }
  }
}

/** Replaces the given pieces of a text by the result of `show`; the pieces are in order and do not overlap. */
export const withReplacements = (
  text: string,
  replacements: ReadonlyArray<Replacement>,
  show: (placeholder: string, piece: string) => string = (placeholder) => placeholder
): string => {
  const ends = [0, ...replacements.map(({ end }) => end)]
  const shown = replacements.map(
    ({ end, placeholder, start }, at) => text.slice(ends[at], start) + show(placeholder, text.slice(start, end))
  )
  return shown.join("") + text.slice(ends.at(-1))
}

/** A text without what identifies people and accounts; `found` tells what was replaced, without the values. */
export interface DeidentifiedText {
  readonly text: string
  readonly found: ReadonlyArray<ReplacedText>
}

/** Pages likewise: of every line its words, where the first word of a value has become the placeholder and the others are gone. */
export interface DeidentifiedPages<W extends PageWord> {
  readonly pages: ReadonlyArray<PrivatePage<W>>
  /** Offsets in the pages' words parted by blanks, lines by line ends and pages by another. */
  readonly found: ReadonlyArray<ReplacedText>
}

/** Replaces whatever identifies people and accounts by placeholders (`[PERSON_1]` …), the same one for the same value throughout. Throws an `OwnKindInvalid` where a kind of the host's own fails. */
export function deidentify(text: string, options?: Deidentification): DeidentifiedText
export function deidentify<W extends PageWord>(
  pages: ReadonlyArray<PrivatePage<W>>,
  options?: Deidentification
): DeidentifiedPages<W>
export function deidentify<W extends PageWord>(
  input: string | ReadonlyArray<PrivatePage<W>>,
  options: Deidentification = {}
): DeidentifiedText | DeidentifiedPages<W> {
  const { view, words } = typeof input === "string" ? { view: textView(input), words: [] } : pageView(input)
  const own = findOwn(checkedKinds(options.ownKinds ?? []), [view.text])
  const redaction = new Redaction({ ...options, values: [...own, ...(options.values ?? [])] })
  const replacements = redaction.replacementsIn(view)
  const found = replacements.map((one) => ({ ...one, kind: redaction.placeholders.kindOf(one.placeholder) }))
  const show = (placeholder: string, piece: string): string => redaction.placeholders.shown(placeholder, piece)
  if (typeof input === "string") return { text: withReplacements(view.text, replacements, show), found }
  const fates = wordFates<W>(words, view.text, replacements, show)
  return {
    pages: input.map(({ lines }) => ({ lines: lines.map((line) => line.flatMap((word) => fates(word))) })),
    found
  }
}

/** What each word of a page becomes: itself, itself with a placeholder for its private part, or nothing if the placeholder is in an earlier word of the line. Shapes are kept word by word. */
export const wordFates = <W extends PageWord>(
  words: ReadonlyArray<PlacedWord<W>>,
  text: string,
  replacements: ReadonlyArray<Replacement>,
  show: (placeholder: string, piece: string) => string,
  joined: (words: ReadonlyArray<W>, text: string) => W = (all, text) => ({ ...(all[0] as W), text, box: around(all) })
): ((word: W) => ReadonlyArray<W>) => {
  const shownOf = ({ end, placeholder, start }: Replacement): string => show(placeholder, text.slice(start, end))
  // A text of equal length is a shape, and each of its words stays in its place.
  const isShape = (one: Replacement): boolean =>
    shownOf(one) !== one.placeholder && shownOf(one).length === one.end - one.start
  // Words of one line that values join into one, and the replacements in them.
  const groups: Array<{ all: Array<PlacedWord<W>>; pieces: Array<Replacement> }> = []
  let next = 0
  for (const placed of words) {
    while ((replacements[next]?.end ?? Infinity) <= placed.start) next++
    let behind = next
    while ((replacements[behind]?.start ?? Infinity) < placed.end) behind++
    const pieces = replacements.slice(next, behind)
    const [first] = pieces
    if (first === undefined) continue
    const last = groups.at(-1)
    if (last?.all[0]?.line === placed.line && last.pieces.at(-1) === first && !isShape(first)) {
      last.all.push(placed)
      last.pieces.push(...pieces.slice(1))
    } else groups.push({ all: [placed], pieces })
  }
  const fates = new Map<W, ReadonlyArray<W>>()
  for (const { all, pieces } of groups) {
    const [start, end] = [all[0]?.start ?? 0, all.at(-1)?.end ?? 0]
    const within = pieces.map((one) => {
      const [from, to] = [Math.max(start, one.start), Math.min(end, one.end)]
      const shown = isShape(one) ? shownOf(one).slice(from - one.start, to - one.start) : shownOf(one)
      return { start: from - start, end: to - start, placeholder: shown }
    })
    const own = all.map(({ word }) => word)
    for (const word of own) fates.set(word, [])
    fates.set(own[0] as W, [joined(own, withReplacements(text.slice(start, end), within))])
  }
  return (word) => fates.get(word) ?? [word]
}
