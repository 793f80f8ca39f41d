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

/** The same, compressed a second time: 1 GiB in a few kilobytes. */
export const twiceFlateBomb = (mebibytes: number, byte = 0x20): Uint8Array =>
  deflateSync(flateBomb(mebibytes, byte), { level: 9 })

export const deflated = (text: string | Uint8Array): Uint8Array =>
  deflateSync(typeof text === "string" ? Buffer.from(text, "latin1") : text, { level: 9 })
