/** A number below another that follows from a text alone: FNV-1a, 32 bits (RFC 9923), its bits mixed once more. */
const numberFrom = (text: string, below: number): number => {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), value | 1)
  return ((value ^ (value >>> 14)) >>> 0) % below
}

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** Another text of the same length: a capital for a capital, a small letter for any other, a digit for a digit, and all else unchanged. It follows from `name` and the shape alone, and so reveals no more. */
export const reshaped = (text: string, name: string): string => {
  let out = ""
  let signs = 0
  for (const character of text) {
    if (/\p{N}/u.test(character)) out += String(numberFrom(`${name}/${signs++}`, 10)).repeat(character.length)
    else if (/\p{L}/u.test(character)) {
      const letter = capitals.charAt(numberFrom(`${name}/${signs++}`, capitals.length)).repeat(character.length)
      out += /\p{Lu}/u.test(character) ? letter : letter.toLowerCase()
    } else if (!/\p{M}/u.test(character)) out += character
    // A mark belongs to the letter before it; its place is filled, so that the length stays.
    else out += out === "" ? "" : out.slice(-1).toLowerCase()
  }
  return out
}
