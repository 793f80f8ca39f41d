/** A line of a list without its marker. */
export interface MarkedLine {
  readonly marker: string
  readonly ordered: boolean
  readonly text: string
}

/** Bullets; the last three are private-use characters of the usual symbol fonts. */
const BULLET = /^([•◦▪▫‣⁃∙●○■□➢➤►\uf0b7\uf0a7\uf0d8])(?:\s+|$)/u
/** A dash could be a sign or a range, so words must follow. */
const DASH = /^([-–—*])\s+(?=\p{L}{2})/u
const NUMBER = /^(\(?\d{1,2}[.)]|\(?[a-zA-Z]\)|[ivx]{1,4}\))\s+(?=\S)/

/** A line that begins as an item of a list does; null for any other. */
export const markedLine = (text: string): MarkedLine | null => {
  const match = BULLET.exec(text) ?? DASH.exec(text)
  if (match !== null) return { marker: match[1] ?? "", ordered: false, text: text.slice(match[0].length) }
  const number = NUMBER.exec(text)
  return number === null ? null : { marker: number[1] ?? "", ordered: true, text: text.slice(number[0].length) }
}
