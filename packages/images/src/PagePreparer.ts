import { PicturePreparer, type PicturePreparerService } from "@extrait/core"
import { kept, shareBytes } from "@extrait/threads"
import { Effect, Layer } from "effect"
import { PictureThreads } from "./PictureThreads.js"
import { after } from "./preparing/affine.js"
import { unreadable } from "./unreadable.js"

const make: Effect.Effect<PicturePreparerService, never, PictureThreads> = Effect.map(PictureThreads, (threads) => ({
  prepare: (picture, { maxPixels, turn }) =>
    Effect.gen(function* () {
      const { contentType, height, page, width } = picture
      const bytes = new Uint8Array(yield* shareBytes(picture.bytes))
      const { toPicture, ...prepared } = yield* threads
        .run("prepare", { picture: { bytes, contentType, width, height }, maxPixels, turn })
        .pipe(Effect.map(kept), Effect.mapError(unreadable(page)))
      return { page, ...prepared, toPage: after(toPicture, picture.toPage) }
    })
}))

/**
 * Makes photographs and scanned pages ready for recognition. They are cut to the paper, with everything around it white and shadows and
 * coloured paper evened out. They are turned so that the text is upright, levelled, and brought to the size that recognition reads best,
 * in grey, as PGM. What a page does not need is left out. Everything is computed in `PictureThreads`.
 *
 * `make` gives the preparer as a service; `layer` gives it as core's `PicturePreparer`.
 */
export const PagePreparer = {
  make,
  layer: Layer.effect(PicturePreparer, make)
}
