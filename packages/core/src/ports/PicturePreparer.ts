import { Context, Effect, Layer } from "effect"
import type { PagePicture, UnreadablePage } from "./PageReader.js"

/** Degrees clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** A picture made ready for recognition. */
export interface PreparedPicture extends PagePicture {
  /**
   * Degrees clockwise by which the page was turned for its text to stand upright. `toPage` maps to the page as a person sees it, with the turn undone.
   */
  readonly turned: QuarterTurn
}

/** What a picture is to become. */
export interface PreparationOptions {
  /** Pixels that the prepared picture may have at most. */
  readonly maxPixels: number
  /** `detect`: find out which way up the text is. A number: it is known. */
  readonly turn: QuarterTurn | "detect"
}

/** What makes pictures ready for recognition. */
export interface PicturePreparerService {
  /** Gives the same answer for the same picture and options. Interruption stops the work. */
  readonly prepare: (
    picture: PagePicture,
    options: PreparationOptions
  ) => Effect.Effect<PreparedPicture, UnreadablePage>
}

/**
 * Makes a picture of a page ready for recognition: cut to the paper, upright, level, evenly lit and large enough, as
 * far as the adapter can. Photographs and scanned pages of a PDF are treated alike.
 */
export class PicturePreparer extends Context.Tag("@extrait/core/PicturePreparer")<
  PicturePreparer,
  PicturePreparerService
>() {
  /** Leaves every picture as it is. */
  static readonly layerNone: Layer.Layer<PicturePreparer> = Layer.succeed(PicturePreparer, {
    prepare: (picture, { turn }) => Effect.succeed({ ...picture, turned: turn === "detect" ? 0 : turn })
  })
}
