/** JavaScript's `WebAssembly`, as far as it is used here: the types of ECMAScript and of Node leave it out. It is missing where V8 may make no code. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  readonly WebAssembly?: {
    readonly validate: (bytes: Uint8Array) => boolean
    readonly Module: new (bytes: Uint8Array) => object
    readonly Instance: new (
      module: object
    ) => {
      readonly exports: {
        readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
        readonly max: (end: number, ahead: number) => void
        readonly min: (end: number, ahead: number) => void
      }
    }
  }
}

/** Bytes of a vector, and of a page of WebAssembly's memory. */
const VECTOR = 16
const MEMORY_PAGE = 65_536

/** `v128.load` at the sum of what stands before it, without an offset. */
const LOAD = [0xfd, 0x00, 0x00, 0x00]

/**
 * A function of `end` and `ahead` (locals 0 and 1): for every vector `at` (local 2) below `end`, memory[at] = operation(memory[at], memory[at + ahead]). Locals; loop; the address to
 * store to; both operands; the operation; store; at += 16; again while at < end; the ends of loop and function.
 */
const overVectors = (operation: number): ReadonlyArray<number> => [
  ...[0x01, 0x01, 0x7f, 0x03, 0x40, 0x20, 0x02],
  ...[0x20, 0x02, ...LOAD, 0x20, 0x02, 0x20, 0x01, 0x6a, ...LOAD],
  ...[0xfd, operation, 0xfd, 0x0b, 0x00, 0x00],
  ...[0x20, 0x02, 0x41, VECTOR, 0x6a, 0x22, 0x02, 0x20, 0x00, 0x49, 0x0d, 0x00, 0x0b, 0x0b]
]

const MAX_U = 0x79
const MIN_U = 0x77
const bodies = [overVectors(MAX_U), overVectors(MIN_U)].flatMap((body) => [body.length, ...body])
const ascii = (text: string): ReadonlyArray<number> => [text.length, ...Buffer.from(text, "latin1")]
const exported = [...ascii("memory"), 0x02, 0x00, ...ascii("max"), 0x00, 0x00, ...ascii("min"), 0x00, 0x01]

/**
 * A WebAssembly module with a memory of one page and the functions `max` and `min`: header; the sections of types (two whole numbers, no result), functions, memory, exports, code.
 * @see WebAssembly Core Specification 2.0, chapter 5 (binary format)
 */
const MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x06, 0x01, 0x60, 0x02, 0x7f, 0x7f, 0x00],
  ...[0x03, 0x03, 0x02, 0x00, 0x00],
  ...[0x05, 0x03, 0x01, 0x00, 0x01],
  ...[0x07, exported.length + 1, 0x03, ...exported],
  ...[0x0a, bodies.length + 1, 0x02, ...bodies]
)

/** Makes each byte the greatest or least of itself and the `count - 1` bytes that follow it, `stride` apart; for one run after the other. */
export type ExtremesAhead = (
  values: Uint8Array,
  extreme: "max" | "min",
  runs: ReadonlyArray<{ readonly count: number; readonly stride: number }>
) => void

/** The steps, each at most as long as all before it, in which an extreme of `count` values is reached. */
const eachStep = (count: number, use: (step: number) => void): void => {
  for (let reached = 1; reached < count; ) {
    const step = Math.min(reached, count - reached)
    use(step)
    reached += step
  }
}

const greater = (values: Uint8Array, ahead: number): void => {
  for (let at = 0, end = values.length - ahead; at < end; at++)
    values[at] = Math.max(values[at] as number, values[at + ahead] as number)
}

const lesser = (values: Uint8Array, ahead: number): void => {
  for (let at = 0, end = values.length - ahead; at < end; at++)
    values[at] = Math.min(values[at] as number, values[at + ahead] as number)
}

/** A byte at a time. */
export const byBytes: ExtremesAhead = (values, extreme, runs) => {
  const pass = extreme === "max" ? greater : lesser
  for (const { count, stride } of runs) eachStep(count, (step) => pass(values, step * stride))
}

/** Sixteen bytes at a time; null where this machine's WebAssembly has no vectors. */
export const byVectors: ExtremesAhead | null = (() => {
  if (webAssembly === undefined || !webAssembly.validate(MODULE)) return null
  const { max, memory, min } = new webAssembly.Instance(new webAssembly.Module(MODULE)).exports
  return (values, extreme, runs) => {
    const { length } = values
    const furthest = Math.max(...runs.map(({ count, stride }) => count * stride))
    const needed = length + furthest + 2 * VECTOR
    const missing = needed - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / MEMORY_PAGE))
    const bytes = new Uint8Array(memory.buffer)
    bytes.set(values)
    // What is compared beyond the end changes nothing.
    bytes.fill(extreme === "max" ? 0 : 255, length, needed)
    const pass = extreme === "max" ? max : min
    for (const { count, stride } of runs) eachStep(count, (step) => pass(length, step * stride))
    values.set(bytes.subarray(0, length))
  }
})()
