import type { PagePicture } from "@extrait/core"
import { type DrawnCode, drawCode } from "@extrait/samples"

/** Pixels of a sheet, white at first, 0 black. */
export class Sheet {
  readonly pixels: Uint8Array

  constructor(
    readonly width: number,
    readonly height: number
  ) {
    this.pixels = new Uint8Array(width * height).fill(255)
  }

  /** Draws a code with its upper left corner at a point, each module so many pixels wide; turned clockwise by degrees about that point. */
  draw({ height, modules, width }: DrawnCode, left: number, top: number, module: number, degrees = 0): this {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const [dx, dy] = [x + 0.5 - left, y + 0.5 - top]
        const column = Math.floor((dx * cos + dy * sin) / module)
        const row = Math.floor((dy * cos - dx * sin) / module)
        if (column < 0 || row < 0 || column >= width || row >= height) continue
        if (modules[row * width + column] === 1) this.pixels[y * this.width + x] = 0
      }
    }
    return this
  }

  /** Lines of short strokes, as dense as print. */
  print(top: number, bottom: number, pitch: number): this {
    for (let y = top; y < bottom; y++) {
      if ((y - top) % pitch >= pitch / 2) continue
      for (let x = 100; x < this.width - 100; x++) {
        const stroke = (x * 7919 + Math.floor((y - top) / pitch) * 104_729) % 23
        if (stroke < 9) this.pixels[y * this.width + x] = 20
      }
    }
    return this
  }

  picture(): PagePicture {
    const { height, pixels, width } = this
    return {
      page: 1,
      bytes: Uint8Array.from(Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])),
      contentType: "image/x-portable-graymap",
      width,
      height,
      toPage: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
    }
  }
}

/** A photograph of a sheet: lit from one side, out of focus, with grain. */
export const photographed = (sheet: Sheet, blur: number): Sheet => {
  const aged = new Sheet(sheet.width, sheet.height)
  let seed = 12345
  for (let y = 0; y < sheet.height; y++) {
    for (let x = 0; x < sheet.width; x++) {
      let sum = 0
      let count = 0
      for (let dy = -blur; dy <= blur; dy++) {
        for (let dx = -blur; dx <= blur; dx++) {
          const value = sheet.pixels[(y + dy) * sheet.width + x + dx]
          if (x + dx < 0 || x + dx >= sheet.width || value === undefined) continue
          sum += value
          count++
        }
      }
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      const grain = ((seed >> 16) % 31) - 15
      const light = 0.9 - (0.45 * x) / sheet.width - (0.1 * y) / sheet.height
      aged.pixels[y * sheet.width + x] = Math.max(0, Math.min(255, (30 + (0.8 * sum) / count) * light + grain))
    }
  }
  return aged
}

/** Codes of one text each, by ZXing's name of the symbology, and by the name that results have. */
export const samples = [
  ["QRCode", "qr_code", "https://example.org/a?b=1"],
  ["DataMatrix", "data_matrix", "DC04FR000001FFFF23DC2801FR432,75\u001d4163198\u001d"],
  ["Aztec", "aztec", "AZTEC 2024 EXAMPLE"],
  ["PDF417", "pdf417", "PDF417 holds lines of text\nand more of it"],
  ["Code128", "code_128", "EX-2024-00117"],
  ["Code39", "code_39", "EX200117"],
  ["EAN13", "ean_13", "4006381333931"],
  ["EAN8", "ean_8", "96385074"],
  // A UPC-A code is an EAN-13 code whose number begins with 0.
  ["UPCA", "ean_13", "0036000291452"],
  ["ITF", "itf", "00012345678905"]
] as const

/** Linear codes are drawn with less height than they are printed with. */
export const drawn = async (format: (typeof samples)[number][0], text: string): Promise<DrawnCode> => {
  const code = await drawCode(text, format)
  if (code.height > 12) return code
  const height = 40
  const row = code.modules.subarray(0, code.width)
  const modules = new Uint8Array(code.width * height)
  for (let y = 0; y < height; y++) modules.set(row, y * code.width)
  return { modules, width: code.width, height }
}
