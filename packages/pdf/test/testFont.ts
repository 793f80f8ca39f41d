import { join } from "node:path"
import { GlobalFonts } from "@napi-rs/canvas"
import { standardFonts } from "../src/pdfjs/BinaryFiles.js"

/** A face that pdf.js brings, by a name of its own: what a test draws in it looks alike on every machine, whatever fonts that has. */
export const testFont = "Extrait Test Sans"

if (GlobalFonts.registerFromPath(join(standardFonts(), "LiberationSans-Regular.ttf"), testFont) === null) {
  throw new Error("pdf.js brings no LiberationSans-Regular.ttf")
}
