import type { Mode } from "./Tenant.js"

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
/** Digits that hold 32 bytes, and a CRC-32, in base 62. */
const secretLength = 43
const checkLength = 6

const base62 = (value: bigint, length: number): string => {
  let rest = value
  let text = ""
  for (let i = 0; i < length; i++) {
    text = digits.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}

/** What each value of a byte does to a CRC-32. */
const crcOfByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  return crc
})

/** CRC-32 of a text of ASCII characters, as in ISO 3309 and gzip. @see RFC 1952, 8 */
const crc32 = (text: string): number => {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) crc = (crc >>> 8) ^ (crcOfByte[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

const checkOf = (body: string): string => {
  let rest = crc32(body)
  let text = ""
  for (let i = 0; i < checkLength; i++) {
    text = digits.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** `sk_<mode>_`, 32 random bytes in base 62, and a check, so that a typing error is seen without a look-up. */
export const formatApiKey = (mode: Mode, bytes: Uint8Array): string => {
  const value = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  const body = `sk_${mode}_${base62(value, secretLength)}`
  return body + checkOf(body)
}

/** Whether a text has the form of a key and a valid checksum. */
export const isApiKey = (text: string): boolean => {
  if (!/^sk_(test|live)_[0-9A-Za-z]{49}$/.test(text)) return false
  const body = text.slice(0, -checkLength)
  return text === body + checkOf(body)
}

/** The displayable prefix of a key: its first 12 characters. */
export const apiKeyPrefix = (key: string): string => key.slice(0, 12)
