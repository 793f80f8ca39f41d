import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { PageReader, PicturePreparer } from "@extrait/core"
import { PagePreparer, PictureReader, PictureThreads } from "@extrait/images"
import { SecondReading } from "@extrait/onnx"
import { PdfReader } from "@extrait/pdf"
import { TesseractRecognizer } from "@extrait/tesseract"
import { pageReaderConformance, picturePreparerConformance, recognizerConformance } from "@extrait/testing/conformance"
import { SpareWorkers } from "@extrait/threads"
import { Effect, Layer } from "effect"
import sharp from "sharp"
import { spareWorkers } from "./spareWorkers.js"

/** Layers whose workers serve one test after another. */
const spared = <A, E>(layer: Layer.Layer<A, E>): Layer.Layer<A, E> =>
  Layer.provide(layer, Layer.succeed(SpareWorkers.Tag, spareWorkers))

const sample = (name: string): Promise<Uint8Array> =>
  readFile(fileURLToPath(new URL(`../../../examples/documents/${name}`, import.meta.url))).then((bytes) =>
    Uint8Array.from(bytes)
  )
const receipt = { bytes: await sample("receipt.jpg"), contentType: "image/jpeg" } as const

pageReaderConformance("pdf.js", spared(PdfReader.layer()), {
  file: { bytes: await sample("facture.pdf"), contentType: "application/pdf" },
  pageCount: 1,
  firstPageWords: ["Facture", "FC-2023-6569", "Désignation"]
})

const pictures = spared(Layer.provide(Layer.merge(PictureReader.layer, PagePreparer.layer), PictureThreads.layer()))

pageReaderConformance("sharp", pictures, { file: receipt, pageCount: 1, firstPageWords: [] })

/** Its middle, which is read a dozen times below. */
const middle = {
  bytes: Uint8Array.from(
    await sharp(receipt.bytes).extract({ left: 0, top: 255, width: 669, height: 455 }).png().toBuffer()
  ),
  contentType: "image/png"
} as const

const limits = { maxPages: 1, maxPagePixels: 40_000_000 }
const [drawn, picture] = await Effect.runPromise(
  Effect.gen(function* () {
    const reader = yield* PageReader
    const preparer = yield* PicturePreparer
    const drawnOf = (file: typeof receipt | typeof middle) =>
      Effect.flatMap(reader.open(file, { password: null, limits }), (document) =>
        document.renderPage(1, { tone: "grey" })
      )
    const read = yield* drawnOf(middle)
    return [
      yield* drawnOf(receipt),
      yield* preparer.prepare(read, { maxPixels: limits.maxPagePixels, turn: "detect" })
    ] as const
  }).pipe(Effect.scoped, Effect.provide(pictures))
)

picturePreparerConformance("pages", pictures, { picture: drawn })

recognizerConformance("tesseract", spared(TesseractRecognizer.layer({ workers: 2 })), {
  picture,
  options: { languages: ["en"] },
  words: ["RECEIPT", "£27.40"]
})

recognizerConformance(
  "tesseract and networks",
  spared(
    SecondReading.layer(TesseractRecognizer.layer({ workers: 2, effort: "one", leastConfidence: 0 }), { processes: 2 })
  ),
  { picture, options: { languages: ["en"] }, words: ["RECEIPT", "£27.40"] }
)
