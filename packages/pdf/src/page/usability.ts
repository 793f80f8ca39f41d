import { isMeaningless } from "./characters.js"
import type { Extent } from "./Matrix.js"
import type { PageContent } from "./PageContent.js"

/** A page with fewer characters than this may be a picture with a stamp or a page number on it. */
const FEW_CHARACTERS = 100
/** Share of meaningless characters that makes a text layer useless. */
const GARBLED = 0.15
/** Share of the page that pictures cover on a scanned page. */
const COVERED = 0.5
/** Curves that tell of text set as outlines. */
const MANY_CURVES = 1500

/** Share of the page under pictures, counted on a coarse grid so that overlapping pictures count once. */
const coverage = (images: ReadonlyArray<Extent>, width: number, height: number): number => {
  const cells = 40
  let covered = 0
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const x = ((column + 0.5) / cells) * width
      const y = ((row + 0.5) / cells) * height
      if (images.some((image) => x >= image.x1 && x <= image.x2 && y >= image.y1 && y <= image.y2)) covered++
    }
  }
  return covered / (cells * cells)
}

/** How far the text layer of a page can be used. */
export const textLayer = (content: PageContent): "good" | "scarce" | "garbled" | "none" => {
  let characters = 0
  let meaningless = 0
  for (const glyph of content.glyphs) {
    if (!glyph.visible || (glyph.text.trim() === "" && glyph.text !== "")) continue
    characters++
    if (isMeaningless(glyph.text)) meaningless++
  }
  if (characters === 0) return "none"
  if (meaningless > GARBLED * characters) return "garbled"
  return characters < FEW_CHARACTERS ? "scarce" : "good"
}

/** Whether pictures or outlines, rather than the few characters of a page, carry what it says. */
export const isPictured = (content: PageContent, width: number, height: number): boolean =>
  coverage(content.images, width, height) >= COVERED || content.curves >= MANY_CURVES
