import type { Attachment } from "@extrait/core"
import type { PDFDocumentProxy } from "pdfjs-dist"
import { Faulty, openFault } from "../document/faults.js"
import { load } from "../document/load.js"
import { withTrailer } from "../document/repair.js"
import { type DocumentSource, MOST_HELD } from "./Protocol.js"

/** A document in this thread, opened to be read and, once a page of it is drawn, to be drawn. */
interface Held {
  readonly toRead: Promise<PDFDocumentProxy>
  toDraw: Promise<PDFDocumentProxy> | null
}

/** The documents that this thread has open. Each thread opens what it is asked about, so that any thread can serve any page. */
export class OpenDocuments {
  #held = new Map<number, Held>()

  #hold(source: DocumentSource): Held {
    const known = this.#held.get(source.id)
    this.#held.delete(source.id)
    const held = known ?? { toRead: this.#load(source, "read"), toDraw: null }
    this.#held.set(source.id, held)
    for (const id of this.#held.keys()) {
      if (this.#held.size <= MOST_HELD) break
      void this.close(id)
    }
    return held
  }

  async #load(source: DocumentSource, purpose: "read" | "draw"): Promise<PDFDocumentProxy> {
    const { maxImagePixels, password } = source
    const bytes = new Uint8Array(source.bytes)
    const options = { password, purpose, maxImagePixels }
    try {
      return await load(bytes, options).catch((error: unknown) => {
        const completed = openFault(error).code === "corrupt_file" ? withTrailer(bytes) : null
        if (completed === null) throw error
        return load(completed, options)
      })
    } catch (error) {
      this.#held.delete(source.id)
      throw new Faulty(openFault(error))
    }
  }

  /** The document without glyphs' outlines and pictures' pixels: enough for text, lines and places, and much quicker. */
  toRead(source: DocumentSource): Promise<PDFDocumentProxy> {
    return this.#hold(source).toRead
  }

  toDraw(source: DocumentSource): Promise<PDFDocumentProxy> {
    const held = this.#hold(source)
    held.toDraw ??= this.#load(source, "draw")
    return held.toDraw
  }

  async attachments(source: DocumentSource): Promise<ReadonlyArray<Attachment>> {
    const document = await this.toRead(source)
    const found: Record<string, { readonly filename: string; readonly content: Uint8Array }> | null =
      await document.getAttachments()
    return Object.values(found ?? {})
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
