const text = (value: string): Uint8Array => new TextEncoder().encode(value)

const joined = (...parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const words = (...values: ReadonlyArray<number>): Uint8Array => {
  const bytes = new Uint8Array(4 * values.length)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setInt32(4 * index, value)
  return bytes
}

/** s15Fixed16Number (ICC.1:2004-10, 5.1.3). */
const fixed = (...values: ReadonlyArray<number>): Uint8Array =>
  words(...values.map((value) => Math.round(value * 65536)))

const element = (signature: string, content: Uint8Array): Uint8Array => joined(text(signature), words(0), content)

/** Text in one language (10.13). */
const localised = (value: string): Uint8Array => {
  const characters = new Uint8Array(2 * value.length)
  for (let at = 0; at < value.length; at++) characters[2 * at + 1] = value.charCodeAt(at)
  return element("mluc", joined(words(1, 12), text("enUS"), words(characters.length, 28), characters))
}

/** Illuminant D50 of the profile connection space (7.2.16). */
const D50 = [0.9642, 1, 0.8249] as const

/** The transfer function of sRGB (IEC 61966-2-1) as a parametric curve of type 3 (10.15): g, a, b, c, d. */
const curve = element(
  "para",
  joined(new Uint8Array([0, 3, 0, 0]), fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))
)

const xyz = (...values: readonly [number, number, number]): Uint8Array => element("XYZ ", fixed(...values))

/** The primaries of sRGB, adapted to D50 by the matrix of Bradford, which stands under `chad`. */
const TAGS: ReadonlyArray<readonly [string, Uint8Array]> = [
  ["desc", localised("sRGB IEC61966-2.1")],
  ["cprt", localised("No copyright, use freely")],
  ["wtpt", xyz(...D50)],
  ["chad", element("sf32", fixed(1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168))],
  ["rXYZ", xyz(0.43607, 0.22249, 0.01392)],
  ["gXYZ", xyz(0.38515, 0.71687, 0.09708)],
  ["bXYZ", xyz(0.14307, 0.06061, 0.7141)],
  ["rTRC", curve],
  ["gTRC", curve],
  ["bTRC", curve]
]

/** The colours of the screen as an ICC profile of version 4.2 (ICC.1:2004-10): what the pictures' numbers mean. */
export const srgbProfile = (): Uint8Array => {
  const start = 128 + 4 + 12 * TAGS.length
  const directory: Array<Uint8Array> = [words(TAGS.length)]
  const data: Array<Uint8Array> = []
  const places = new Map<Uint8Array, number>()
  let at = start
  for (const [signature, content] of TAGS) {
    const known = places.get(content)
    const padded = 4 * Math.ceil(content.length / 4)
    if (known === undefined) {
      places.set(content, at)
      data.push(content, new Uint8Array(padded - content.length))
    }
    directory.push(text(signature), words(known ?? at, content.length))
    if (known === undefined) at += padded
  }
  const header = new Uint8Array(128)
  const view = new DataView(header.buffer)
  view.setUint32(0, at)
  view.setUint32(8, 0x04200000)
  header.set(text("mntrRGB XYZ "), 12)
  // A day that never changes: the same file every time.
  header.set(new Uint8Array([0x07, 0xcf, 0, 1, 0, 1]), 24)
  header.set(text("acsp"), 36)
  header.set(fixed(...D50), 68)
  return joined(header, ...directory, ...data)
}
