import { type PageToRedact, RedactedFileWriter, type RedactedFileWriterService, RedactionFailed } from "@extrait/core"
import { fromBoundingBox } from "@extrait/engine/domain"
import { coverPlaces } from "@extrait/images"
import type { PicturePage, PixelPicture, PlacedWord } from "@extrait/pdf-writer"
import { Effect, Layer, Stream } from "effect"

/** Points an inch, and pixels an inch that a picture without a size on paper counts as. */
const POINTS = 72
const PIXELS = 150
/** A4, for a page of which nothing is known. */
const UNKNOWN = { width: 595, height: 842 }
/** Fills a page with black. */
const BLACK: PixelPicture = { kind: "pixels", bytes: new Uint8Array([0]), width: 1, height: 1, components: 1 }

const attempt = <A>(what: string, run: () => Promise<A>): Effect.Effect<A, RedactionFailed> =>
  Effect.tryPromise({ try: run, catch: () => new RedactionFailed({ message: what }) })

/** What writes a PDF; its library is loaded with the first file. */
type Writer = typeof import("@extrait/pdf-writer")

/** The size on paper of a page that is drawn, in points. */
const sizeOf = (
  { height, toPage, width }: NonNullable<PageToRedact["picture"]>,
  { LONGEST_SIDE, SHORTEST_SIDE }: Writer
) => {
  // A picture of a PDF's page maps to points, one of a picture to its own pixels.
  const scale = toPage.a === 1 ? POINTS / PIXELS : toPage.a
  const most = Math.min(1, LONGEST_SIDE / (scale * Math.max(width, height)))
  const side = (pixels: number): number => Math.max(SHORTEST_SIDE, pixels * scale * most)
  return { width: side(width), height: side(height) }
}

/** How words run on a page that must be turned for them to stand upright: the other way round. */
const RUNS = { 0: 0, 90: 270, 180: 180, 270: 90 } as const satisfies Record<
  PageToRedact["turned"],
  PlacedWord["turned"]
>

const picturePage = (
  { covered, picture, turned, words }: PageToRedact,
  writer: Writer
): Effect.Effect<PicturePage, RedactionFailed> =>
  Effect.gen(function* () {
    if (picture === null) return { ...UNKNOWN, picture: BLACK, words: [] }
    const { bytes } = yield* attempt("A page could not be covered", () =>
      coverPlaces(picture.bytes, covered, "image/jpeg")
    )
    const size = sizeOf(picture, writer)
    return {
      ...size,
      picture: { kind: "jpeg", bytes },
      words: words.map(({ bbox, text }) => ({ text, box: fromBoundingBox(bbox, size), turned: RUNS[turned] }))
    }
  })

const asPdf = <E>(pages: Stream.Stream<PageToRedact, E>) =>
  Effect.gen(function* () {
    const writer = yield* attempt("The PDF could not be begun", () => import("@extrait/pdf-writer"))
    // A date of our own: the host's clock is no part of the file.
    const pdf = writer.picturePdf({ created: 0 })
    yield* Stream.runForEach(pages, (page) =>
      Effect.flatMap(picturePage(page, writer), (made) =>
        Effect.catchAllCause(pdf.add(made), () =>
          Effect.fail(new RedactionFailed({ message: "A page could not be written" }))
        )
      )
    )
    const bytes = yield* Effect.catchAllCause(pdf.bytes, () =>
      Effect.fail(new RedactionFailed({ message: "The PDF could not be completed" }))
    )
    return { bytes, contentType: "application/pdf" as const }
  })

const asPicture = <E>(pages: Stream.Stream<PageToRedact, E>) =>
  Effect.gen(function* () {
    const [page] = yield* Stream.runCollect(Stream.take(pages, 1))
    const picture = page?.picture ?? null
    if (page === undefined || picture === null) {
      return yield* new RedactionFailed({ message: "The picture could not be drawn" })
    }
    const contentType = picture.contentType === "image/jpeg" ? ("image/jpeg" as const) : ("image/png" as const)
    const { bytes } = yield* attempt("The picture could not be covered", () =>
      coverPlaces(picture.bytes, page.covered, contentType)
    )
    return { bytes, contentType }
  })

const service: RedactedFileWriterService = {
  write: (pages, as) => (as === "pdf" ? asPdf(pages) : asPicture(pages))
}

/** Writes redacted files by `@extrait/images` and `@extrait/pdf-writer`, whose libraries are loaded with the first. */
export const layerRedactedFiles: Layer.Layer<RedactedFileWriter> = Layer.succeed(RedactedFileWriter, service)
