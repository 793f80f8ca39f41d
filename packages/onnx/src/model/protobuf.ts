/**
 * A field of a message in the wire format of protocol buffers: its number, its wire type and its value, which is a view where it is bytes.
 * @see https://protobuf.dev/programming-guides/encoding/
 */
export type Field =
  | { readonly number: number; readonly wire: 0; readonly value: bigint }
  | { readonly number: number; readonly wire: 1 | 2 | 5; readonly value: Uint8Array }

/** Sizes of fixed-length wire types: 64 and 32 bits. */
const FIXED = { 1: 8, 5: 4 } as const

const broken = (): never => {
  throw new Error("the bytes are no message of protocol buffers")
}

/** Bits of a whole number that are read without numbers of any length, which take ten times as long. */
const SMALL_BITS = 28

const readVarint = (bytes: Uint8Array, from: number): { readonly value: bigint; readonly end: number } => {
  let value = 0n
  let shift = 0n
  for (let at = from; at < bytes.length && shift < 70n; at++) {
    const byte = bytes[at] ?? 0
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return { value: BigInt.asUintN(64, value), end: at + 1 }
    shift += 7n
  }
  return broken()
}

/** A whole number that is no longer than a file. */
const readLength = (bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } => {
  let value = 0
  for (let at = from, shift = 0; at < bytes.length && shift < SMALL_BITS; at++, shift += 7) {
    const byte = bytes[at] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return { value, end: at + 1 }
  }
  const { end, value: long } = readVarint(bytes, from)
  return { value: Number(long), end }
}

/** The fields of a message, in their order. Throws where the bytes are none. */
export const readMessage = (bytes: Uint8Array): ReadonlyArray<Field> => {
  const fields: Array<Field> = []
  let at = 0
  while (at < bytes.length) {
    const key = readLength(bytes, at)
    const wire = key.value % 8
    const number = (key.value - wire) / 8
    at = key.end
    if (wire === 0) {
      const { end, value } = readVarint(bytes, at)
      fields.push({ number, wire, value })
      at = end
      continue
    }
    if (wire !== 1 && wire !== 2 && wire !== 5) return broken()
    let length: number = wire === 2 ? 0 : FIXED[wire]
    if (wire === 2) {
      const { end, value } = readLength(bytes, at)
      at = end
      length = value
    }
    if (length > bytes.length - at) return broken()
    fields.push({ number, wire, value: bytes.subarray(at, at + length) })
    at += length
  }
  return fields
}

const varint = (value: bigint): ReadonlyArray<number> => {
  const bytes: Array<number> = []
  let left = BigInt.asUintN(64, value)
  for (; left >= 0x80n; left >>= 7n) bytes.push(Number(left & 0x7fn) | 0x80)
  bytes.push(Number(left))
  return bytes
}

/** How many bytes a whole number takes that is no longer than a file. */
const sizeOf = (value: number): number => {
  let size = 1
  for (let left = value; left >= 0x80; left = Math.floor(left / 0x80)) size++
  return size
}

const writeLength = (message: Uint8Array, from: number, value: number): number => {
  let at = from
  let left = value
  for (; left >= 0x80; left = Math.floor(left / 0x80)) message[at++] = (left % 0x80) + 0x80
  message[at++] = left
  return at
}

/** A message of fields, in their order. */
export const writeMessage = (fields: ReadonlyArray<Field>): Uint8Array => {
  const parts = fields.map((field) => {
    const value = field.wire === 0 ? varint(field.value) : field.value
    return { key: field.number * 8 + field.wire, isCounted: field.wire === 2, value }
  })
  const size = ({ isCounted, key, value }: (typeof parts)[number]): number =>
    sizeOf(key) + (isCounted ? sizeOf(value.length) : 0) + value.length
  const message = new Uint8Array(parts.reduce((sum, part) => sum + size(part), 0))
  let at = 0
  for (const { isCounted, key, value } of parts) {
    at = writeLength(message, at, key)
    if (isCounted) at = writeLength(message, at, value.length)
    message.set(value, at)
    at += value.length
  }
  return message
}

/** A field with a whole number. */
export const whole = (number: number, value: number): Field => ({ number, wire: 0, value: BigInt(value) })

/** A field with bytes. */
export const bytes = (number: number, value: Uint8Array): Field => ({ number, wire: 2, value })

/** A field with a text, in UTF-8. */
export const text = (number: number, value: string): Field => bytes(number, new TextEncoder().encode(value))

/** The values of a message's fields of one number that are bytes. */
export const bytesOf = (fields: ReadonlyArray<Field>, number: number): ReadonlyArray<Uint8Array> =>
  fields.flatMap((field) => (field.number === number && field.wire === 2 ? [field.value] : []))

/** The values of a message's fields of one number that are texts. */
export const textsOf = (fields: ReadonlyArray<Field>, number: number): ReadonlyArray<string> =>
  bytesOf(fields, number).map((value) => new TextDecoder().decode(value))

/** The whole numbers of a message's fields of one number, each in a field of its own or packed into one. */
export const wholesOf = (fields: ReadonlyArray<Field>, number: number): ReadonlyArray<number> =>
  fields.flatMap((field) => {
    if (field.number !== number) return []
    if (field.wire === 0) return [Number(BigInt.asIntN(64, field.value))]
    const values: Array<number> = []
    for (let at = 0; field.wire === 2 && at < field.value.length; ) {
      const { end, value } = readVarint(field.value, at)
      values.push(Number(BigInt.asIntN(64, value)))
      at = end
    }
    return values
  })
