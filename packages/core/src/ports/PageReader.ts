import type { Box, Page } from "@extrait/engine"
import { Context, type Effect, type Redacted, Schema, type Scope } from "effect"
import type { ContentType } from "../domain/ContentType.js"

/** The bytes of a document and what they are. */
export interface SourceFile {
  readonly bytes: Uint8Array
  readonly contentType: ContentType
}

/** What a reader must not exceed. */
export interface ReadLimits {
  readonly maxPages: number
  /** Pixels of one rendered or decoded page. */
  readonly maxPagePixels: number
}

/** A whole file that cannot be read. `code` is the document's error code. */
export class UnreadableFile extends Schema.TaggedError<UnreadableFile>()("UnreadableFile", {
  code: Schema.Literal(
    "unsupported_file_type",
    "corrupt_file",
    "encrypted_file",
    "password_incorrect",
    "too_many_pages",
    "page_too_large",
    "processing_error"
  ),
  message: Schema.String
}) {}

/** One page that cannot be read or rendered; the others may still be. */
export class UnreadablePage extends Schema.TaggedError<UnreadablePage>()("UnreadablePage", {
  page: Schema.Number,
  code: Schema.Literal("corrupt_file", "page_too_large", "processing_error"),
  message: Schema.String
}) {}

/** An affine map: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Affine {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

/** A picture of a page or of a part of it, upright as a person sees the page. */
export interface PagePicture {
  readonly page: number
  /**
   * The picture as a file: PNG or JPEG, or PGM (Netpbm's portable greymap, the binary form P5 with 8 bits a pixel), which is pixels after a short
   * header and costs no time to pack or unpack.
   */
  readonly bytes: Uint8Array
  readonly contentType: "image/png" | "image/jpeg" | "image/x-portable-graymap"
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Maps a point in the picture's pixels to page units. */
  readonly toPage: Affine
}

/** What is wanted of a page's picture. */
export interface RenderOptions {
  /** The part of the page, in page units; the whole page where it is left out. */
  readonly region?: Box
  /** `colour`: PNG or JPEG in colour, for people. `grey`: PGM, for recognition. Default `colour`. */
  readonly tone?: "colour" | "grey"
}

/** A page as its file has it. */
export interface ReadPage {
  /** The page with the words of its text layer, none of them in a region that is `unread`. */
  readonly page: Page
  /**
   * Regions, in page units, whose text must come from recognition: pictures of text, or a text layer that cannot be used. The whole page
   * where there is no text layer at all; empty where the words are all there.
   */
  readonly unread: ReadonlyArray<Box>
}

/** The box of a whole page: what is unread of a page without a text layer. */
export const wholePage = ({ height, width }: Pick<Page, "width" | "height">): Box => ({ x: 0, y: 0, width, height })

/** A file inside the document, such as the XML of a Factur-X invoice. */
export interface Attachment {
  readonly name: string
  readonly bytes: Uint8Array
}

/** An open document. Its methods may be called at the same time for several pages. */
export interface OpenDocument {
  readonly pageCount: number
  readonly readPage: (page: number) => Effect.Effect<ReadPage, UnreadablePage>
  /** Draws a page as a person sees it; nothing is cut, evened out or straightened. */
  readonly renderPage: (page: number, options?: RenderOptions) => Effect.Effect<PagePicture, UnreadablePage>
  readonly attachments: Effect.Effect<ReadonlyArray<Attachment>>
}

/** Opens files of some types and gives their pages. The scope closes what was opened. */
export interface PageReaderService {
  readonly accepts: ReadonlyArray<ContentType>
  readonly open: (
    file: SourceFile,
    options: { readonly password: Redacted.Redacted | null; readonly limits: ReadLimits }
  ) => Effect.Effect<OpenDocument, UnreadableFile, Scope.Scope>
}

/** The port of what opens files; `combineReaders` makes one of several. */
export class PageReader extends Context.Tag("@extrait/core/PageReader")<PageReader, PageReaderService>() {}
