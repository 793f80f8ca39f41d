import { invoicePages } from "@extrait/engine/domain"
import { Effect } from "effect"
import { type PageReaderService, UnreadableFile, UnreadablePage } from "./PageReader.js"

/** The name under which a file is attached to its own pages: one of the names of invoice files inside a PDF. */
const attachedAs = "cii.xml"

/** Most bytes of a file, as for one inside a PDF. */
const maxBytes = 8 * 1024 * 1024

/**
 * Reads invoices in XML (UBL and cross-industry invoice) as pages on which their data are set. The file itself is
 * attached; fields and tables come from what it states.
 */
export const xmlInvoiceReader: PageReaderService = {
  accepts: ["application/xml"],
  open: ({ bytes }, { limits }) =>
    Effect.gen(function* () {
      if (bytes.length > maxBytes) {
        return yield* new UnreadableFile({
          code: "page_too_large",
          message: `An XML invoice may have at most ${maxBytes / 1024 / 1024} MiB`
        })
      }
      const read = invoicePages(bytes)
      if ("fault" in read) {
        return yield* read.fault === "other"
          ? new UnreadableFile({ code: "unsupported_file_type", message: "The XML is not a UBL or CII invoice" })
          : new UnreadableFile({
              code: "corrupt_file",
              message: "The XML is not well formed, or has a document type declaration"
            })
      }
      const { pages } = read
      if (pages.length > limits.maxPages) {
        return yield* new UnreadableFile({
          code: "too_many_pages",
          message: `The invoice has more than the ${limits.maxPages} pages allowed`
        })
      }
      return {
        pageCount: pages.length,
        readPage: (number) => {
          const page = pages[number - 1]
          return page === undefined
            ? new UnreadablePage({ page: number, code: "processing_error", message: "No such page" })
            : Effect.succeed({ page, unread: [] })
        },
        renderPage: (number) =>
          new UnreadablePage({ page: number, code: "processing_error", message: "An XML invoice has no picture" }),
        attachments: Effect.succeed([{ name: attachedAs, bytes }])
      }
    })
}
