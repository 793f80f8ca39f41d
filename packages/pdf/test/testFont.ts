import { join } from "node:path"
import { GlobalFonts } from "@napi-rs/canvas"
import { standardFonts } from "../src/pdfjs/BinaryFiles.js"

/** A face bundled with pdf.js, under a name of its own: test drawings look the same on every machine, whatever its fonts. */
export const testFont = "Extrait Test Sans"

if (GlobalFonts.registerFromPath(join(standardFonts(), "LiberationSans-Regular.ttf"), testFont) === null) {
  throw new Error("pdf.js brings no LiberationSans-Regular.ttf")
}
