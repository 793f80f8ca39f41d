const STRIP_OFFSETS = 273
const TILE_OFFSETS = 324
const SUBFILE_TYPE = 254
const sizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8
}

/** A file whose directory begins with its subfile type; the directory moves to the end. */
const withSubfileType = (file: Uint8Array, type: number): Uint8Array => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const directory = view.getUint32(4, true)
  const count = view.getUint16(directory, true)
  const old = file.subarray(directory + 2, directory + 2 + 12 * count)
  const entries = view.getUint16(directory + 2, true) === SUBFILE_TYPE ? old.subarray(12) : old
  const at = file.length + (file.length % 2)
  const made = new Uint8Array(at + 2 + 12 + entries.length + 4)
  const to = new DataView(made.buffer)
  made.set(file)
  to.setUint32(4, at, true)
  to.setUint16(at, 1 + entries.length / 12, true)
  to.setUint16(at + 2, SUBFILE_TYPE, true)
  to.setUint16(at + 4, 4, true)
  to.setUint32(at + 6, 1, true)
  to.setUint32(at + 10, type, true)
  made.set(entries, at + 14)
  return made
}

/** One TIFF file of the first pages of several little-endian ones, in their order. The directory numbered `thumbnail` says that it is one. */
export const joinTiffs = (
  given: ReadonlyArray<Uint8Array>,
  { thumbnail = -1 }: { readonly thumbnail?: number }
): Uint8Array => {
  const files = given.map((file, n) => withSubfileType(file, n === thumbnail ? 1 : 0))
  const bases = files.map((_, n) => files.slice(0, n).reduce((sum, file) => sum + file.length + (file.length % 2), 0))
  const joined = new Uint8Array(files.reduce((sum, file) => sum + file.length + (file.length % 2), 0))
  const view = new DataView(joined.buffer)
  let link = 4
  for (const [n, file] of files.entries()) {
    const base = bases[n] ?? 0
    joined.set(file, base)
    const directory = base + view.getUint32(base + 4, true)
    view.setUint32(link, directory, true)
    const count = view.getUint16(directory, true)
    for (let at = directory + 2; at < directory + 2 + 12 * count; at += 12) {
      const [tag, type, values] = [view.getUint16(at, true), view.getUint16(at + 2, true), view.getUint32(at + 4, true)]
      const inside = (sizes[type] ?? 1) * values <= 4
      if (!inside) view.setUint32(at + 8, view.getUint32(at + 8, true) + base, true)
      if (tag !== STRIP_OFFSETS && tag !== TILE_OFFSETS) continue
      const from = inside ? at + 8 : view.getUint32(at + 8, true)
      for (let value = 0; value < values; value++) {
        if (type === 3) throw new Error("strip offsets of 16 bits")
        view.setUint32(from + 4 * value, view.getUint32(from + 4 * value, true) + base, true)
      }
    }
    link = directory + 2 + 12 * count
    view.setUint32(link, 0, true)
  }
  return joined
}
