/** Most pairs of a block of `bfchar` (Adobe Technical Note 5014, 5.2). */
const PAIRS = 100
/** The code of the first character: 0 would be `.notdef`. */
const FIRST = 1
const LAST = 0xffff

const hex = (code: number): string => code.toString(16).padStart(4, "0")

/** UTF-16, big-endian, as hexadecimal digits. */
const utf16 = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => hex(character.charCodeAt(at))).join("")

/** The codes of a document's characters: two bytes for each that occurs, in the order in which they first do. */
export class Characters {
  readonly #codes = new Map<string, number>()

  /** How many there are. */
  get count(): number {
    return this.#codes.size
  }

  /** A string of a content stream, in hexadecimal digits. Beyond 65,535 characters there are no codes: U+FFFD stands for the rest. */
  encode(text: string): string {
    let digits = ""
    for (const character of text) digits += hex(this.#codeOf(character))
    return `<${digits}>`
  }

  #codeOf(character: string): number {
    const known = this.#codes.get(character)
    if (known !== undefined) return known
    const code = FIRST + this.#codes.size
    if (code >= LAST && character !== "\ufffd") return this.#codeOf("\ufffd")
    this.#codes.set(character, code)
    return code
  }

  /** The map from codes to Unicode (ISO 32000-1, 9.10.3). */
  toUnicode(): string {
    const pairs = [...this.#codes].map(([character, code]) => `<${hex(code)}> <${utf16(character)}>`)
    const blocks = Array.from({ length: Math.ceil(pairs.length / PAIRS) }, (_, index) => {
      const block = pairs.slice(PAIRS * index, PAIRS * (index + 1))
      return `${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`
    })
    return [
      "/CIDInit /ProcSet findresource begin",
      "12 dict begin",
      "begincmap",
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
      "/CMapName /Adobe-Identity-UCS def",
      "/CMapType 2 def",
      "1 begincodespacerange",
      "<0000> <ffff>",
      "endcodespacerange",
      ...blocks,
      "endcmap",
      "CMapName currentdict /CMap defineresource pop",
      "end",
      "end"
    ].join("\n")
  }

  /** The map from codes to the font's glyphs: each has the blank one. Two bytes a code, from 0. */
  toGlyphs(): Uint8Array {
    const bytes = new Uint8Array(2 * (FIRST + this.#codes.size))
    const view = new DataView(bytes.buffer)
    for (const code of this.#codes.values()) view.setUint16(2 * code, 1)
    return bytes
  }
}
