import type { PagePicture, ReadPage } from "@extrait/core"
import type { Box, Word } from "@extrait/engine"
import { sharedArea } from "@extrait/engine/words"
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist"
import { isCutOff } from "../document/embeddedJpeg.js"
import type { ReadableDocument } from "../document/ReadableDocument.js"
import type { Drawn } from "../document/renderPage.js"
import { shortfallOf } from "../document/shortfall.js"
import { losses } from "../pdfjs/losses.js"
import { area, boxOf, cutOut, grow, joinTouching, within } from "./boxes.js"
import { contentOf } from "./contentOf.js"
import { fieldWords } from "./fieldWords.js"
import { likeness } from "./language.js"
import { type Mark, marksOf } from "./marks.js"
import type { PageContent } from "./PageContent.js"
import { isPictured, mayBePiece, partsToLookAt, pathsThatShow, pictureThatFills, scanResolution } from "./pictured.js"
import "./shapes.js"
import { rulingsOf } from "./rulings.js"
import { linesOf, partWords } from "./unreadable.js"
import { type SetWord, type Turn, wordsOf } from "./words.js"

/** A page with fewer characters than this may be a picture with a stamp or a page number on it. */
const FEW_CHARACTERS = 100
/** With more unreadable words than this the page is read anew, and not line by line. */
const MOST_UNREADABLE = 2000
/** More pairs of hidden and seen words than this are not compared. */
const MOST_PAIRS = 5e7
/** How sure the words are that another program has recognised and laid, hidden, over a scan. */
const HIDDEN_CONFIDENCE = 0.9
/** Unread parts narrower or lower than this, in page units, show nothing. */
const LEAST_SIDE = 4

/** A page as read, and the best way to draw its unread parts. */
export interface PageAndScans extends ReadPage {
  /** For each unread part, the resolution of the scan that it is, in dots an inch; `null` where it is none. */
  readonly scans: ReadonlyArray<number | null>
}

const quarterTurns = (degrees: number): 0 | 90 | 180 | 270 => {
  const turned = ((Math.round(degrees / 90) * 90) % 360) + 360
  return turned % 360 === 90 ? 90 : turned % 360 === 180 ? 180 : turned % 360 === 270 ? 270 : 0
}

const charactersOf = (words: ReadonlyArray<SetWord>): number =>
  // A meaningless word may have no text left, so its length is estimated from its width.
  words.reduce((sum, { word }) => sum + Math.max(word.text.length, word.box.width / (0.6 * word.box.height || 1)), 0)

/**
 * The words that another program has recognised on a scan and laid over it unseen. None where they are few, lie where there is no
 * picture, or read like no language: then the scan has to be recognised anew.
 */
const hiddenWords = (content: PageContent, seen: ReadonlyArray<SetWord>): ReadonlyArray<SetWord> => {
  const all = wordsOf(content.glyphs.filter(({ style }) => style.hidden))
  if (all.length * (seen.length + content.pictures.length) > MOST_PAIRS) return []
  const hidden = all.filter(
    ({ meaningless, word }) =>
      !meaningless &&
      content.pictures.some(({ extent }) => sharedArea(boxOf(extent), word.box) >= 0.5 * area(word.box)) &&
      !seen.some((other) => sharedArea(other.word.box, word.box) > 0.3 * area(word.box))
  )
  if (charactersOf(hidden) < FEW_CHARACTERS || likeness(hidden.map(({ word }) => word.text)) === "unlike") return []
  return hidden.map((set) => ({ ...set, word: { ...set.word, confidence: HIDDEN_CONFIDENCE } }))
}

/** The turn that sets most characters upright, if it does so with more than half of them. */
const turnOf = (words: ReadonlyArray<SetWord>): Turn => {
  const characters = { 0: 0, 90: 0, 180: 0, 270: 0 }
  let all = 0
  for (const { turn, word } of words) {
    characters[turn] += word.text.length
    all += word.text.length
  }
  return ([90, 180, 270] as const).find((turn) => characters[turn] * 2 > all) ?? 0
}

/** Classifies the words and the unread parts of a page. */
const judge = async (
  content: PageContent,
  page: Box,
  fieldsBeside: (words: ReadonlyArray<Word>) => Promise<ReadonlyArray<Word>>,
  look: (parts: ReadonlyArray<Box>, words: ReadonlyArray<Box>, sideways: boolean) => Promise<ReadonlyArray<Box>>
): Promise<{ readonly words: ReadonlyArray<Word>; readonly unread: ReadonlyArray<Box>; readonly turn: Turn }> => {
  const unreadPage = { words: [], unread: [page], turn: 0 as const }
  const { readable, unreadable } = partWords(wordsOf(content.glyphs.filter(({ style }) => !style.hidden)))
  const characters = charactersOf(readable)
  const lost = charactersOf(unreadable)
  if (lost > characters || unreadable.length > MOST_UNREADABLE) return unreadPage
  const drawn = readable.map(({ word }) => word)
  const words = [...drawn, ...(await fieldsBeside(drawn))]
  const pictured = characters + lost < FEW_CHARACTERS && isPictured(content, page)
  const bare = words.length === 0 && content.painted
  const hidden = hiddenWords(content, readable)
  if (hidden.length > 0) words.push(...hidden.map(({ word }) => word))
  else if (pictured || bare) return unreadPage
  const boxes = words.map(({ box }) => box)
  const lines = linesOf(unreadable)
    .flatMap((line) => cutOut(grow(line, 2), boxes))
    .flatMap((line) => within(line, page) ?? [])
    .filter(({ height, width }) => height >= LEAST_SIDE && width >= LEAST_SIDE)
  const parts = partsToLookAt(content, page).flatMap((part) => within(part, page) ?? [])
  const turn = turnOf([...readable, ...hidden])
  const pictures = parts.length === 0 ? [] : await look(parts, boxes, turn === 90 || turn === 270)
  const unread = joinTouching([...lines, ...pictures], (a, b) => within(a, b) !== null).flatMap((part) =>
    cutOut(part, boxes).flatMap((box) => within(box, page) ?? [])
  )
  return {
    words,
    // A few sideways words, such as a sender's mark, do not reveal the orientation of a picture beside them.
    turn: characters < FEW_CHARACTERS && hidden.length === 0 && unread.length > 0 ? 0 : turn,
    // Sorted, because the order in which they are found depends on single dots of ink.
    unread: unread
      .filter(({ height, width }) => height >= LEAST_SIDE && width >= LEAST_SIDE)
      .sort((a, b) => a.y - b.y || a.x - b.x)
  }
}

/** Time limit, in milliseconds, for drawing possible codes: the page itself has been read by then. */
const MARKS_MILLIS = 5000

/** Pictures of possible codes, without those that cannot be drawn. */
const drawMarks = async (
  number: number,
  marks: ReadonlyArray<Mark>,
  content: PageContent,
  draw: (part: Box, scale: number, deadline: number) => Promise<Drawn>
): Promise<ReadonlyArray<PagePicture>> => {
  const { markPicture } = await import("../document/markPicture.js")
  const deadline = performance.now() + MARKS_MILLIS
  const pictures: Array<PagePicture> = []
  for (const mark of marks) {
    if (performance.now() > deadline) break
    const picture = await markPicture(number, mark, content, (part, scale) => draw(part, scale, deadline)).catch(
      // A code that cannot be drawn could not be read either, and the page and its words are still there.
      () => null
    )
    if (picture !== null) pictures.push(picture)
  }
  return pictures
}

/**
 * One page as words and rulings, in points (1/72 inch, user unit applied) of its visible box, turned as a person sees it, and the parts of
 * it that its text layer does not tell.
 *
 * `drawn` gives the document opened to be drawn, which is needed only where pictures may hold text and do not show as they are; `maxImagePixels`
 * is how many pixels a picture has at most that is looked at. `wantsMarks`: parts that may be codes are drawn, too.
 */
export const readPage = async (
  document: ReadableDocument,
  drawn: () => Promise<PDFDocumentProxy>,
  number: number,
  maxImagePixels: number,
  wantsMarks = false
): Promise<PageAndScans> => {
  const page = await document.page(number)
  const { width, height, rotation } = page.view
  losses.begin()
  const content = await contentOf(document, page)
  let toDraw = null as PDFPageProxy | null
  const drawAll = async (part: Box, scale: number, deadline?: number): Promise<Drawn> => {
    const { draw } = await import("../document/renderPage.js")
    toDraw ??= await (await drawn()).getPage(number)
    return draw(toDraw, part, scale, deadline)
  }
  const { turn, unread, words } = await judge(
    content,
    { x: 0, y: 0, width, height },
    (words) => fieldWords(document, page, words),
    async (parts, boxes, sideways) => {
      // With them comes the drawing library.
      const { findUnreadText } = await import("../document/look.js")
      const { drawPicture } = await import("../document/drawPicture.js")
      const { drawPaths } = await import("../document/drawPaths.js")
      return findUnreadText(
        async (part, scale) => {
          const picture = pictureThatFills(content, part)
          const alone = picture === null ? null : await drawPicture(picture, part, scale, maxImagePixels)
          if (alone !== null) return alone
          const paths = pathsThatShow(content, part, boxes)
          return paths === null ? drawAll(part, scale) : drawPaths(paths, part, scale)
        },
        parts,
        boxes,
        sideways
      )
    }
  ).finally(() => toDraw?.cleanup())
  const cutOff = content.pictures.some(
    ({ extent, stream }) => stream !== null && mayBePiece(extent, page.view) && isCutOff(stream)
  )
  if (cutOff) losses.add("picture")
  const shortfall = shortfallOf(losses)
  const found = wantsMarks ? marksOf(content, { x: 0, y: 0, width, height }, unread) : []
  const marks =
    found.length === 0 ? [] : await drawMarks(number, found, content, drawAll).finally(() => toDraw?.cleanup())
  return {
    ...(shortfall === null ? {} : { shortfall }),
    page: {
      page: number,
      width,
      height,
      unit: "point",
      rotation: quarterTurns(rotation),
      source: "text_layer",
      words,
      rulings: [...rulingsOf(content.segments, width, height), ...content.slants]
    },
    unread,
    ...(marks.length === 0 ? {} : { marks }),
    ...(turn === 0 ? {} : { turn }),
    scans: unread.map((part) => scanResolution(content, part))
  }
}
