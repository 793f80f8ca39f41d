import type { Means, Ranges } from "./inBytes.js"
import type { Scales } from "./withScales.js"

/** Numbers of a value's channels as they are kept: a byte each, in base64, by the value's name. */
export type Kept = Readonly<Record<string, string>>

/** A scale is a power of two, in steps of this many to a doubling; its byte has a sign. */
const STEPS = 8
const MOST = 255

const keptOf = <A>(values: Readonly<Record<string, A>>, bytesOf: (value: A, name: string) => ArrayLike<number>): Kept =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Buffer.from(Uint8Array.from(bytesOf(value, name))).toString("base64")
    ])
  )
const read = <A>(kept: Kept, madeOf: (bytes: Uint8Array, name: string) => A): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, madeOf(Buffer.from(text, "base64"), name)]))

/** Scales, rounded, to be kept. */
export const keptScales = (scales: Scales): Kept =>
  keptOf(scales, (own) => Int8Array.from(own, (scale) => Math.round(STEPS * Math.log2(scale))))

export const scalesOf = (kept: Kept): Scales =>
  read(kept, (bytes) => Array.from(Int8Array.from(bytes), (byte) => 2 ** (byte / STEPS)))

/** Means within the ranges of their values, rounded, to be kept. */
export const keptMeans = (means: Means, ranges: Ranges): Kept =>
  keptOf(means, (own, name) => {
    const [least, greatest] = ranges[name] ?? [0, 1]
    return own.map((mean) => Math.min(MOST, Math.max(0, Math.round(((mean - least) / (greatest - least)) * MOST))))
  })

export const meansOf = (kept: Kept, ranges: Ranges): Means =>
  read(kept, (bytes, name) => {
    const [least, greatest] = ranges[name] ?? [0, 1]
    return Array.from(bytes, (byte) => least + ((greatest - least) * byte) / MOST)
  })
