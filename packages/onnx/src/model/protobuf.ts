/**
 * A field of a message in the wire format of protocol buffers: its number, its wire type and its value, which is a view where it is bytes.
 * @see https://protobuf.dev/programming-guides/encoding/
 */
export type Field =
  | { readonly number: number; readonly wire: 0; readonly value: bigint }
  | { readonly number: number; readonly wire: 1 | 2 | 5; readonly value: Uint8Array }

/** The lengths of fields whose wire type says them: 64 and 32 bits. */
const FIXED = { 1: 8, 5: 4 } as const

const broken = (): never => {
  throw new Error("the bytes are no message of protocol buffers")
}

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

/** The fields of a message, in their order. Throws where the bytes are none. */
export const readMessage = (bytes: Uint8Array): ReadonlyArray<Field> => {
  const fields: Array<Field> = []
  let at = 0
  while (at < bytes.length) {
    const key = readVarint(bytes, at)
    const [number, wire] = [Number(key.value >> 3n), Number(key.value & 7n)]
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
      const { end, value } = readVarint(bytes, at)
      at = end
      length = Number(value)
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

/** A message of fields, in their order. */
export const writeMessage = (fields: ReadonlyArray<Field>): Uint8Array => {
  const parts = fields.flatMap((field): ReadonlyArray<ReadonlyArray<number> | Uint8Array> => {
    const key = varint((BigInt(field.number) << 3n) | BigInt(field.wire))
    if (field.wire === 0) return [key, varint(field.value)]
    return field.wire === 2 ? [key, varint(BigInt(field.value.length)), field.value] : [key, field.value]
  })
  const message = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    message.set(part, at)
    at += part.length
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
