/** A BMP file of one layout, from its pixel rows as they are stored. */
export const makeBmp = (layout: {
  width: number
  height: number
  depth: number
  palette?: ReadonlyArray<readonly [number, number, number]>
  compression?: number
  masks?: ReadonlyArray<number>
  rows: ReadonlyArray<ReadonlyArray<number>>
}): Uint8Array => {
  const palette = (layout.palette ?? []).flatMap(([red, green, blue]) => [blue, green, red, 0])
  const masks = new Uint8Array(new Uint32Array(layout.masks ?? []).buffer)
  const offset = 54 + palette.length + masks.length
  const bytes = new Uint8Array(offset + layout.rows.flat().length)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, offset, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, layout.width, true)
  view.setInt32(22, layout.height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, layout.depth, true)
  view.setUint32(30, layout.compression ?? 0, true)
  bytes.set(masks, 54)
  bytes.set(palette, 54 + masks.length)
  bytes.set(layout.rows.flat(), offset)
  return bytes
}
