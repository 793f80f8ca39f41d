import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { PictureReader } from "@extrait/images"
import { PdfReader } from "@extrait/pdf"
import { TesseractRecognizer } from "@extrait/tesseract"
import { pageReaderConformance, recognizerConformance } from "@extrait/testing/conformance"
import { Effect } from "effect"

const sample = (name: string): Promise<Uint8Array> =>
  readFile(fileURLToPath(new URL(`../../../examples/documents/${name}`, import.meta.url))).then((bytes) =>
    Uint8Array.from(bytes)
  )
const receipt = { bytes: await sample("receipt.jpg"), contentType: "image/jpeg" } as const

pageReaderConformance("pdf.js", PdfReader.layer(), {
  file: { bytes: await sample("facture.pdf"), contentType: "application/pdf" },
  pageCount: 1,
  firstPageWords: ["Facture", "FC-2023-6569", "Désignation"]
})

pageReaderConformance("sharp", PictureReader.layer, { file: receipt, pageCount: 1, firstPageWords: [] })

const picture = await Effect.runPromise(
  Effect.scoped(
    Effect.gen(function* () {
      const reader = yield* PictureReader.make
      const limits = { maxPages: 1, maxPagePixels: 40_000_000 }
      const document = yield* reader.open(receipt, { password: null, limits })
      return yield* document.renderPage(1)
    })
  )
)

recognizerConformance("tesseract.js", TesseractRecognizer.layer({ workers: 2 }), {
  picture,
  options: { languages: ["en"] },
  words: ["RECEIPT", "£27.40"]
})
