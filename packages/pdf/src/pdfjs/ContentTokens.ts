/** pdf.js's constructors of names and dictionaries. */
export interface Primitives {
  readonly nameOf: (name: string) => { readonly name: string }
  readonly newDict: () => { set(key: string, value: unknown): void }
}

/** Marks a token that this reader does not handle. */
export const UNUSUAL = Symbol("unusual")

const LINE_FEED = 0x0a
const RETURN = 0x0d
const PERCENT = 0x25
const HASH = 0x23
const OPEN = 0x28
const CLOSE = 0x29
const PLUS = 0x2b
const MINUS = 0x2d
const POINT = 0x2e
const SLASH = 0x2f
const ZERO = 0x30
const NINE = 0x39
const LESS = 0x3c
const GREATER = 0x3e
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d

/** Kinds of bytes (PDF 32000-1, 7.2.2), as pdf.js's lexer has them: 0 is regular, 1 white space, 2 a delimiter. */
const KINDS = new Uint8Array(256)
for (const space of [0x00, 0x09, LINE_FEED, 0x0c, RETURN, 0x20]) KINDS[space] = 1
for (const delimiter of "()<>[]{}/%") KINDS[delimiter.charCodeAt(0)] = 2

/** Bytes that escape letters stand for. */
const ESCAPES = new Map([
  [0x6e, LINE_FEED],
  [0x72, RETURN],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c]
])

const hexDigit = (byte: number): number =>
  byte >= ZERO && byte <= NINE
    ? byte - ZERO
    : (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66
      ? (byte | 0x20) - 0x57
      : -1

/** Longer strings and names are not read here, nor objects deeper within others. */
const MOST_BYTES = 65_536
const DEEPEST = 8
/** More elements of an array, or names that are remembered, are not expected. */
const MOST_MEMBERS = 100_000
const SHORT = 8

/** Bytes of a string as they are gathered. */
const gathered = Buffer.alloc(MOST_BYTES)

/**
 * The tokens of a content stream (PDF 32000-1, 7.8.2), as long as they are well formed; they have the values that pdf.js's own lexer gives
 * them, which asks for every byte by itself. `at` is where the next one begins.
 */
export class ContentTokens {
  readonly bytes: Buffer
  readonly end: number
  at: number
  readonly #primitives: Primitives
  readonly #names = new Map<number, { readonly name: string }>()

  constructor(bytes: Uint8Array, at: number, end: number, primitives: Primitives) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.at = at
    this.end = end
    this.#primitives = primitives
  }

  /** Goes to the first byte of the next token and gives it; -1 at the end. */
  next(): number {
    const { bytes, end } = this
    let { at } = this
    while (at < end) {
      const byte = bytes[at] ?? 0
      if (byte === PERCENT) {
        while (at < end && bytes[at] !== LINE_FEED && bytes[at] !== RETURN) at++
      } else if (KINDS[byte] === 1) at++
      else {
        this.at = at
        return byte
      }
    }
    this.at = at
    return -1
  }

  /** A number, which begins with this byte; NaN where it is none as it should be. */
  number(first: number): number {
    const { bytes, end } = this
    let at = this.at
    let byte = first
    const negative = byte === MINUS
    if (negative || byte === PLUS) byte = ++at < end ? (bytes[at] ?? 0) : 0
    let value = 0
    let divisor = 0
    if (byte === POINT) {
      divisor = 1
      byte = ++at < end ? (bytes[at] ?? 0) : 0
    }
    if (byte < ZERO || byte > NINE) return Number.NaN
    for (;;) {
      if (byte >= ZERO && byte <= NINE) {
        // In this order and with one division at the end, so that no bit is another than pdf.js's.
        value = value * 10 + (byte - ZERO)
        if (divisor !== 0) divisor *= 10
      } else if (byte === POINT && divisor === 0) divisor = 1
      else break
      if (++at === end) break
      byte = bytes[at] ?? 0
    }
    if (at < end && (byte === MINUS || byte === POINT)) return Number.NaN
    this.at = at
    if (divisor !== 0) value /= divisor
    return negative ? -value : value
  }

  /** Up to three bytes of an operator in one number, the first the lowest; 0 where it is longer. */
  operator(): number {
    const { bytes, end } = this
    let { at } = this
    let packed = 0
    let shift = 0
    while (at < end) {
      const byte = bytes[at] ?? 0
      if (KINDS[byte] !== 0) break
      if (shift === 24) return 0
      packed |= byte << shift
      shift += 8
      at++
    }
    this.at = at
    return packed
  }

  /** Any object that may be an operand, starting with this byte. */
  object(first: number, depth = 0): unknown {
    if ((first >= ZERO && first <= NINE) || first === MINUS || first === POINT || first === PLUS) {
      const value = this.number(first)
      return Number.isNaN(value) ? UNUSUAL : value
    }
    if (depth > DEEPEST) return UNUSUAL
    switch (first) {
      case OPEN:
        return this.#string()
      case SLASH:
        return this.#name()
      case OPEN_ARRAY:
        this.at++
        return this.#array(depth)
      case LESS:
        this.at++
        if (this.bytes[this.at] !== LESS) return this.#hexString()
        this.at++
        return this.#dict(depth)
      default:
        return UNUSUAL
    }
  }

  #array(depth: number): unknown {
    const members: Array<unknown> = []
    for (;;) {
      const first = this.next()
      if (first === CLOSE_ARRAY) {
        this.at++
        return members
      }
      const member = this.object(first, depth + 1)
      if (member === UNUSUAL || members.length === MOST_MEMBERS) return UNUSUAL
      members.push(member)
    }
  }

  #dict(depth: number): unknown {
    const dict = this.#primitives.newDict()
    for (;;) {
      const first = this.next()
      if (first === GREATER && this.bytes[this.at + 1] === GREATER) {
        this.at += 2
        return dict
      }
      if (first !== SLASH) return UNUSUAL
      const key = this.#name()
      if (typeof key === "symbol") return UNUSUAL
      const value = this.object(this.next(), depth + 1)
      if (value === UNUSUAL) return UNUSUAL
      dict.set(key.name, value)
    }
  }

  #name(): { readonly name: string } | typeof UNUSUAL {
    const { bytes, end } = this
    const start = this.at + 1
    let at = start
    let hash = 0
    while (at < end) {
      const byte = bytes[at] ?? 0
      if (KINDS[byte] !== 0) break
      if (byte === HASH) return UNUSUAL
      hash = (Math.imul(hash, 31) + byte) | 0
      at++
    }
    this.at = at
    if (at - start > MOST_BYTES) return UNUSUAL
    const known = this.#names.get(hash)
    if (known !== undefined && this.#isAt(known.name, start, at)) return known
    const name = this.#primitives.nameOf(this.#text(bytes, start, at))
    if (this.#names.size < MOST_MEMBERS) this.#names.set(hash, name)
    return name
  }

  #isAt(text: string, start: number, end: number): boolean {
    if (text.length !== end - start) return false
    for (let index = 0; index < text.length; index++) {
      if (text.charCodeAt(index) !== this.bytes[start + index]) return false
    }
    return true
  }

  /** Bytes as characters of the same numbers. */
  #text(bytes: Buffer, start: number, end: number): string {
    if (end - start > SHORT) return bytes.toString("latin1", start, end)
    let text = ""
    for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0)
    return text
  }

  #string(): string | typeof UNUSUAL {
    const { bytes, end } = this
    const start = this.at + 1
    let at = start
    for (; at < end; at++) {
      const byte = bytes[at]
      if (byte === CLOSE) {
        this.at = at + 1
        return this.#text(bytes, start, at)
      }
      if (byte === BACKSLASH || byte === OPEN) return this.#escapedString(start, at)
    }
    return UNUSUAL
  }

  /** A string with parentheses or escapes (PDF 32000-1, 7.3.4.2), which is plain up to `plain`. */
  #escapedString(start: number, plain: number): string | typeof UNUSUAL {
    const { bytes, end } = this
    let length = 0
    for (let at = start; at < plain; at++) {
      if (length === MOST_BYTES) return UNUSUAL
      gathered[length++] = bytes[at] ?? 0
    }
    let open = 1
    let at = plain
    while (at < end && length < MOST_BYTES) {
      let byte = bytes[at++] ?? 0
      if (byte === OPEN) open++
      else if (byte === CLOSE && --open === 0) {
        this.at = at
        return this.#text(gathered, 0, length)
      } else if (byte === BACKSLASH) {
        byte = bytes[at++] ?? 0
        if (byte === LINE_FEED) continue
        if (byte === RETURN) {
          if (bytes[at] === LINE_FEED) at++
          continue
        }
        if (byte >= ZERO && byte <= 0x37) {
          let code = byte - ZERO
          for (let digits = 1; digits < 3; digits++) {
            const digit = bytes[at] ?? 0
            if (digit < ZERO || digit > 0x37) break
            code = code * 8 + digit - ZERO
            at++
          }
          // Beyond a byte it is a character of its own for pdf.js.
          if (code > 0xff) return UNUSUAL
          byte = code
        } else byte = ESCAPES.get(byte) ?? byte
      }
      gathered[length++] = byte
    }
    return UNUSUAL
  }

  #hexString(): string | typeof UNUSUAL {
    const { bytes, end } = this
    let length = 0
    let high = -1
    for (let { at } = this; at < end && length < MOST_BYTES; at++) {
      const byte = bytes[at] ?? 0
      if (byte === GREATER) {
        if (high !== -1) gathered[length++] = high << 4
        this.at = at + 1
        return this.#text(gathered, 0, length)
      }
      if (KINDS[byte] === 1) continue
      const digit = hexDigit(byte)
      if (digit === -1) return UNUSUAL
      if (high === -1) high = digit
      else {
        gathered[length++] = (high << 4) | digit
        high = -1
      }
    }
    return UNUSUAL
  }
}
