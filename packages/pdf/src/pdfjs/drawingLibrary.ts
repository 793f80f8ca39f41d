// First of all, for it must be said before the library is loaded.
import "./fontsLater.js"
import { homedir } from "node:os"
import { join } from "node:path"
import { createCanvas, GlobalFonts } from "@napi-rs/canvas"
import { restoreVariable, unwanted } from "./fontsLater.js"

restoreVariable()

/** Where the library looks for fonts besides, below the user's folder, by the system. */
const FOLDERS: Readonly<Record<string, string>> = {
  win32: join("AppData", "Local", "Microsoft", "Windows", "Fonts"),
  darwin: join("Library", "Fonts"),
  linux: ".fonts"
}

let loaded = unwanted

/** Loads the fonts of the system, as the library itself does. */
const loadFonts = (): void => {
  loaded = true
  // Known to the library, and not to its types.
  ;(GlobalFonts as typeof GlobalFonts & { loadSystemFonts(): number }).loadSystemFonts()
  const folder = FOLDERS[process.platform]
  if (folder !== undefined) GlobalFonts.loadFontsFromDir(join(homedir(), folder))
}

const context = Object.getPrototypeOf(createCanvas(1, 1).getContext("2d"))
for (const name of ["fillText", "strokeText", "measureText"] as const) {
  const original = context[name]
  context[name] = function (this: unknown, ...args: ReadonlyArray<unknown>) {
    if (!loaded) loadFonts()
    return original.apply(this, args)
  }
}

/** The drawing library, which loads the fonts of the system with the first text that is set in one: most pages bring their own, or pdf.js does. */
export { type Canvas, createCanvas, type Image, loadImage } from "@napi-rs/canvas"
