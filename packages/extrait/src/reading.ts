import { ZxingCodeReader } from "@extrait/codes"
import {
  combineReaders,
  FallbackRecognizer,
  PageReader,
  Recognizer,
  textReader,
  ViewedPageReader,
  xmlInvoiceReader
} from "@extrait/core"
import { PagePreparer, PictureReader, PictureThreads } from "@extrait/images"
import { OfficeReader } from "@extrait/office"
import { SecondReading } from "@extrait/onnx"
import { PdfReader } from "@extrait/pdf"
import { TesseractRecognizer } from "@extrait/tesseract"
import { Duration, Effect, Layer } from "effect"
import type { RecognizerChoice } from "./options/index.js"
import type { ResolvedOptions } from "./resolveOptions.js"

/** A page of a PDF takes far less than a picture; a host that has patience with slow machines has it here, too. */
const pdfPage = (maxPage: Duration.Duration) => Duration.max("10 seconds", Duration.times(maxPage, 1 / 6))

/** PDF, pictures, HTML, mail, office documents, plain text and invoices in XML, and what prepares their pages for recognition. */
export const layerReaders = ({ pdfIsolation, workerLimits: { maxMegabytes, maxPage } }: ResolvedOptions) => {
  const limits = { memoryMegabytes: maxMegabytes, taskTimeout: maxPage }
  const readers = (own: { readonly threads?: number }) =>
    Effect.map(
      Effect.all([
        PdfReader.make({ ...limits, ...own, pageTimeout: pdfPage(maxPage), isolation: pdfIsolation }),
        PictureReader.make,
        OfficeReader.make({ ...limits, ...own })
      ]),
      (some) => combineReaders([...some, textReader, xmlInvoiceReader])
    )
  return Layer.mergeAll(
    Layer.scoped(PageReader, readers({})),
    // Separate processes, which end when nobody looks at pages: as many as pictures are drawn at once.
    Layer.scoped(ViewedPageReader, readers({ threads: 2 })),
    PagePreparer.layer
  ).pipe(Layer.provide(PictureThreads.layer(limits)))
}

const layerRecognizer = (choice: RecognizerChoice, options: ResolvedOptions): Layer.Layer<Recognizer> => {
  if (choice !== "joint" && choice !== "tesseract")
    return "recognize" in choice ? Recognizer.layerPromise(choice) : choice
  const { recognitionWorkers, workerLimits } = options
  const limits = {
    workers: recognitionWorkers,
    // The limit of 32-bit WebAssembly.
    memoryMegabytes: Math.min(2048, workerLimits.maxMegabytes),
    pictureTimeout: workerLimits.maxPage
  }
  return choice === "joint" && SecondReading.isAvailable()
    ? SecondReading.layer(TesseractRecognizer.layer({ ...limits, effort: "one", leastConfidence: 0 }), {
        processes: recognitionWorkers,
        pictureTimeout: workerLimits.maxPage
      })
    : TesseractRecognizer.layer(limits)
}

/** The recogniser of pictures and, where the host wants one, the second recogniser. */
export const layerRecognizers = (options: ResolvedOptions) => {
  const first = layerRecognizer(options.recognizer, options)
  return options.fallbackRecognizer === null
    ? first
    : Layer.merge(first, FallbackRecognizer.layerOf(layerRecognizer(options.fallbackRecognizer, options)))
}

/** The reader of bar codes and matrix codes, unless the host wants none read or has left ZXing out. */
export const layerCodes = ({ codes: { certificates, read } }: ResolvedOptions) =>
  read && ZxingCodeReader.isAvailable() ? ZxingCodeReader.layer({ certificates }) : Layer.empty
