import { overlapFraction, overlapOnAxis, rightOf, unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout, TextBlock, TextLine } from "../layout/Layout.js"
import type { Box, Word } from "../page/Page.js"
import { partedAddresses } from "./addressLines.js"
import { captionsOf } from "./captions.js"
import { findPostalAddresses } from "./finders/postalAddresses.js"
import { isFormWord } from "./formWords.js"
import { learnHeadedColumns } from "./headedColumns.js"
import { isPrivateLabel, labelsFrom } from "./labelRuns.js"
import { levelled } from "./levelled.js"
import { CLOSING, isNameAlone, SIGNING, withoutAddressing } from "./nameLines.js"
import { isNextBox, withoutBoxNumber } from "./numberedBoxes.js"
import { learnNumbersOfGrids } from "./numberPairs.js"
import type { PagePiece } from "./PagePiece.js"
import type { Placeholders, Replacement } from "./Placeholders.js"
import type { PrivateArea } from "./PrivateArea.js"
import { type LabelPair, paperPairs } from "./paperPairs.js"
import { readTwice } from "./readTwice.js"
import { ownReplacements, withoutOverlaps } from "./replaceText.js"
import { replaceWordsOfLine, reshapeWordsOfLine, textOfLines } from "./replaceWords.js"
import { cutValues } from "./seams.js"
import { squashed } from "./squashed.js"
import { learnWordRows } from "./wordRowsOfPage.js"

/** Furthest that a value may stand under its label, in line heights. */
const reachBelow = 2.5

/** Between a label and its value on one row, in line heights. */
const widestBlank = 3

// What begins with a form's word or ends with a colon is no value: in a grid another label stands beside the first.
const isLabel = (text: string): boolean => {
  const [first = ""] = withoutBoxNumber(text).split(/[\s/(:]+/)
  return /[:=]\s*$/.test(text) || isFormWord(first)
}

/** A few digits, which say nothing elsewhere. */
const FEW_DIGITS = /^\d{3,4}$/

const BETWEEN = /^(?:\||[.,…·_]{4,})$/

/** A line, or what a rule between columns, read as a letter, or a row of dots parts of one. */
const piecesOf = (line: TextLine): ReadonlyArray<PagePiece> => {
  if (!/(?<!\S)(?:\||[.,…·_]{4,})(?!\S)/.test(line.text)) return [line]
  const pieces: Array<Array<Word>> = [[]]
  for (const word of line.words) {
    if (BETWEEN.test(word.text)) pieces.push([])
    else pieces.at(-1)?.push(word)
  }
  return pieces
    .filter((words) => words.length > 0)
    .map((words) => ({
      text: words.map((word) => word.text).join(" "),
      box: unionOfBoxes(words.map(({ box }) => box))
    }))
}

/** Whether a box stands right behind another on its row. */
const followsOn = (box: Box, other: Box, lineHeight: number): boolean => {
  const gap = other.x - box.x - box.width
  return gap > 0 && gap < lineHeight * 1.5 && overlapFraction(box, other, "y") >= 0.5
}

// A label and its value may be lines of their own: the value to the right on the same row, or beneath.
const labelPairs = (layout: PageLayout): ReadonlyArray<LabelPair> => {
  const pairs: Array<LabelPair> = []
  const lines = layout.lines.flatMap(piecesOf)
  const captions = captionsOf(lines, layout.lineHeight)
  const labels = lines.flatMap((line): ReadonlyArray<PagePiece> => {
    const caption = captions.get(line)
    if (caption !== undefined) return isPrivateLabel(caption.label) ? [line] : []
    return labelsFrom(line, lines, layout.lineHeight)
  })
  for (const line of labels) {
    const caption = captions.get(line)
    const text = caption?.label ?? line.text.trim()
    const label = /[:=]$/.test(text) ? text : `${text} :`
    if (caption !== undefined) {
      const { value } = caption
      if (!isLabel(value.text)) pairs.push({ label, text: value.text, box: value.box })
      continue
    }
    const right = lines
      .filter(
        (other) =>
          other !== line &&
          // A colon may be a piece of its own.
          /[\p{L}\p{N}]/u.test(other.text) &&
          other.box.x >= line.box.x + line.box.width * 0.5 &&
          // The last piece of the label itself ends where it ends.
          rightOf(other.box) > rightOf(line.box) &&
          overlapFraction(line.box, other.box, "y") >= 0.5
      )
      .sort((a, b) => a.box.x - b.box.x)[0]
    const beside = right !== undefined && !isLabel(right.text) && !isNextBox(text, right.text)
    // A value of digits that a blank has cut in two.
    const restOf = (first: PagePiece): PagePiece | undefined =>
      /\d/.test(first.text)
        ? lines.find(({ box, text }) => /^\d/.test(text) && followsOn(first.box, box, layout.lineHeight))
        : undefined
    const rest = beside ? restOf(right) : undefined
    if (beside && rest !== undefined)
      pairs.push({ label, text: `${right.text} ${rest.text}`, box: unionOfBoxes([right.box, rest.box]) })
    // The colon may stand before the value's own words.
    if (beside) pairs.push({ label, text: right.text.replace(/^[:=]\s+/, ""), box: right.box })
    const bare = /^(?:names?|noms?)\s?:?$/i.test(text)
    const below = lines
      .filter((other) => {
        const gap = other.box.y - (line.box.y + line.box.height)
        return (
          other !== line &&
          gap > -line.box.height * 0.5 &&
          gap < layout.lineHeight * reachBelow &&
          overlapOnAxis(line.box, other.box, "x") > 0
        )
      })
      .sort((a, b) => (overlapFraction(a.box, b.box, "y") > 0.5 ? a.box.x - b.box.x : a.box.y - b.box.y))[0]
    // A column headed `Name` may list anything; and where the value stands beside its label, the next line is another's, but under a row of headings.
    const heading = right !== undefined && below !== undefined && /\d/.test(below.text) && !/\d/.test(right.text)
    // Under a label that has its own value, what stands behind another label is that one's.
    const others =
      heading &&
      lines.some(({ box, text }) => {
        const gap = below.box.x - box.x - box.width
        return (
          gap > -1 &&
          gap < layout.lineHeight * widestBlank &&
          /\p{L}{2}/u.test(text) &&
          !/\d/.test(text) &&
          overlapFraction(box, below.box, "y") >= 0.3
        )
      })
    if (
      below !== undefined &&
      !bare &&
      !others &&
      (!beside || heading) &&
      !isLabel(below.text) &&
      !isNextBox(text, below.text)
    ) {
      const end = restOf(below)
      if (end !== undefined)
        pairs.push({ label, text: `${below.text} ${end.text}`, box: unionOfBoxes([below.box, end.box]) })
      pairs.push({ label, text: below.text, box: below.box })
    }
  }
  return [...pairs, ...paperPairs(lines, layout.lineHeight)]
}

/** How far beneath the closing words a signature stands at most, in line heights: the hand needs room. */
const signatureReach = 9

const learnSignatures = (layout: PageLayout, placeholders: Placeholders): void => {
  for (const closing of layout.lines) {
    if (!CLOSING.test(closing.text.trim())) continue
    const bottom = closing.box.y + closing.box.height
    const signed = layout.lines
      .filter(
        ({ box }) =>
          box.y > closing.box.y + closing.box.height / 2 && box.y - bottom < layout.lineHeight * signatureReach
      )
      .sort((a, b) => a.box.y - b.box.y)
      .slice(0, 4)
      .find(({ text }) => isNameAlone(text) && !SIGNING.test(text.trim()))
    if (signed !== undefined) placeholders.of("PERSON", signed.text.trim())
  }
}

// Who lives at an address stands on the line above it: two or three words with capitals that no firm bears.
const learnAddressees = (
  layout: PageLayout,
  placeholders: Placeholders,
  isKnownFirm: (name: string) => boolean
): void => {
  for (const { lines } of layout.blocks) {
    lines.forEach((line, i) => {
      const name = withoutAddressing(line.text.trim())
      if (!isNameAlone(name) || name.split(/\s+/).length > 4 || isKnownFirm(name)) return
      // The address may begin with a flat or a building, which is none alone.
      const below = lines.slice(i + 1, i + 4).map(({ text }) => text)
      if (findPostalAddresses(below.join("\n")).some(({ start }) => start <= (below[0]?.length ?? 0) + 1))
        placeholders.of("PERSON", name)
    })
  }
}

/**
 * Tells the placeholders every private value that a page's own texts show, labels that stand apart from their values included, and
 * who is named above an address. Gives the places of what is private there alone.
 */
export const learnFromLayout = (
  layout: PageLayout,
  placeholders: Placeholders,
  isKnownFirm: (name: string) => boolean
): ReadonlyArray<PrivateArea> => {
  learnAddressees(layout, placeholders, isKnownFirm)
  learnSignatures(layout, placeholders)
  const { before, layout: level } = levelled(layout)
  learnNumbersOfGrids(level, placeholders)
  for (const block of layout.blocks) ownReplacements(block.text, placeholders)
  for (const line of layout.lines) ownReplacements(line.text, placeholders)
  const few: Array<PrivateArea> = []
  for (const { box, label, text } of labelPairs(level)) {
    const found = ownReplacements(`${label} ${text}`, placeholders)
    const value = text.trim()
    if (FEW_DIGITS.test(value))
      for (const { placeholder, start } of found)
        if (start > label.length) few.push({ page: layout.page.page, box: before(box), value, placeholder })
  }
  const ofLevel = [...cutValues(level, placeholders), ...learnHeadedColumns(level, placeholders)].map((area) => ({
    ...area,
    box: before(area.box)
  }))
  return [...few, ...partedAddresses(layout, placeholders), ...ofLevel, ...learnWordRows(layout, placeholders)]
}

const inArea = (word: Word, { box }: PrivateArea): boolean => {
  const x = word.box.x + word.box.width / 2
  const y = word.box.y + word.box.height / 2
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
}

const areaReplacements = (
  words: ReadonlyArray<Word>,
  starts: ReadonlyMap<Word, number>,
  areas: ReadonlyArray<PrivateArea>
): Array<Replacement> => {
  const found: Array<Replacement> = []
  for (const area of areas) {
    const value = squashed(area.value)
    let open: { start: number; end: number; placeholder: string } | undefined
    for (const word of words) {
      const plain = squashed(word.text)
      const start = starts.get(word) ?? 0
      const end = start + word.text.length
      const within = inArea(word, area) && (plain === "" ? open !== undefined : value.includes(plain))
      if (!within) open = undefined
      else if (open === undefined) {
        open = { start, end, placeholder: area.placeholder }
        found.push(open)
      } else open.end = end
    }
  }
  return found
}

/** A page with every private value replaced in its words, lines and blocks. */
export const replaceLayout = (
  layout: PageLayout,
  placeholders: Placeholders,
  areas: ReadonlyArray<PrivateArea>
): PageLayout => {
  const lines = [...new Set([...layout.blocks.flatMap((block) => block.lines), ...layout.lines])]
  const seen = new Set<Word>()
  const unseen = (words: ReadonlyArray<Word>): Array<Word> => {
    const fresh = words.filter((word) => !seen.has(word))
    for (const word of fresh) seen.add(word)
    return fresh
  }
  const sequences = [...lines.map((line) => unseen(line.words)), unseen(layout.page.words)].filter(
    (words) => words.length > 0
  )
  const { text, starts } = textOfLines(sequences)

  // Known values over the whole page, for a value may go on in the next block; labels and forms within a block and within a line.
  const replacements: Array<Replacement> = [...placeholders.occurrences(text)]
  const within = (words: ReadonlyArray<Word>, piece: string): void => {
    const from = words[0] === undefined ? undefined : starts.get(words[0])
    if (from === undefined || text.slice(from, from + piece.length) !== piece) return
    for (const { start, end, placeholder } of ownReplacements(piece, placeholders))
      replacements.push({ start: start + from, end: end + from, placeholder })
  }
  for (const block of layout.blocks)
    within(
      block.lines[0]?.words ?? [],
      block.lines.map(({ words }) => words.map((word) => word.text).join(" ")).join("\n")
    )
  for (const words of sequences) {
    within(words, words.map((word) => word.text).join(" "))
    replacements.push(...areaReplacements(words, starts, areas))
  }
  const fates = new Map<Word, Word | null>()
  const once = withoutOverlaps(replacements)
  const settled = withoutOverlaps([...once, ...readTwice(sequences.flat(), starts, once)])
  const shown = (placeholder: string, piece: string): string => placeholders.shown(placeholder, piece)
  for (const words of sequences) {
    if (placeholders.keepsShape) reshapeWordsOfLine(words, starts, text, settled, shown, fates)
    else replaceWordsOfLine(words, starts, settled, fates)
  }

  const kept = (words: ReadonlyArray<Word>): Array<Word> =>
    words.flatMap((word) => {
      const fate = fates.get(word)
      return fate === undefined ? [word] : fate === null ? [] : [fate]
    })
  const newLines = new Map<TextLine, TextLine>()
  const lineOf = (line: TextLine): TextLine => {
    const before = newLines.get(line)
    if (before !== undefined) return before
    const words = kept(line.words)
    const replaced = { ...line, words, text: words.map((word) => word.text).join(" ") }
    newLines.set(line, replaced)
    return replaced
  }
  const blockOf = (block: TextBlock): TextBlock => {
    const replaced = block.lines.map(lineOf)
    return { ...block, lines: replaced, text: replaced.map((line) => line.text).join("\n") }
  }
  return {
    ...layout,
    page: { ...layout.page, words: kept(layout.page.words) },
    lines: layout.lines.map(lineOf),
    blocks: layout.blocks.map(blockOf)
  }
}
