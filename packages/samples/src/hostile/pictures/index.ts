import { ofKind } from "../HostileFile.js"
import { jpegBombs } from "./jpeg.js"
import { avifBombs, bmpBombs, gifBombs, webpBombs } from "./others.js"
import { pngBombs } from "./png.js"
import { tiffBombs } from "./tiff.js"

/** Pictures of more pixels, frames or pages than anybody may ask for, and pictures that are not what their headers say. */
export const pixels = ofKind("pixels", {
  ...pngBombs,
  ...jpegBombs,
  ...tiffBombs,
  ...bmpBombs,
  ...gifBombs,
  ...webpBombs,
  ...avifBombs
})
