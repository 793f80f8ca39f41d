import type { RecognitionPage } from "@extrait/core"
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
import { Clock, Effect } from "effect"
import { ExtraitError } from "../ExtraitError.js"
import { pixelsOf } from "./pixelsOf.js"
import { placedWords } from "./placedWords.js"

/** What became of a page. */
export interface SearchablePage {
  /** From 1. */
  readonly page: number
  /** `recognised`: words of recognition lie beneath it; `kept`: it had text, and is as it was; `none`: nothing was recognised on it. */
  readonly text: "recognised" | "kept" | "none"
  /** `original`: the picture of the file, byte by byte; `drawn`: drawn anew, without loss beyond that. */
  readonly picture: "original" | "drawn"
}

/** A document as a PDF that can be searched. */
export interface SearchablePdf {
  readonly pdf: Uint8Array
  /** Null where pages with text of their own are kept as they were: what they are made of is the file's own. */
  readonly conformance: "PDF/A-2b" | null
  readonly pages: ReadonlyArray<SearchablePage>
}

/** A document whose scans are to be searchable. */
export interface ScannedDocument {
  readonly file: Uint8Array
  readonly contentType: string
  readonly title: string | null
  readonly language: string
  readonly pageCount: number
  /** The words of a page, counted from 1; null where it could not be read. */
  readonly wordsOf: (page: number) => RecognitionPage | null
  /** The picture of a page, PNG or JPEG. */
  readonly drawn: (page: number) => Promise<Uint8Array>
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

const refused = (message: string) => new ExtraitError("unsupported_file_type", message)

/** A page as a picture: the file's own where that is a JPEG, drawn where it is not. */
const asPicture = async (
  document: ScannedDocument,
  existing: ExistingPdf | null,
  page: number
): Promise<Omit<PicturePage, "words">> => {
  const sent = document.contentType === "image/jpeg" ? sentJpeg(document.file) : null
  if (sent !== null) return sent
  const scanned: JpegPicture | null = existing?.pictureOf(page) ?? null
  const picture = scanned ?? (await pixelsOf(await document.drawn(page)))
  const known = document.wordsOf(page)
  if (known?.unit === "point") return { width: within(known.width, 1), height: within(known.height, 1), picture }
  if (picture.kind === "jpeg") {
    const header = jpegHeader(picture.bytes)
    return { ...sizeOf(header?.width ?? SHORTEST_SIDE, header?.height ?? SHORTEST_SIDE, null), picture }
  }
  return { ...sizeOf(picture.width, picture.height, null), picture }
}

/** Keeps the file, and puts the words of its scanned pages beneath them. */
const withLayers = async (document: ScannedDocument, existing: ExistingPdf): Promise<SearchablePdf> => {
  const texts = new Map<number, PageText>()
  const pages: Array<SearchablePage> = []
  for (let page = 1; page <= document.pageCount; page++) {
    const words = document.wordsOf(page)
    if (words !== null && !hasText(words) && words.blocks.length > 0) {
      texts.set(page, { width: words.width, height: words.height, words: placedWords(words, words) })
      pages.push({ page, text: "recognised", picture: "original" })
    } else pages.push({ page, text: words !== null && hasText(words) ? "kept" : "none", picture: "original" })
  }
  const pdf = await Effect.runPromise(Effect.either(existing.withText(texts)))
  if (pdf._tag === "Left") throw refused(pdf.left.message)
  return { pdf: pdf.right, conformance: null, pages }
}

/**
 * Makes a document searchable. Where no page has text of its own, each is written anew as PDF/A-2b: the picture, and its words beneath. Where some have, the file stays as it is,
 * and words are put beneath the others.
 */
export const searchablePdf = async (document: ScannedDocument): Promise<SearchablePdf> => {
  const { contentType, language, pageCount, title } = document
  const isPdf = contentType === "application/pdf"
  if (!isPdf && !contentType.startsWith("image/")) throw refused("Only PDFs and pictures can become searchable PDFs")
  const opened = isPdf ? await Effect.runPromise(Effect.either(openPdf(document.file))) : null
  const existing = opened?._tag === "Right" ? opened.right : null
  const numbers = Array.from({ length: pageCount }, (_, i) => i + 1)
  const textual = numbers.some((page) => {
    const words = document.wordsOf(page)
    return words !== null && hasText(words)
  })
  if (textual) {
    if (existing === null)
      throw refused(opened?._tag === "Left" ? opened.left.message : "The file cannot be changed in place")
    return withLayers(document, existing)
  }
  const writing = picturePdf({
    language,
    created: await Effect.runPromise(Clock.currentTimeMillis),
    ...(title === null ? {} : { title })
  })
  const pages: Array<SearchablePage> = []
  for (const page of numbers) {
    const picture = await asPicture(document, existing, page)
    const known = document.wordsOf(page)
    const words = known === null ? [] : placedWords(known, picture)
    const added = await Effect.runPromise(Effect.either(writing.add({ ...picture, words })))
    if (added._tag === "Left") throw refused(`Page ${page}: ${added.left.message}`)
    pages.push({
      page,
      text: words.length === 0 ? "none" : "recognised",
      picture: picture.picture.kind === "jpeg" ? "original" : "drawn"
    })
  }
  return { pdf: await Effect.runPromise(writing.bytes), conformance: "PDF/A-2b", pages }
}
