import type { Composition, DocumentMaker, Language } from "./DocumentMaker.js"
import type { DrawnPage, Mark } from "./drawing/Drawing.js"
import { drawPdf, pdfOfPictures } from "./drawing/drawPdf.js"
import { type PageLie, toPicture } from "./drawing/drawPicture.js"
import { lieOf, picturePage, scanLook, scanPage } from "./drawing/scan.js"
import { privateMarks } from "./privatePlaces.js"
import { type Invented, Random } from "./Random.js"
import type { DocumentTruth, TruthBox } from "./Truth.js"
import { documentMakers } from "./types/index.js"

/** What kind of file a generated document is. */
export type GeneratedFormat = "pdf" | "jpeg" | "png"

/** Which document to generate. */
export interface GenerateOptions {
  /** A document type that has a maker: see `generatedTypes`. */
  readonly type: string
  readonly language: Language
  /** The same seed, with the same other options, gives the same bytes. */
  readonly seed: number | string
  /** `digital`: drawn clean, in a PDF with a text layer. `scan`: only pictures of the pages, with the traces of paper. */
  readonly appearance: "digital" | "scan"
  /** One of the type's layouts (see `layoutsOf`); drawn from the seed when absent. */
  readonly layout?: string
  /** Default: PDF for `digital`; for `scan` a JPEG where the document has one page, else a PDF of pictures. */
  readonly format?: GeneratedFormat
}

/** A generated file and what it says. */
export interface GeneratedDocument {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array
  readonly truth: DocumentTruth
}

/** The document types that can be generated. */
export const generatedTypes: ReadonlyArray<string> = documentMakers.map(({ type }) => type)

const makerOf = (type: string): DocumentMaker => {
  const maker = documentMakers.find((candidate) => candidate.type === type)
  if (maker === undefined)
    throw new RangeError(`no maker for documents of type ${type}; there are ${generatedTypes.join(", ")}`)
  return maker
}

/** The layouts of a document type. Throws a RangeError for a type without a maker. */
export const layoutsOf = (type: string): ReadonlyArray<string> => makerOf(type).layouts

const fraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10000) / 10000

// The mark's corners as they lie in the picture, in fractions of it.
const boxOf = (
  mark: Omit<Mark, "field">,
  size: { readonly width: number; readonly height: number },
  lie: PageLie
): TruthBox => {
  const corners = [
    toPicture(lie, mark.x, mark.y),
    toPicture(lie, mark.x + mark.width, mark.y),
    toPicture(lie, mark.x, mark.y + mark.height),
    toPicture(lie, mark.x + mark.width, mark.y + mark.height)
  ]
  const left = fraction(Math.min(...corners.map(({ x }) => x)) / size.width)
  const top = fraction(Math.min(...corners.map(({ y }) => y)) / size.height)
  const right = fraction(Math.max(...corners.map(({ x }) => x)) / size.width)
  const bottom = fraction(Math.max(...corners.map(({ y }) => y)) / size.height)
  return {
    page: mark.page,
    text: mark.text,
    x: left,
    y: top,
    width: fraction(right - left),
    height: fraction(bottom - top)
  }
}

interface Placed {
  readonly width: number
  readonly height: number
  readonly lie: PageLie
}

const truthOf = (
  options: GenerateOptions,
  composition: Composition,
  invented: ReadonlyArray<Invented>,
  placeOf: (page: number) => Placed
): DocumentTruth => {
  const boxes: Record<string, Array<TruthBox>> = {}
  for (const mark of composition.marks) {
    if (composition.facts[mark.field] === undefined) continue
    const place = placeOf(mark.page)
    const list = boxes[mark.field] ?? []
    list.push(boxOf(mark, place, place.lie))
    boxes[mark.field] = list
  }
  return {
    document_type: options.type,
    language: options.language,
    fields: Object.fromEntries(Object.entries(composition.facts).filter(([key]) => boxes[key] !== undefined)),
    boxes,
    rows: composition.rows,
    private: privateMarks(composition.pages, composition.marks, invented).map((mark) => {
      const place = placeOf(mark.page)
      return { kind: mark.kind, ...boxOf(mark, place, place.lie) }
    })
  }
}

const contentTypes: Readonly<Record<GeneratedFormat, readonly [contentType: string, extension: string]>> = {
  pdf: ["application/pdf", "pdf"],
  jpeg: ["image/jpeg", "jpg"],
  png: ["image/png", "png"]
}

/** Resolution of clean pictures, in pixels per inch. */
const cleanResolution = 150

/**
 * Makes a document of invented people and firms, laid out as real ones are, together with what it says. Amounts add up and numbers with
 * check digits pass their checks. Throws a RangeError for an unknown type or layout, or for a picture of a document of several pages.
 */
export const generateDocument = async (options: GenerateOptions): Promise<GeneratedDocument> => {
  const maker = makerOf(options.type)
  const random = new Random(`${options.type}/${options.language}/${options.seed}`)
  const layout = options.layout ?? random.fork("layout").pick(maker.layouts)
  const composition = maker.compose(options.language, layout, random)
  const { pages } = composition
  const [first] = pages
  if (first === undefined) throw new RangeError(`the layout ${layout} drew no page`)

  const scanned = options.appearance === "scan"
  const format = options.format ?? (scanned && pages.length === 1 ? "jpeg" : "pdf")
  if (format !== "pdf" && pages.length > 1)
    throw new RangeError(`a document of ${pages.length} pages does not fit one picture`)
  const [contentType, extension] = contentTypes[format]
  const name = `${maker.fileName[options.language]}-${options.seed}${scanned ? "-scan" : ""}`
  const named = { fileName: `${name.replace(/[^\w-]+/g, "_")}.${extension}`, contentType }

  if (scanned) {
    const look = scanLook(random.fork("scan"), composition.paper)
    const places = pages.map((page) => lieOf(page, look))
    const grain = random.fork("grain")
    const pictures: Array<{ bytes: Uint8Array; width: number; height: number }> = []
    for (const [i, page] of pages.entries()) {
      const bytes = await scanPage(page, look, grain, format === "png" ? "png" : "jpeg")
      const place = places[i] ?? { width: 1, height: 1 }
      pictures.push({
        bytes,
        width: (place.width * 72) / look.resolution,
        height: (place.height * 72) / look.resolution
      })
    }
    const [picture] = pictures
    const bytes = format === "pdf" || picture === undefined ? await pdfOfPictures(pictures, name) : picture.bytes
    return { ...named, bytes, truth: truthOf(options, composition, random.invented, placedIn(places)) }
  }
  const places = pages.map(({ width, height }) => ({ width, height, lie: upright }))
  const bytes = format === "pdf" ? await drawPdf(pages, name) : await cleanPicture(first, format)
  return { ...named, bytes, truth: truthOf(options, composition, random.invented, placedIn(places)) }
}

/** Which document to generate within a file of several: always drawn clean. */
export type JoinedOptions = Omit<GenerateOptions, "appearance" | "format">

/**
 * A PDF with a text layer in which documents stand one after the other, as a stack of papers is scanned in one go; and what each says, its pages counted
 * from 1. Throws a RangeError for an unknown type or layout.
 */
export const joinDocuments = async (
  documents: ReadonlyArray<JoinedOptions>
): Promise<{
  readonly bytes: Uint8Array
  readonly pages: ReadonlyArray<number>
  readonly truths: ReadonlyArray<DocumentTruth>
}> => {
  const composed = documents.map((options) => {
    const maker = makerOf(options.type)
    const random = new Random(`${options.type}/${options.language}/${options.seed}`)
    const layout = options.layout ?? random.fork("layout").pick(maker.layouts)
    return { options, random, composition: maker.compose(options.language, layout, random) }
  })
  const pages = composed.flatMap(({ composition }) => composition.pages)
  return {
    bytes: await drawPdf(pages, "documents"),
    pages: composed.map(({ composition }) => composition.pages.length),
    truths: composed.map(({ composition, options, random }) =>
      truthOf(
        { ...options, appearance: "digital" },
        composition,
        random.invented,
        placedIn(composition.pages.map(({ height, width }) => ({ width, height, lie: upright })))
      )
    )
  }
}

const upright: PageLie = { left: 0, top: 0, turn: 0, scale: 1 }

const placedIn =
  (places: ReadonlyArray<Placed>) =>
  (page: number): Placed => {
    const place = places[page - 1]
    if (place === undefined) throw new RangeError(`no page ${page}`)
    return place
  }

const cleanPicture = (page: DrawnPage, format: "jpeg" | "png"): Promise<Uint8Array> =>
  picturePage(page, cleanResolution, format)
