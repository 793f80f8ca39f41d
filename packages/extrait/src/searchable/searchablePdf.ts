import type { RecognitionPage, SearchablePage, SearchablePdf } from "@extrait/core"
import {
  type ExistingPdf,
  type JpegPicture,
  jpegHeader,
  LONGEST_SIDE,
  openPdf,
  type PageText,
  type PicturePage,
  picturePdf,
  SHORTEST_SIDE
} from "@extrait/pdf-writer"
import { Effect } from "effect"
import { pixelsOf } from "./pixelsOf.js"
import { placedWords } from "./placedWords.js"
import { Refusal } from "./Refusal.js"

/** A document whose scans are to be searchable, with the pictures of the pages that `pagesToDraw` names. */
export interface ScannedPages {
  readonly file: Uint8Array
  readonly contentType: string
  readonly title: string | null
  readonly language: string
  readonly pageCount: number
  /** Milliseconds since 1970. */
  readonly created: number
  /** The words of pages by their numbers, from 1; none of a page that could not be read. */
  readonly words: ReadonlyMap<number, RecognitionPage>
  /** Pictures of pages, PNG or JPEG. */
  readonly pictures: ReadonlyMap<number, Uint8Array>
}

/** Points to an inch, and dots to an inch of pictures that do not say how large they are. */
const POINTS = 72
const USUAL_DENSITY = 200

const hasText = (page: RecognitionPage): boolean => page.source !== "ocr" && page.blocks.length > 0

/** A side in points that a page may have. */
const within = (side: number, scale: number): number => Math.min(LONGEST_SIDE, Math.max(SHORTEST_SIDE, side * scale))

/** The size of a picture's page in points, by its dots to an inch. */
const sizeOf = (
  width: number,
  height: number,
  density: { readonly x: number; readonly y: number } | null
): { readonly width: number; readonly height: number } => {
  const inX = width / (density?.x ?? USUAL_DENSITY)
  const inY = height / (density?.y ?? USUAL_DENSITY)
  const scale = Math.min(1, LONGEST_SIDE / POINTS / Math.max(inX, inY))
  return { width: within(inX * POINTS, scale), height: within(inY * POINTS, scale) }
}

/** A JPEG that is sent as a file, with the size of its page; null where it has to be drawn anew. */
const sentJpeg = (file: Uint8Array): Omit<PicturePage, "words"> | null => {
  const header = jpegHeader(file)
  if (header === null || !header.common || header.precision !== 8) return null
  if (header.components !== 1 && header.components !== 3) return null
  const { density, height, orientation, width } = header
  const sideways = orientation > 4
  const size = sizeOf(
    sideways ? height : width,
    sideways ? width : height,
    density !== null && sideways ? { x: density.y, y: density.x } : density
  )
  return { ...size, picture: { kind: "jpeg", bytes: file, orientation } }
}

/** The picture that the file itself has of a page, where it can be taken as it is. */
const ownPicture = (
  { contentType, file }: ScannedPages,
  existing: ExistingPdf | null,
  page: number
): Omit<PicturePage, "words"> | JpegPicture | null =>
  (contentType === "image/jpeg" ? sentJpeg(file) : null) ?? existing?.pictureOf(page) ?? null

/** A page as a picture: the file's own where that is a JPEG, drawn where it is not. */
const asPicture = async (
  document: ScannedPages,
  existing: ExistingPdf | null,
  page: number
): Promise<Omit<PicturePage, "words">> => {
  const own = ownPicture(document, existing, page)
  if (own !== null && "picture" in own) return own
  const drawn = document.pictures.get(page)
  if (own === null && drawn === undefined) throw new Error(`Page ${page} was not drawn`)
  const picture = own ?? (await pixelsOf(drawn ?? new Uint8Array()))
  const known = document.words.get(page)
  if (known?.unit === "point") return { width: within(known.width, 1), height: within(known.height, 1), picture }
  if (picture.kind === "jpeg") {
    const header = jpegHeader(picture.bytes)
    return { ...sizeOf(header?.width ?? SHORTEST_SIDE, header?.height ?? SHORTEST_SIDE, null), picture }
  }
  return { ...sizeOf(picture.width, picture.height, null), picture }
}

/** Keeps the file, and puts the words of its scanned pages beneath them. */
const withLayers = async (document: ScannedPages, existing: ExistingPdf): Promise<SearchablePdf> => {
  const texts = new Map<number, PageText>()
  const pages: Array<SearchablePage> = []
  for (let page = 1; page <= document.pageCount; page++) {
    const words = document.words.get(page)
    if (words !== undefined && !hasText(words) && words.blocks.length > 0) {
      texts.set(page, { width: words.width, height: words.height, words: placedWords(words, words) })
      pages.push({ page, text: "recognised", picture: "original" })
    } else pages.push({ page, text: words !== undefined && hasText(words) ? "kept" : "none", picture: "original" })
  }
  const pdf = await Effect.runPromise(Effect.either(existing.withText(texts)))
  if (pdf._tag === "Left") throw new Refusal(pdf.left.message)
  return { pdf: pdf.right, conformance: null, pages }
}

/** A document opened: what it is made of, and whether pages have text of their own. */
const opened = async ({ contentType, file, pageCount, words }: ScannedPages) => {
  const pdf = contentType === "application/pdf" ? await Effect.runPromise(Effect.either(openPdf(file))) : null
  const existing = pdf?._tag === "Right" ? pdf.right : null
  const numbers = Array.from({ length: pageCount }, (_, i) => i + 1)
  const textual = Array.from(words.values()).some(hasText)
  if (textual && existing === null) {
    throw new Refusal(pdf?._tag === "Left" ? pdf.left.message : "The file cannot be changed in place")
  }
  return { existing, numbers, textual }
}

/** The pages whose pictures have to be drawn, because the file has none of them that can be taken as it is. */
export const pagesToDraw = async (document: ScannedPages): Promise<ReadonlyArray<number>> => {
  const { existing, numbers, textual } = await opened(document)
  return textual ? [] : numbers.filter((page) => ownPicture(document, existing, page) === null)
}

/**
 * Makes a document searchable. Where no page has text of its own, each is written anew as PDF/A-2b: the picture, and its words beneath. Where some have, the file stays as it is,
 * and words are put beneath the others.
 */
export const searchablePdf = async (document: ScannedPages): Promise<SearchablePdf> => {
  const { created, language, title } = document
  const { existing, numbers, textual } = await opened(document)
  if (textual && existing !== null) return withLayers(document, existing)
  const writing = picturePdf({ language, created, ...(title === null ? {} : { title }) })
  const pages: Array<SearchablePage> = []
  for (const page of numbers) {
    const picture = await asPicture(document, existing, page)
    const known = document.words.get(page)
    const words = known === undefined ? [] : placedWords(known, picture)
    const added = await Effect.runPromise(Effect.either(writing.add({ ...picture, words })))
    if (added._tag === "Left") throw new Refusal(`Page ${page}: ${added.left.message}`)
    pages.push({
      page,
      text: words.length === 0 ? "none" : "recognised",
      picture: picture.picture.kind === "jpeg" ? "original" : "drawn"
    })
  }
  return { pdf: await Effect.runPromise(writing.bytes), conformance: "PDF/A-2b", pages }
}
