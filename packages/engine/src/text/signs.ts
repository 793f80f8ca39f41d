import { documentStore } from "./documentMemory.js"

/** The kinds of characters in a text. A finder can skip a text that lacks the characters its forms need. */
export interface Signs {
  /** ASCII digits, and the longest run of them. */
  readonly digits: number
  readonly longestRun: number
  /** Capitals A to Z, and all letters A to Z. */
  readonly capitals: number
  readonly letters: number
  /** Non-ASCII characters, which may be letters, spaces, dashes or signs. */
  readonly others: number
  readonly at: boolean
  readonly dash: boolean
  readonly colon: boolean
  readonly dollar: boolean
}

const latest = documentStore((): { text: string; signs: Signs } => ({ text: "", signs: counted("") }))

/** Counts a text's characters once, because several finders ask about it in turn. */
export const signsOf = (text: string): Signs => {
  const last = latest()
  if (last.text !== text) {
    last.signs = counted(text)
    last.text = text
  }
  return last.signs
}

const counted = (text: string): Signs => {
  let digits = 0
  let longestRun = 0
  let run = 0
  let capitals = 0
  let letters = 0
  let others = 0
  let at = false
  let dash = false
  let colon = false
  let dollar = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x30 && code <= 0x39) {
      digits++
      if (++run > longestRun) longestRun = run
      continue
    }
    run = 0
    if (code >= 0x61 && code <= 0x7a) letters++
    else if (code >= 0x41 && code <= 0x5a) {
      letters++
      capitals++
    } else if (code > 0x7e) others++
    else if (code === AT) at = true
    else if (code === DASH) dash = true
    else if (code === COLON) colon = true
    else if (code === DOLLAR) dollar = true
  }
  return { digits, longestRun, capitals, letters, others, at, dash, colon, dollar }
}

const AT = 0x40
const DASH = 0x2d
const COLON = 0x3a
const DOLLAR = 0x24
