import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from "@libpdf/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { fromSeen, inherited, seenBox } from "./existing/pageGeometry.js"
import { scannedPicture } from "./existing/scannedPicture.js"
import { Characters } from "./font/Characters.js"
import { registerFont } from "./font/registerFont.js"
import type { JpegPicture, PlacedWord } from "./PicturePage.js"
import { packedStream } from "./packedStream.js"
import { figure, textLayer } from "./textLayer.js"

/** The file cannot be taken apart, or must not be changed. */
export class UnchangeablePdf extends Data.TaggedError("UnchangeablePdf")<{ readonly message: string }> {}

/** Words for a page of a file, and the size of the page that their boxes are measured on, as a person sees it. */
export interface PageText {
  readonly width: number
  readonly height: number
  /** In reading order. */
  readonly words: ReadonlyArray<PlacedWord>
}

/** A PDF file that is there already. */
export interface ExistingPdf {
  readonly pageCount: number
  /** The JPEG that is all of a page, counted from 1, with its turn; null where the page shows anything else. */
  readonly pictureOf: (page: number) => JpegPicture | null
  /**
   * The file with words beneath pages, by their number from 1, unseen. Everything else stays as it is: the changes follow the file's own bytes. It is PDF/A no more
   * than it was.
   */
  readonly withText: (pages: ReadonlyMap<number, PageText>) => Effect.Effect<Uint8Array, UnchangeablePdf>
}

/** A name that no page uses for a font of its own. */
const FONT = "ExtraitText"

/** Puts words before a page's content, so that nothing of the page changes them and they change nothing of it. */
const addText = (pdf: PDF, number: number, text: PageText, characters: Characters, font: PdfRef): void => {
  const page = pdf.getPage(number - 1)
  const layer = textLayer(text.words, text.height, characters, FONT)
  if (page === null || layer === "") return
  const own = inherited(pdf, page, "Resources")
  const resources = own instanceof PdfDict ? own.clone() : new PdfDict()
  const entry = resources.get("Font")
  const before = entry instanceof PdfRef ? pdf.getObject(entry) : entry
  const fonts = before instanceof PdfDict ? before.clone() : new PdfDict()
  fonts.set(FONT, font)
  resources.set("Font", fonts)
  page.dict.set("Resources", resources)
  const matrix = fromSeen(seenBox(pdf, page), text).map(figure).join(" ")
  const contents = page.dict.get("Contents")
  const resolved = contents instanceof PdfRef ? pdf.getObject(contents) : contents
  const parts: Array<PdfObject> = [packedStream(pdf, `q ${matrix} cm\n${layer}\nQ\n`)]
  if (resolved instanceof PdfArray) for (const part of resolved) parts.push(part)
  else if (contents !== undefined) parts.push(contents)
  page.dict.set("Contents", new PdfArray(parts))
}

const load = (bytes: Uint8Array): Effect.Effect<PDF, UnchangeablePdf> =>
  Effect.flatMap(
    Effect.tryPromise({
      try: () => PDF.load(bytes),
      catch: () => new UnchangeablePdf({ message: "The PDF file is damaged, and cannot be written anew" })
    }),
    (pdf) =>
      pdf.context.info.isEncrypted
        ? new UnchangeablePdf({ message: "The PDF file is encrypted, and is not written anew" })
        : Effect.succeed(pdf)
  )

/** Opens a file. Fails where it is encrypted, or so damaged that nothing may be put behind it. */
export const openPdf = (bytes: Uint8Array): Effect.Effect<ExistingPdf, UnchangeablePdf> =>
  Effect.map(load(bytes), (opened) => ({
    pageCount: opened.getPageCount(),
    pictureOf: (number) => {
      const page = opened.getPage(number - 1)
      return page === null ? null : scannedPicture(opened, page)
    },
    withText: (pages) =>
      // Opened anew: the file may be asked for twice.
      Effect.flatMap(load(bytes), (pdf) => {
        const characters = new Characters()
        const font = new PdfDict()
        const reference = pdf.register(font)
        for (const [number, text] of pages) addText(pdf, number, text, characters, reference)
        if (characters.count === 0) return Effect.succeed(bytes)
        registerFont(pdf, font, characters)
        return Effect.tryPromise({
          try: () => pdf.save({ incremental: true, compressStreams: false }),
          catch: () => new UnchangeablePdf({ message: "The PDF file cannot be written anew" })
        })
      })
  }))
