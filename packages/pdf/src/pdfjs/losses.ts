/**
 * What pdf.js leaves out where a file is damaged or asks for too much: a picture that cannot be decoded, one with too many pixels, and what a page
 * draws, which is broken or too large.
 */
export type Loss = "picture" | "large picture" | "content" | "large content"

/** How pdf.js's warnings about what it leaves out begin. */
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
/** What no viewer shows either, objects that are not there and forms within themselves; and pictures that are not decoded while a page is only read. */
const NOTHING = /should be a stream|should be a name|circular reference|not wanted/

/** Collects what is lost of the page that this worker works on; it works on one at a time. */
export class Losses {
  readonly #kinds = new Set<Loss>()

  /** Forgets what earlier pages lost. */
  begin(): void {
    this.#kinds.clear()
  }

  add(loss: Loss): void {
    this.#kinds.add(loss)
  }

  has(loss: Loss): boolean {
    return this.#kinds.has(loss)
  }

  /** Hears what pdf.js warns of. */
  warned(message: string): void {
    const found = WARNINGS.find(([, start]) => message.startsWith(start))
    if (found !== undefined && !NOTHING.test(message)) this.#kinds.add(found[0])
  }
}

/** The losses of the page that is under way in this thread or process, where pdf.js's parsing half is loaded once. */
export const losses = new Losses()
