export { type ExistingPdf, openPdf, type PageText, UnchangeablePdf } from "./ExistingPdf.js"
export {
  type JpegPicture,
  LONGEST_SIDE,
  type PicturePage,
  type PixelPicture,
  type PlacedWord,
  SHORTEST_SIDE,
  UnwritablePage
} from "./PicturePage.js"
export { type PicturePdf, type PicturePdfOptions, picturePdf, writePicturePdf } from "./PicturePdf.js"
export { type JpegHeader, jpegHeader } from "./picture/jpegHeader.js"
