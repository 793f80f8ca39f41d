import { Context, type Effect, Schema } from "effect"
import type { RecognitionPage } from "../domain/ExtractionResult.js"

/** What became of a page. */
export interface SearchablePage {
  /** From 1. */
  readonly page: number
  /** `recognised`: words of recognition lie beneath it; `kept`: it had text, and is as it was; `none`: nothing was recognised on it. */
  readonly text: "recognised" | "kept" | "none"
  /** `original`: the picture of the file, byte by byte; `drawn`: drawn anew, without loss beyond that. */
  readonly picture: "original" | "drawn"
}

/** A document as a PDF that can be searched. */
export interface SearchablePdf {
  readonly pdf: Uint8Array
  /** Null where pages with text of their own are kept as they were: what they are made of is the file's own. */
  readonly conformance: "PDF/A-2b" | null
  readonly pages: ReadonlyArray<SearchablePage>
}

/** A document whose scans are to be searchable. */
export interface ScannedDocument<E> {
  readonly file: Uint8Array
  readonly contentType: string
  readonly title: string | null
  readonly language: string
  readonly pageCount: number
  /** The words of pages by their numbers, from 1; none of a page that could not be read. */
  readonly words: ReadonlyMap<number, RecognitionPage>
  /** The picture of a page, PNG or JPEG. */
  readonly drawn: (page: number) => Effect.Effect<Uint8Array, E>
}

/** The document cannot be made a searchable PDF. */
export class Unsearchable extends Schema.TaggedError<Unsearchable>()("Unsearchable", {
  message: Schema.String
}) {}

/** Writes searchable PDFs: pictures with their recognised words, unseen, beneath. */
export interface SearchablePdfWriterService {
  /**
   * Where no page has text of its own, each is written anew as PDF/A-2b: the picture, and its words beneath. Where some have, the file stays as it is, and
   * words are put beneath the others.
   */
  readonly write: <E>(document: ScannedDocument<E>) => Effect.Effect<SearchablePdf, E | Unsearchable>
}

/** The port of what writes searchable PDFs. A host need not have one. */
export class SearchablePdfWriter extends Context.Tag("@extrait/core/SearchablePdfWriter")<
  SearchablePdfWriter,
  SearchablePdfWriterService
>() {}
