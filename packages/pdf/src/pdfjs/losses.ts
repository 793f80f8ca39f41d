/**
 * Content that pdf.js leaves out if a file is damaged or asks for too much: a picture that cannot be decoded, a picture with too many pixels, and
 * page content that is broken or too large.
 */
export type Loss = "picture" | "large picture" | "content" | "large content"

/** Beginnings of pdf.js's warnings about omitted content. */
const WARNINGS: ReadonlyArray<readonly [loss: Loss, start: string]> = [
  ["picture", "Unable to decode"],
  ["picture", "Image dimensions are missing"],
  ["picture", "decodeScan - unexpected MCU data"],
  ["large picture", "Image exceeded maximum allowed size"],
  ["picture", "Filter "],
  ["content", "getOperatorList - ignoring errors"],
  ["content", "getContentStream - ignoring sub-stream"],
  ["content", "getOperatorList - ignoring XObject"]
]
/**
 * Omissions that do not count: missing objects and self-containing forms, which no viewer shows either, and pictures that are not decoded while a
 * page is only read.
 */
const NOTHING = /should be a stream|should be a name|circular reference|not wanted/

/** Collects the losses of the page this worker is working on; it works on one at a time. */
export class Losses {
  readonly #kinds = new Set<Loss>()

  /** Forgets the losses of earlier pages. */
  begin(): void {
    this.#kinds.clear()
  }

  add(loss: Loss): void {
    this.#kinds.add(loss)
  }

  has(loss: Loss): boolean {
    return this.#kinds.has(loss)
  }

  /** Records a warning of pdf.js. */
  warned(message: string): void {
    const found = WARNINGS.find(([, start]) => message.startsWith(start))
    if (found !== undefined && !NOTHING.test(message)) this.#kinds.add(found[0])
  }
}

/** The losses of the page that is under way in this thread or process, where pdf.js's parsing half is loaded once. */
export const losses = new Losses()
