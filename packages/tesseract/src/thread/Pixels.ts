import type { Box } from "@extrait/engine"
import type { CorePicture } from "./core.js"
import type { WasmMemory } from "./webAssembly.js"

/**
 * The pixels of a decoded picture in Tesseract's memory, of 1, 8 or 32 bits. Leptonica packs them into words of 32 bits from the highest
 * bit down, and WebAssembly stores a word's lowest byte first.
 */
export class Pixels {
  readonly width: number
  readonly height: number
  #depth: number
  #stride: number
  #data: number
  #memory: WasmMemory

  constructor(picture: CorePicture, memory: WasmMemory) {
    this.width = picture.get_w()
    this.height = picture.get_h()
    this.#depth = picture.get_d()
    this.#stride = picture.get_wpl() * 4
    this.#data = picture.get_data()
    this.#memory = memory
  }

  /** Brightness of a pixel, 0 to 255. */
  #brightness(bytes: Uint8Array, x: number, y: number): number {
    const row = this.#data + y * this.#stride
    if (this.#depth === 8) return bytes[row + (x ^ 3)] ?? 255
    // Red, green and blue from the highest byte down; 1 bit: 1 is black.
    if (this.#depth === 32) return bytes[row + x * 4 + 2] ?? 255
    return ((bytes[row + ((x >> 3) ^ 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255
  }

  /**
   * Paints boxes over with the brightness of the paper beside them, so that nothing is left to read there. Each box is taken `margin`
   * pixels wider on every side.
   */
  cover(boxes: ReadonlyArray<Box>, margin: number): void {
    // The memory may have grown, and its buffer with it, since it was last looked at.
    const bytes = new Uint8Array(this.#memory.buffer)
    for (const { height, width, x, y } of boxes) {
      const left = Math.max(0, Math.floor(x - margin))
      const right = Math.min(this.width, Math.ceil(x + width + margin))
      const top = Math.max(0, Math.floor(y - margin))
      const bottom = Math.min(this.height, Math.ceil(y + height + margin))
      if (left >= right || top >= bottom) continue
      const corners = [left, right - 1].flatMap((cx) => [top, bottom - 1].map((cy) => this.#brightness(bytes, cx, cy)))
      const paper = Math.max(...corners)
      for (let row = top; row < bottom; row++) this.#fill(bytes, row, left, right, paper)
    }
  }

  #fill(bytes: Uint8Array, y: number, left: number, right: number, brightness: number): void {
    const row = this.#data + y * this.#stride
    if (this.#depth === 8) {
      for (let x = left; x < right; x++) bytes[row + (x ^ 3)] = brightness
    } else if (this.#depth === 32) {
      bytes.fill(brightness, row + left * 4, row + right * 4)
    } else {
      for (let x = left; x < right; x++) {
        const at = row + ((x >> 3) ^ 3)
        const bit = 0x80 >> (x & 7)
        bytes[at] = brightness > 127 ? (bytes[at] ?? 0) & ~bit : (bytes[at] ?? 0) | bit
      }
    }
  }
}
