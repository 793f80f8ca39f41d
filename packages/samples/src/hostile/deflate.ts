import { constants, deflateRawSync, deflateSync } from "node:zlib"

const BLOCK = 1 << 20

/** Adler-32 of `count` bytes of one value, without going through them. @see RFC 1950, 8.2 */
const adlerOfRun = (value: number, count: number): Buffer => {
  const base = 65521n
  const n = BigInt(count)
  const v = BigInt(value)
  const a = (1n + n * v) % base
  const b = (n + (v * n * (n + 1n)) / 2n) % base
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(Number((b << 16n) | a))
  return sum
}

/**
 * A zlib stream that inflates to `mebibytes` times 1 MiB of one byte: a thousandth of that. It is put together of one compressed block,
 * so that making it costs next to nothing.
 */
export const flateBomb = (mebibytes: number, byte = 0x20): Uint8Array => {
  const block = deflateRawSync(Buffer.alloc(BLOCK, byte), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.from([0x03, 0x00])
  const blocks = Array.from({ length: mebibytes }, () => block)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, end, adlerOfRun(byte, mebibytes * BLOCK)])
}

/**
 * A zlib stream that inflates to about so many mebibytes of one text, over and over: what a reader gathers of it is a hundred times the
 * file.
 */
export const repeated = (text: string, mebibytes: number, head = ""): Uint8Array => {
  const data = Buffer.from(text.repeat(Math.ceil(BLOCK / text.length)), "latin1")
  const start = Buffer.from(head, "latin1")
  const flushed = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
  const block = deflateRawSync(data, flushed)
  const base = 65521n
  let a = 1n
  let b = 0n
  for (const byte of start) {
    a = (a + BigInt(byte)) % base
    b = (b + a) % base
  }
  // What a block adds to both sums of the checksum is the same each time, but for the first sum as it was before.
  const sums = data.reduce(
    ({ sum, weighted }, byte) => ({ sum: sum + byte, weighted: (weighted + sum + byte) % 65521 }),
    { sum: 0, weighted: 0 }
  )
  for (let i = 0; i < mebibytes; i++) {
    b = (b + BigInt(data.length) * a + BigInt(sums.weighted)) % base
    a = (a + BigInt(sums.sum)) % base
  }
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(Number((b << 16n) | a))
  const blocks = Array.from({ length: mebibytes }, () => block)
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    deflateRawSync(start, flushed),
    ...blocks,
    Buffer.from([0x03, 0x00]),
    checksum
  ])
}

/** A `flateBomb`, compressed a second time: 1 GiB in a few kilobytes. */
export const twiceFlateBomb = (mebibytes: number, byte = 0x20): Uint8Array =>
  deflateSync(flateBomb(mebibytes, byte), { level: 9 })

export const deflated = (text: string | Uint8Array): Uint8Array =>
  deflateSync(typeof text === "string" ? Buffer.from(text, "latin1") : text, { level: 9 })
