/** FNV-1a, 32 bits. @see RFC 9923 */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** Numbers from 0 to 1 that follow from a text alone. @see mulberry32 by Tommy Ettinger */
const streamOf = (name: string): (() => number) => {
  let state = hash(name)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/**
 * Another text of the same shape and length: a capital for each capital, a small letter for any other letter, a digit for each digit, and all else
 * unchanged. The result depends only on `name` and the shape, never on the text, so it reveals nothing about it.
 */
export const reshaped = (text: string, name: string): string => {
  const next = streamOf(name)
  let out = ""
  for (const character of text) {
    if (/\p{N}/u.test(character)) out += String(Math.floor(next() * 10)).repeat(character.length)
    else if (/\p{L}/u.test(character)) {
      const letter = capitals.charAt(Math.floor(next() * capitals.length)).repeat(character.length)
      out += /\p{Lu}/u.test(character) ? letter : letter.toLowerCase()
    } else if (!/\p{M}/u.test(character)) out += character
    // A mark belongs to the letter before it; its place is filled, so that the length stays.
    else out += out === "" ? "" : out.slice(-1).toLowerCase()
  }
  return out
}
