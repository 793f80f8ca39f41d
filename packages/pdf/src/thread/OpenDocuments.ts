import type { Attachment } from "@extrait/core"
import type { PDFDocumentProxy } from "pdfjs-dist"
import { Faulty, openFault } from "../document/faults.js"
import { ReadableDocument } from "../document/ReadableDocument.js"
import { withOwnPages, withTrailer } from "../document/repair.js"
import { type DocumentSource, MOST_HELD } from "./Protocol.js"

/** A text's UTF-8, one character for each byte, as pdf.js takes passwords. */
const inUtf8 = (text: string): string => Buffer.from(text, "utf8").toString("latin1")

/**
 * Possible encodings of a password. Files up to revision 4 use bytes in their writer's encoding: Latin-1 by the standard (ISO 32000-1, 7.6.3.3),
 * UTF-8 by habit. Later ones use UTF-8 of a normalised text, which pdf.js itself applies in revision 6 only.
 */
const spellings = (password: string): ReadonlyArray<string> => {
  const composed = [password, password.normalize("NFC"), password.normalize("NFKC")]
  return [...new Set([...composed, ...composed.map(inUtf8)])]
}

/** A document in this worker, opened for reading and, once a page of it is drawn, also for drawing. */
interface Held {
  /** The file as it came; repaired, once it has opened so. */
  bytes: Uint8Array
  toRead: Promise<ReadableDocument> | null
  toDraw: Promise<PDFDocumentProxy> | null
  /** The password as it opened the document; not known before. */
  password?: string | null
}

/** The bytes that went ahead of a request, in one piece. */
const wholeOf = (portions: ReadonlyArray<Uint8Array>): Uint8Array => {
  const [first] = portions
  return portions.length === 1 && first !== undefined ? first : Buffer.concat(portions)
}

/** The documents open in this worker. Each worker opens what it is asked about, so that any of them can serve any page. */
export class OpenDocuments {
  #held = new Map<string, Held>()

  /** Receives the bytes sent ahead of a request, and makes its document the last to be closed for lack of room. */
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

  /** Opens a document with its password, however that is spelt; where it is damaged, completed as far as that is possible. */
  async #load<Opened>(
    source: DocumentSource,
    open: (bytes: Uint8Array, password: string | null) => Promise<Opened>
  ): Promise<Opened> {
    const held = this.#of(source)
    const [, ...others] = source.password === null ? [] : spellings(source.password)
    const trial = async (bytes: Uint8Array): Promise<Opened> => {
      const passwords = held.password === undefined ? [source.password, ...others] : [held.password]
      for (const [index, password] of passwords.entries()) {
        try {
          const opened = await open(bytes, password)
          held.password = password
          return opened
        } catch (error) {
          if (openFault(error).code !== "password_incorrect" || index === passwords.length - 1) throw error
        }
      }
      throw new Faulty({ code: "password_incorrect", message: "The password does not open this file." })
    }
    try {
      return await trial(held.bytes).catch(async (error: unknown) => {
        if (openFault(error).code !== "corrupt_file") throw error
        for (const repair of [withTrailer, withOwnPages]) {
          const repaired = repair(held.bytes)
          const opened = repaired === null ? null : await trial(repaired).catch(() => null)
          if (repaired === null || opened === null) continue
          held.bytes = repaired
          return opened
        }
        throw error
      })
    } catch (error) {
      throw new Faulty(openFault(error))
    }
  }

  /** The document without glyphs' outlines and pictures' pixels: enough for text, lines and places, and much quicker. */
  toRead(source: DocumentSource): Promise<ReadableDocument> {
    const held = this.#of(source)
    held.toRead ??= this.#load(source, async (bytes, password) => {
      const document = await ReadableDocument.open(bytes, password)
      // Damage in the page tree shows only when a page is asked for.
      if (document.numPages > 0) await document.page(1)
      return document
    })
    return held.toRead
  }

  /** A document's bytes, and the password as it opened it. */
  file(source: DocumentSource): { readonly bytes: Uint8Array; readonly password: string | null } {
    const { bytes, password = source.password } = this.#of(source)
    return { bytes, password }
  }

  toDraw(source: DocumentSource): Promise<PDFDocumentProxy> {
    const held = this.#of(source)
    held.toDraw ??= this.#load(source, async (bytes, password) => {
      // This loads the other half of pdf.js and the drawing library, which reading text does not need.
      const { load } = await import("../document/load.js")
      return load(bytes, { password, maxImagePixels: source.maxImagePixels })
    })
    return held.toDraw
  }

  async attachments(source: DocumentSource): Promise<ReadonlyArray<Attachment>> {
    const document = await this.toRead(source)
    return Object.values(await document.attachments())
      .filter((file) => file.content !== undefined && file.content !== null)
      .map((file) => ({ name: file.filename, bytes: new Uint8Array(file.content) }))
  }

  async close(id: string): Promise<void> {
    const held = this.#held.get(id)
    if (held === undefined) return
    this.#held.delete(id)
    // A document that failed to open has nothing to close, and its failure was answered where it was asked for.
    await Promise.allSettled([held.toRead, held.toDraw].map(async (document) => (await document)?.destroy()))
  }
}
