import type { Squashed } from "./squashed.js"

/** Letters of a spelling by which it is looked up. */
const beginning = 8

/** Where a spelling stands in a squashed text. */
export interface KeyPlace {
  readonly key: string
  readonly placeholder: string
  readonly from: number
}

/** Spellings of values by their first letters, so that a text is gone through once for all of them. */
export interface KeyIndex {
  /** By what they begin with; the longer a key, the lower its rank. */
  readonly keys: ReadonlyMap<
    string,
    ReadonlyArray<{ readonly key: string; readonly placeholder: string; readonly rank: number }>
  >
  /** How long those beginnings are: shorter than usual where the whole key is. */
  readonly beginnings: ReadonlyArray<number>
}

/** The index of spellings and their placeholders. */
export const keyIndex = (known: ReadonlyArray<readonly [key: string, placeholder: string]>): KeyIndex => {
  const keys = new Map<string, Array<{ readonly key: string; readonly placeholder: string; readonly rank: number }>>()
  for (const [rank, [key, placeholder]] of [...known].sort(([a], [b]) => b.length - a.length).entries()) {
    const begins = key.slice(0, beginning)
    const those = keys.get(begins)
    if (those === undefined) keys.set(begins, [{ key, placeholder, rank }])
    else those.push({ key, placeholder, rank })
  }
  return { keys, beginnings: [...new Set([...keys.keys()].map(({ length }) => length))] }
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** Whether a letter or a digit stands at an offset. */
const goesOnAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  if (code >= 128) return letterOrDigit.test(text.charAt(at))
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

/** Where known spellings begin at the beginning of a word: the longest first, and each from the text's beginning to its end. */
export const keysIn = (index: KeyIndex, { at, text: plain }: Squashed, text: string): ReadonlyArray<KeyPlace> => {
  const places: Array<KeyPlace & { readonly rank: number }> = []
  for (let from = 0; from < plain.length; from++) {
    const start = at[from] ?? 0
    if (start > 0 && goesOnAt(text, start - 1)) continue
    for (const length of index.beginnings) {
      for (const { key, placeholder, rank } of index.keys.get(plain.slice(from, from + length)) ?? [])
        if (plain.startsWith(key, from)) places.push({ key, placeholder, from, rank })
    }
  }
  return places.sort((a, b) => a.rank - b.rank || a.from - b.from)
}
