import type { Attachment } from "@extrait/core"
import type { PDFDocumentProxy } from "pdfjs-dist"
import { Faulty, openFault } from "../document/faults.js"
import { ReadableDocument } from "../document/ReadableDocument.js"
import { withTrailer } from "../document/repair.js"
import { type DocumentSource, MOST_HELD } from "./Protocol.js"

/** A document in this worker, opened to be read and, once a page of it is drawn, to be drawn. */
interface Held {
  readonly bytes: Uint8Array
  toRead: Promise<ReadableDocument> | null
  toDraw: Promise<PDFDocumentProxy> | null
}

/** The bytes that went ahead of a request, in one piece. */
const wholeOf = (portions: ReadonlyArray<Uint8Array>): Uint8Array => {
  const [first] = portions
  return portions.length === 1 && first !== undefined ? first : Buffer.concat(portions)
}

/** The documents that this worker has open. Each worker opens what it is asked about, so that any of them can serve any page. */
export class OpenDocuments {
  #held = new Map<number, Held>()

  /** Takes what went ahead of a request, and makes its document the last to be closed for want of room. */
  receive({ id }: DocumentSource, portions: ReadonlyArray<unknown>): void {
    const known = this.#held.get(id)
    this.#held.delete(id)
    const held = known ?? { bytes: wholeOf(portions as ReadonlyArray<Uint8Array>), toRead: null, toDraw: null }
    this.#held.set(id, held)
    for (const other of this.#held.keys()) {
      if (this.#held.size <= MOST_HELD) break
      void this.close(other)
    }
  }

  #of({ id }: DocumentSource): Held {
    const held = this.#held.get(id)
    if (held === undefined) throw new Faulty({ code: "processing_error", message: "The file was closed meanwhile." })
    return held
  }

  /** Opens a document; where it is damaged, completed as far as that is possible. */
  async #load<Opened>(source: DocumentSource, open: (bytes: Uint8Array) => Promise<Opened>): Promise<Opened> {
    const { bytes } = this.#of(source)
    try {
      return await open(bytes).catch((error: unknown) => {
        const completed = openFault(error).code === "corrupt_file" ? withTrailer(bytes) : null
        if (completed === null) throw error
        return open(completed)
      })
    } catch (error) {
      throw new Faulty(openFault(error))
    }
  }

  /** The document without glyphs' outlines and pictures' pixels: enough for text, lines and places, and much quicker. */
  toRead(source: DocumentSource): Promise<ReadableDocument> {
    const held = this.#of(source)
    held.toRead ??= this.#load(source, (bytes) => ReadableDocument.open(bytes, source.password))
    return held.toRead
  }

  /** The document's bytes, as they came. */
  bytes(source: DocumentSource): Uint8Array {
    return this.#of(source).bytes
  }

  toDraw(source: DocumentSource): Promise<PDFDocumentProxy> {
    const held = this.#of(source)
    held.toDraw ??= this.#load(source, async (bytes) => {
      // With it come the other half of pdf.js and the drawing library: whoever only reads text has no use for them.
      const { load } = await import("../document/load.js")
      return load(bytes, source)
    })
    return held.toDraw
  }

  async attachments(source: DocumentSource): Promise<ReadonlyArray<Attachment>> {
    const document = await this.toRead(source)
    return Object.values(await document.attachments())
      .filter((file) => file.content !== undefined && file.content !== null)
      .map((file) => ({ name: file.filename, bytes: new Uint8Array(file.content) }))
  }

  async close(id: number): Promise<void> {
    const held = this.#held.get(id)
    if (held === undefined) return
    this.#held.delete(id)
    // A document that failed to open has nothing to close, and its failure was answered where it was asked for.
    await Promise.allSettled([held.toRead, held.toDraw].map(async (document) => (await document)?.destroy()))
  }
}
