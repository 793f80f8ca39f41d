/**
 * Every match of a global pattern that matches no empty text, left to right. It does what `matchAll` does without a copy of the pattern
 * for each text, which costs more than going over a line of a page in which there is no match.
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
