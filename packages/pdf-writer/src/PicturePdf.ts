import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from "@libpdf/core"
import * as Effect from "effect/Effect"
import { srgbProfile } from "./colour/srgbProfile.js"
import { Characters } from "./font/Characters.js"
import { registerFont } from "./font/registerFont.js"
import { type Description, xmp } from "./metadata/xmp.js"
import { LONGEST_SIDE, type PicturePage, SHORTEST_SIDE, UnwritablePage } from "./PicturePage.js"
import { packedStream } from "./packedStream.js"
import { pictureStream } from "./picture/pictureStream.js"
import { placement } from "./picture/placement.js"
import { figure, textLayer } from "./textLayer.js"

const PRODUCER = "Extrait"
const FONT = "F1"
const PICTURE = "Im1"

/** What a file is to say of itself. */
export interface PicturePdfOptions {
  /** Shown by viewers in place of the file's name. */
  readonly title?: string
  /** The language of the text, as BCP 47 has it: `en`, `fr-CA`. */
  readonly language?: string
  /** When the file was made, in milliseconds since 1970. */
  readonly created: number
}

/** A PDF file in the making, page by page. */
export interface PicturePdf {
  /** Puts a page behind those before. Pixels are packed here, so that no page's are held. */
  readonly add: (page: PicturePage) => Effect.Effect<void, UnwritablePage>
  /** The file; nothing can be added afterwards. */
  readonly bytes: Effect.Effect<Uint8Array>
}

const isSide = (points: number): boolean => points >= SHORTEST_SIDE && points <= LONGEST_SIDE

const describe = (pdf: PDF, description: Description, language: string | undefined): void => {
  const created = new Date(1000 * Math.floor(description.created / 1000))
  pdf.setMetadata({
    ...(description.title === null ? {} : { title: description.title }),
    creator: description.producer,
    producer: description.producer,
    creationDate: created,
    modificationDate: created,
    ...(language === undefined ? {} : { language })
  })
  // The library names an author and a title that nobody gave.
  const { registry, info } = pdf.context
  const reference = info.trailer.getRef("Info")
  const entries = reference === undefined ? null : registry.resolve(reference)
  if (entries instanceof PdfDict) {
    entries.delete("Author")
    if (description.title === null) entries.delete("Title")
  }
  const catalog = pdf.getCatalog()
  catalog.set(
    "Metadata",
    // As it stands: whoever looks for the metadata need not be able to unpack it.
    pdf.createStream(
      { Type: PdfName.of("Metadata"), Subtype: PdfName.of("XML") },
      new TextEncoder().encode(xmp(description))
    )
  )
  const profile = packedStream(pdf, srgbProfile(), { N: PdfNumber.of(3) })
  catalog.set(
    "OutputIntents",
    new PdfArray([
      PdfDict.of({
        Type: PdfName.of("OutputIntent"),
        S: PdfName.of("GTS_PDFA1"),
        OutputConditionIdentifier: PdfString.fromString("sRGB IEC61966-2.1"),
        Info: PdfString.fromString("sRGB IEC61966-2.1"),
        DestOutputProfile: profile
      })
    ])
  )
}

/**
 * Begins a PDF/A-2b file (ISO 19005-2) whose pages are pictures with their text, unseen, beneath: a reader finds and copies it, and nothing else is
 * seen than the picture. Metadata, the profile of the colours and the font of the text are within.
 */
export const picturePdf = ({ created, language, title }: PicturePdfOptions): PicturePdf => {
  const pdf = PDF.create()
  const characters = new Characters()
  const font = new PdfDict()
  const fontReference = pdf.register(font)
  describe(pdf, { title: title ?? null, producer: PRODUCER, created }, language)
  let pages = 0
  return {
    add: (page) =>
      Effect.gen(function* () {
        const number = pages + 1
        const { height, picture, width, words } = page
        if (!isSide(width) || !isSide(height))
          return yield* new UnwritablePage({
            page: number,
            message: `The page is ${figure(width)} by ${figure(height)} points; PDF/A has ${SHORTEST_SIDE} to ${LONGEST_SIDE}.`
          })
        const stream = yield* Effect.promise(() => pictureStream(picture))
        if (typeof stream === "string") return yield* new UnwritablePage({ page: number, message: stream })
        pages = number
        const orientation = picture.kind === "jpeg" ? (picture.orientation ?? 1) : 1
        const matrix = placement(orientation, width, height).map(figure).join(" ")
        const text = textLayer(words, height, characters, FONT)
        const { dict } = pdf.addPage({ width, height })
        dict.set(
          "Resources",
          PdfDict.of({
            XObject: PdfDict.of({ [PICTURE]: pdf.register(stream) }),
            ...(text === "" ? {} : { Font: PdfDict.of({ [FONT]: fontReference }) })
          })
        )
        // The text comes first, so that nothing of it could ever cover the picture.
        dict.set("Contents", packedStream(pdf, `${text}\nq ${matrix} cm /${PICTURE} Do Q\n`))
      }),
    bytes: Effect.suspend(() => {
      if (characters.count > 0) registerFont(pdf, font, characters)
      return Effect.promise(() => pdf.save({ compressStreams: false }))
    })
  }
}

/** Writes pages at once: see `picturePdf`. Fails with the first page that cannot be written. */
export const writePicturePdf = (
  pages: Iterable<PicturePage>,
  options: PicturePdfOptions
): Effect.Effect<Uint8Array, UnwritablePage> =>
  Effect.suspend(() => {
    const pdf = picturePdf(options)
    return Effect.zipRight(
      Effect.forEach(pages, (page) => pdf.add(page), { discard: true }),
      pdf.bytes
    )
  })
