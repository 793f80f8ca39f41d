/** What a pattern costs, as its source tells before anything is compiled. */
export interface PatternSize {
  /** Instructions of the compiled program, at most: what a repetition repeats counts as often as it may come. */
  readonly instructions: number
  /**
   * Work of making its classes of characters, in units of some 0.3 ms: one for each Unicode class, and 16 for each range of a class that
   * is folded to both cases and is wider than a script.
   */
  readonly classes: number
}

const repetition = /\{(\d+)(?:,(\d*))?\}/y
const groupStart = /\((?:\?(?:P?<[^>]*>|[a-zA-Z-]*[:)]?))?/y
const unicodeClass = /\\[pP](?:\{[^}]*\}|.)/sy
const hexadecimal = /\\x\{[^}]*\}/y
const bracketed = /\[\^?\]?(?:\[:\^?\w*:\]|\\.|[^\]\\])*\]?/sy

/** Units of a wide range under folding. */
const FOLDED_RANGE = 16
/** Characters between the first and the last of a class that is no wider than a script. */
const SCRIPT = 1024

const classUnits = (text: string, folds: boolean): number => {
  const unicode = text.match(/\\[pP]/g)?.length ?? 0
  if (!folds) return unicode
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const wide = text.includes("\\x") || Math.max(...points) - Math.min(...points) > SCRIPT
  return unicode + (wide ? FOLDED_RANGE * (text.match(/-/g)?.length ?? 0) : 0)
}

/**
 * The size of a pattern in RE2 syntax, in time linear in its source. Of what is no pattern it says something, and
 * compiling it fails.
 */
export const patternSize = (source: string): PatternSize => {
  const folds = /\(\?[a-zA-Z-]*i/.test(source)
  /** Of each group that is open, what stands before its last part, and that part. */
  const open: Array<{ before: number; last: number; saves: number }> = []
  let before = 0
  let last = 0
  let classes = 0
  let at = 0
  const take = (expression: RegExp): string | null => {
    expression.lastIndex = at
    const found = expression.exec(source)
    if (found === null) return null
    at += found[0].length
    return found[0]
  }
  const atom = (size: number): void => {
    before += last
    last = size
  }
  while (at < source.length) {
    const character = source[at]
    if (source.startsWith("\\Q", at)) {
      const end = source.indexOf("\\E", at)
      const literal = source.slice(at + 2, end < 0 ? undefined : end)
      atom(literal.length)
      at = end < 0 ? source.length : end + 2
    } else if (character === "\\") {
      const named = take(unicodeClass)
      if (named !== null) classes++
      else if (take(hexadecimal) === null) at += 2
      atom(1)
    } else if (character === "[") {
      classes += classUnits(take(bracketed) ?? "", folds)
      atom(1)
    } else if (character === "(") {
      const begun = take(groupStart) ?? "("
      // Flags alone open no group.
      if (begun.startsWith("(?") && begun.endsWith(")")) continue
      open.push({ before, last, saves: begun === "(" || begun.endsWith(">") ? 2 : 0 })
      before = 0
      last = 0
    } else if (character === ")") {
      const outer = open.pop() ?? { before: 0, last: 0, saves: 0 }
      const size = before + last + outer.saves
      before = outer.before
      last = outer.last
      atom(size)
      at++
    } else if (character === "|") {
      before += last + 1
      last = 0
      at++
    } else if (character === "*" || character === "+" || character === "?") {
      last += character === "?" ? 1 : 2
      at++
    } else {
      repetition.lastIndex = at
      const found = character === "{" ? repetition.exec(source) : null
      if (found === null) {
        atom(1)
        at++
      } else {
        const [whole, least = "0", most] = found
        const times = Math.max(1, Number(least), Number(most ?? 0))
        // Each that may be left out takes an instruction more.
        last = most === undefined ? last * times : (last + 1) * times + 2
        at += whole.length
      }
    }
  }
  for (const outer of open) before += outer.before + outer.last + 2
  return { instructions: before + last + 2, classes }
}
