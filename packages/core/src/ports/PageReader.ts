import type { Box, Page } from "@extrait/engine"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type { Effect } from "effect/Effect"
import type { Redacted } from "effect/Redacted"
import type { Scope } from "effect/Scope"
import type { ContentType } from "../domain/ContentType.js"

/** The bytes of a document and what they are. */
export interface SourceFile {
  readonly bytes: Uint8Array
  readonly contentType: ContentType
}

/** What a reader must not exceed. */
export interface ReadLimits {
  /** Pages of one file. */
  readonly maxPages: number
  /** Pixels of one rendered or decoded page. */
  readonly maxPagePixels: number
}

/** A whole file that cannot be read. `code` is the document's error code. */
export class UnreadableFile extends Data.TaggedError("UnreadableFile")<{
  readonly code:
    | "unsupported_file_type"
    | "corrupt_file"
    | "encrypted_file"
    | "password_incorrect"
    | "too_many_pages"
    | "page_too_large"
    | "processing_error"
  readonly message: string
}> {}

/** One page that cannot be read or rendered; the others may still be. */
export class UnreadablePage extends Data.TaggedError("UnreadablePage")<{
  readonly page: number
  readonly code: "corrupt_file" | "page_too_large" | "processing_error"
  readonly message: string
}> {}

/** Why a page lacks something that its file should show: what is there was read all the same. */
export interface Shortfall {
  readonly code: UnreadablePage["code"]
  /** A sentence for people. */
  readonly message: string
}

/** An affine map: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Affine {
  /** x' for each x. */
  readonly a: number
  /** y' for each x. */
  readonly b: number
  /** x' for each y. */
  readonly c: number
  /** y' for each y. */
  readonly d: number
  /** x' of the origin. */
  readonly e: number
  /** y' of the origin. */
  readonly f: number
}

/** A picture of a page or of a part of it, upright as a person sees the page. */
export interface PagePicture {
  /** Number of the page, from 1. */
  readonly page: number
  /**
   * The picture as a file: PNG, JPEG or PGM. PGM is Netpbm's portable greymap in its binary form P5 with 8 bits a
   * pixel; packing and unpacking it costs no time.
   */
  readonly bytes: Uint8Array
  /** What `bytes` are. */
  readonly contentType: "image/png" | "image/jpeg" | "image/x-portable-graymap"
  /** Pixels. */
  readonly width: number
  /** Pixels. */
  readonly height: number
  /** Maps a point in the picture's pixels to page units. */
  readonly toPage: Affine
  /** Set if the picture lacks something of the page, such as an embedded picture that cannot be decoded. */
  readonly shortfall?: Shortfall
}

/** What is wanted of a page's picture. */
export interface RenderOptions {
  /** The part of the page, in page units; the whole page where it is left out. */
  readonly region?: Box
  /** `colour`: PNG or JPEG in colour, for people. `grey`: PGM, for recognition. Default `colour`. */
  readonly tone?: "colour" | "grey"
  /** Most dots an inch, where a page has a size on paper. Default the reader's own. */
  readonly resolution?: number
}

/** A page as its file has it. */
export interface ReadPage {
  /** The page with the words of its text layer, none of them in a region that is `unread`. */
  readonly page: Page
  /**
   * Regions, in page units, whose text must come from recognition: pictures of text, or a text layer that cannot be used. The whole page
   * if there is no text layer at all; empty where the words are all there.
   */
  readonly unread: ReadonlyArray<Box>
  /**
   * Degrees clockwise by which to turn the page so that most of its words stand upright. A wide table on a narrow page
   * is often set so. `page` and `unread` are not turned. Default 0.
   */
  readonly turn?: NonNullable<Page["turned"]>
  /** Set if something of the page is in neither its words nor its unread regions, such as the end of damaged content. */
  readonly shortfall?: Shortfall
  /** Pictures of parts of the page that may be codes, outside the unread regions, where they were asked for: grey, as PGM. Not turned. */
  readonly marks?: ReadonlyArray<PagePicture>
}

/** What is wanted of a page beside its words. */
export interface ReadPageOptions {
  /** Whether parts that may be bar codes or matrix codes are drawn. Default no. */
  readonly marks?: boolean
}

/** The box of a whole page: what is unread of a page without a text layer. */
export const wholePage = ({ height, width }: Pick<Page, "width" | "height">): Box => ({ x: 0, y: 0, width, height })

/** A file inside the document, such as the XML of a Factur-X invoice. */
export interface Attachment {
  /** The name that the document gives it. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A file that came with the document and is one of its own, such as what is attached to a mail. */
export interface EnclosedFile {
  /** As the document names it. */
  readonly name: string | null
  readonly bytes: Uint8Array
  /** Whether it is a picture that the text itself shows, which is no document of its own. */
  readonly inline: boolean
}

/** An open document. Its methods may be called at the same time for several pages. */
export interface OpenDocument {
  /** At least 1. */
  readonly pageCount: number
  /** Reads a page, counted from 1. */
  readonly readPage: (page: number, options?: ReadPageOptions) => Effect<ReadPage, UnreadablePage>
  /** Draws a page as a person sees it; nothing is cut, evened out or straightened. */
  readonly renderPage: (page: number, options?: RenderOptions) => Effect<PagePicture, UnreadablePage>
  /** Files inside the document; empty where there are none or they cannot be read. */
  readonly attachments: Effect<ReadonlyArray<Attachment>>
  /** Files that came with the document, each of which becomes a document of its own where its type is read. Absent where there are none. */
  readonly enclosed?: Effect<ReadonlyArray<EnclosedFile>>
}

/** Opens files of some types and gives their pages. The scope closes what was opened. */
export interface PageReaderService {
  /** The types of file that it opens. */
  readonly accepts: ReadonlyArray<ContentType>
  /** Opens a file of one of these types. `password` is for encrypted files. */
  readonly open: (
    file: SourceFile,
    options: { readonly password: Redacted | null; readonly limits: ReadLimits }
  ) => Effect<OpenDocument, UnreadableFile, Scope>
}

/** The port of what opens files; `combineReaders` makes one of several. */
export class PageReader extends Context.Tag("@extrait/core/PageReader")<PageReader, PageReaderService>() {}

/**
 * Reads pages that people look at, where a host keeps that apart from processing, so that viewing does not take the
 * workers of documents. Without it `PageReader` serves both.
 */
export class ViewedPageReader extends Context.Tag("@extrait/core/ViewedPageReader")<
  ViewedPageReader,
  PageReaderService
>() {}
