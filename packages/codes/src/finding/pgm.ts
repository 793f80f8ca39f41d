import type { Grey } from "./Grey.js"

const HEADER = /^P5\s+(\d{1,9})\s+(\d{1,9})\s+255\s/

/** The pixels of a PGM file as readers and renderers of pages write it, where they are; null for any other file. */
export const readPgm = (bytes: Uint8Array): Grey | null => {
  const header = HEADER.exec(Buffer.from(bytes.slice(0, 64)).toString("latin1"))
  if (header === null) return null
  const [width, height] = [Number(header[1]), Number(header[2])]
  const pixels = bytes.subarray(header[0].length, header[0].length + width * height)
  return width > 0 && height > 0 && pixels.length === width * height ? { pixels, width, height } : null
}

/** A PGM file. */
export const writePgm = ({ height, pixels, width }: Grey): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
