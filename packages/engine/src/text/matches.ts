/**
 * Every match, left to right, of a global pattern that never matches the empty text. Unlike `matchAll`, it does not copy the pattern for each text,
 * which costs more than scanning a line without a match.
 */
export const matchesOf = (text: string, pattern: RegExp): ReadonlyArray<RegExpExecArray> => {
  let match = firstMatch(text, pattern)
  if (match === null) return NONE
  const found: Array<RegExpExecArray> = []
  for (; match !== null; match = pattern.exec(text)) found.push(match)
  return found
}

const NONE: ReadonlyArray<RegExpExecArray> = []

const firstMatch = (text: string, pattern: RegExp): RegExpExecArray | null => {
  pattern.lastIndex = 0
  return pattern.exec(text)
}
