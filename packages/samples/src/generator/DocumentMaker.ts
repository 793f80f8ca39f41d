import type { DrawnPage, Mark } from "./drawing/Drawing.js"
import type { Random } from "./Random.js"
import type { TruthField, TruthRows } from "./Truth.js"

/** The languages that documents are made in. */
export type Language = "fr" | "en"

/** A laid-out document and what it says. */
export interface Composition {
  readonly pages: ReadonlyArray<DrawnPage>
  /** What the document could say; a value counts once it is marked on a page. */
  readonly facts: Readonly<Record<string, TruthField>>
  readonly marks: ReadonlyArray<Mark>
  readonly rows: Readonly<Record<string, TruthRows>>
  /** Sheets are scanned flat; rolls are photographed. */
  readonly paper: "sheet" | "roll"
}

/** Makes the documents of one type. A new type is one such object, added to the list in `types/index.ts`. */
export interface DocumentMaker {
  /** The document type's name in results. */
  readonly type: string
  /** Start of the file's name, by language. */
  readonly fileName: Readonly<Record<Language, string>>
  readonly layouts: ReadonlyArray<string>
  /** Pure: the same language, layout and random stream compose the same document. */
  readonly compose: (language: Language, layout: string, random: Random) => Composition
}
