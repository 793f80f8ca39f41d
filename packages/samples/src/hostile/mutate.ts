import type { Random } from "../generator/Random.js"

/** One way of damaging a file; it changes a copy, or gives a new one. */
export type Mutation = (bytes: Buffer, random: Random, family: "pdf" | "picture") => Buffer

const place = (bytes: Buffer, random: Random): number => random.int(0, Math.max(0, bytes.length - 1))

/** A part of the file: where it starts, and its length of at most a tenth of the file. */
const part = (bytes: Buffer, random: Random): readonly [start: number, length: number] => {
  const start = place(bytes, random)
  const most = Math.max(1, Math.floor(bytes.length / 10))
  // Short parts more often than long ones.
  const length = Math.ceil(most ** random.next())
  return [start, Math.min(length, bytes.length - start)]
}

const randomBytes = (length: number, random: Random): Buffer => {
  const bytes = Buffer.alloc(length)
  for (let i = 0; i < length; i++) bytes[i] = random.int(0, 255)
  return bytes
}

const without = (bytes: Buffer, start: number, length: number, instead: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([bytes.subarray(0, start), instead, bytes.subarray(start + length)])

/** Numbers at the edges of what formats can say. */
const edges = [
  "0",
  "-1",
  "1",
  "255",
  "65535",
  "65536",
  "2147483647",
  "2147483648",
  "4294967295",
  "99999999999999999999",
  "1e38",
  "0.0000001",
  "-0"
]

const keywords = [
  ..."obj endobj stream endstream xref trailer startxref /Type /Pages /Page /Kids /Count /Parent /Contents /Resources /Font /MediaBox".split(
    " "
  ),
  ..."/Length /Filter /FlateDecode /DCTDecode /XObject /Image /Width /Height /ColorSpace /BitsPerComponent /Root /Size /Prev /Encoding".split(
    " "
  ),
  ..."/ToUnicode /Widths /FirstChar /FontDescriptor /FontFile2 /DescendantFonts /Subtype /BaseFont %PDF- %%EOF << >> BT ET Tf Td Tj TJ".split(
    " "
  ),
  ..."IHDR IDAT PLTE IEND RIFF WEBP VP8 VP8L VP8X ALPH ftyp meta iprp ispe mdat JFIF Exif GIF89a".split(" ")
]

/** Every place where one of the words stands, as offset and word. */
const findWords = (bytes: Buffer, words: ReadonlyArray<string>): ReadonlyArray<readonly [number, string]> => {
  const text = bytes.toString("latin1")
  const found: Array<readonly [number, string]> = []
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0 && found.length < 5000; at = text.indexOf(word, at + 1))
      found.push([at, word])
  }
  return found
}

const changeKeyword: Mutation = (bytes, random) => {
  const found = findWords(bytes, keywords)
  if (found.length === 0) return flipBits(bytes, random, "picture")
  const [at, word] = random.pick(found)
  const instead = random.weighted([
    [3, random.pick(found)[1]],
    [2, random.pick(keywords)],
    [2, ""],
    [2, word.toUpperCase()],
    [1, `${word}${word}`],
    [1, word.slice(0, -1)]
  ])
  return without(bytes, at, word.length, Buffer.from(instead, "latin1"))
}

const changeNumber: Mutation = (bytes, random, family) => {
  if (family === "picture") {
    // Sizes, counts and offsets of pictures lie near their start, in two or four bytes.
    const at = random.int(0, Math.max(0, Math.min(bytes.length - 4, random.chance(0.8) ? 200 : bytes.length - 4)))
    const value = random.pick([0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff])
    const wide = random.chance(0.5)
    if (at + 4 > bytes.length) return bytes
    if (wide && random.chance(0.5)) bytes.writeUInt32BE(value, at)
    else if (wide) bytes.writeUInt32LE(value, at)
    else if (random.chance(0.5)) bytes.writeUInt16BE(value & 0xffff, at)
    else bytes.writeUInt16LE(value & 0xffff, at)
    return bytes
  }
  const numbers = Array.from(bytes.toString("latin1").matchAll(/(?<=[\s[/<(])-?\d+(?:\.\d+)?(?=[\s\]/>)])/g))
  if (numbers.length === 0) return flipBits(bytes, random, family)
  const { 0: text, index } = random.pick(numbers)
  const value = random.weighted([
    [3, random.pick(edges)],
    [2, String(Number(text) + random.pick([-1, 1, 2, 10]))],
    [1, random.pick(numbers)[0]],
    [1, random.digits(random.int(1, 12))]
  ])
  return without(bytes, index, text.length, Buffer.from(value, "latin1"))
}

function flipBits(bytes: Buffer, random: Random, _family: "pdf" | "picture"): Buffer {
  const count = random.pick([1, 1, 2, 4, 16, 64, 256])
  for (let i = 0; i < count && bytes.length > 0; i++) {
    const at = place(bytes, random)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(0, 7))
  }
  return bytes
}

/** The mutations by name. */
export const mutations: Readonly<Record<string, Mutation>> = {
  "flip-bits": flipBits,
  "flip-bits-at-the-start": (bytes, random, family) => {
    const head = Math.min(bytes.length, 400)
    return Buffer.concat([flipBits(Buffer.from(bytes.subarray(0, head)), random, family), bytes.subarray(head)])
  },
  "random-run": (bytes, random) => {
    const [start, length] = part(bytes, random)
    return without(bytes, start, length, randomBytes(length, random))
  },
  "same-byte-run": (bytes, random) => {
    const [start, length] = part(bytes, random)
    return bytes.fill(random.pick([0x00, 0xff, 0x20, 0x30, 0x41]), start, start + length)
  },
  "delete-part": (bytes, random) => without(bytes, ...part(bytes, random)),
  "repeat-part": (bytes, random) => {
    const [start, length] = part(bytes, random)
    const times = random.pick([1, 1, 2, 10, 100])
    const copies = Array.from({ length: times }, () => bytes.subarray(start, start + length))
    return without(bytes, start, 0, Buffer.concat(copies))
  },
  "insert-run": (bytes, random) => without(bytes, place(bytes, random), 0, randomBytes(random.int(1, 64), random)),
  "swap-parts": (bytes, random) => {
    const [start, length] = part(bytes, random)
    const other = random.int(0, Math.max(0, bytes.length - length))
    const one = Buffer.from(bytes.subarray(start, start + length))
    const two = Buffer.from(bytes.subarray(other, other + length))
    two.copy(bytes, start)
    one.copy(bytes, other)
    return bytes
  },
  number: changeNumber,
  numbers: (bytes, random, family) => {
    let changed = bytes
    for (let i = random.int(2, 8); i > 0; i--) changed = changeNumber(changed, random, family)
    return changed
  },
  keyword: changeKeyword,
  "everything-at-once": (bytes, random, family) => {
    let changed = bytes
    for (const mutation of random.sample([changeNumber, changeKeyword, flipBits], random.int(2, 3))) {
      changed = mutation(changed, random, family)
    }
    return changed
  }
}
export type MutationName = keyof typeof mutations

/** The file up to a place that is anywhere, near its start, or near its end. */
export const truncate = (bytes: Buffer, random: Random): Buffer => {
  const length = random.weighted([
    [3, random.int(0, bytes.length)],
    [1, random.int(0, Math.min(bytes.length, 600))],
    [2, bytes.length - random.int(1, Math.min(bytes.length, 600))]
  ])
  return Buffer.from(bytes.subarray(0, length))
}
