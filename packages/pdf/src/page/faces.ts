import type { Face } from "./PageContent.js"

/** A font as loaded by pdf.js, with the metrics for placing its glyphs. */
export interface LoadedFace {
  readonly face: Face
  /** One of the dingbat faces, whose characters have other shapes. */
  readonly symbolic: boolean
  readonly vertical: boolean
  readonly defaultVerticalMetric: readonly [number, number, number]
  /** Turns a glyph's width into a fraction of the font size. */
  readonly widthScale: number
  /** Turns the font size asked for into the size seen: other than 1 only for fonts drawn by the page itself (Type 3). */
  readonly sizeScale: number
  /** Whether the text that pdf.js gives for a code is none, but the code itself for want of one; `null` where it never is. */
  readonly isUnmapped: ((code: number, text: string) => boolean) | null
}

export type FaceSource = (name: string) => LoadedFace | null

/** The fields of pdf.js's font object that are read here. */
interface FontObject {
  readonly name?: string
  readonly bold?: boolean
  readonly black?: boolean
  readonly italic?: boolean
  readonly ascent?: number
  readonly descent?: number
  readonly vertical?: boolean
  readonly isType3Font?: boolean
  readonly fontMatrix?: ArrayLike<number>
  readonly bbox?: ArrayLike<number>
  readonly defaultVMetrics?: readonly [number, number, number]
  readonly composite?: boolean
  readonly toUnicode?: { get(code: number): string | number | undefined }
}

const BOLD = /bold|black|heavy|semibold|demi(?!t)|(?:^|[-,_ ])(?:bd|bld|blk)(?:$|[-,_ ])/i
const ITALIC = /italic|oblique|(?:^|[-,_ ])(?:it|ital|obl)(?:$|[-,_ ])/i

/** Limits declared metrics to plausible ones: some fonts declare nothing, others the extent of their tallest symbol. */
const within = (value: number | undefined, low: number, high: number, otherwise: number): number =>
  value === undefined || !Number.isFinite(value) || value === 0 ? otherwise : Math.min(Math.max(value, low), high)

const NUL = "\0"
const CONTROL = /^[\u0000-\u001f]$/

/**
 * Whether a code has no character. In a composite font, these are codes that its map omits or, as Skia writes it, maps to NUL. In fonts drawn by the
 * page itself, they are control characters, whose glyphs have names of their own. The glyph at 0 stands for characters missing from the font.
 */
const unmappedIn = ({ composite, isType3Font, toUnicode }: FontObject): LoadedFace["isUnmapped"] => {
  if (toUnicode === undefined) return null
  if (composite === true) return (code, text) => code !== 0 && (text === NUL || !toUnicode.get(code))
  if (isType3Font === true) return (code, text) => CONTROL.test(text) && toUnicode.get(code) === undefined
  return (code, text) => text === NUL && code !== 0
}

const load = (font: FontObject): LoadedFace => {
  const name = (font.name ?? "").replace(/^[A-Z]{6}\+/, "")
  const matrix = font.fontMatrix
  const widthScale = Math.abs(matrix?.[0] ?? 0.001) || 0.001
  let ascent = within(font.ascent, 0.5, 1, 0.85)
  let descent = within(font.descent === undefined ? undefined : -Math.abs(font.descent), -0.35, -0.1, -0.2)
  let sizeScale = 1
  if (font.isType3Font === true) {
    // The em of such a font depends on how its glyphs were drawn, so its box, if it has one, gives the height of text.
    const bottom = font.bbox?.[1] ?? 0
    const top = font.bbox?.[3] ?? 0
    const height = Math.abs((top - bottom) * (matrix?.[3] ?? 0.001))
    sizeScale = height > 0.2 && height < 20 ? height / 1.1 : 1
    ascent = height > 0 ? Math.max(0.3, Math.min(1, (top / (top - bottom)) * 1.1)) : 0.85
    descent = Math.min(0, ascent - 1.1)
  }
  return {
    face: {
      name,
      bold: font.bold === true || font.black === true || BOLD.test(name),
      italic: font.italic === true || ITALIC.test(name),
      ascent,
      descent
    },
    symbolic: /dingbats|wingdings/i.test(name),
    vertical: font.vertical === true,
    defaultVerticalMetric: font.defaultVMetrics ?? [-1000, 500, 880],
    widthScale,
    sizeScale,
    isUnmapped: unmappedIn(font)
  }
}

/** Looks up fonts translated by pdf.js, each once. `null` for a font it could not translate. */
export const faceSource = (fonts: ReadonlyMap<string, object>): FaceSource => {
  const loaded = new Map<string, LoadedFace | null>()
  return (name) => {
    const known = loaded.get(name)
    if (known !== undefined) return known
    const font = fonts.get(name)
    const face = font === undefined ? null : load(font as FontObject)
    loaded.set(name, face)
    return face
  }
}
