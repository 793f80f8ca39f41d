/** The cost of compiling a pattern, estimated from its source. */
export interface PatternSize {
  /** Upper limit on the instructions of the compiled program: repeated parts count as often as they may occur. */
  readonly instructions: number
  /**
   * Characters processed to build its classes, each of which takes up to 0.1 µs. If case is ignored, that is every character of every range; a
   * Unicode class counts for as much as it costs.
   */
  readonly characters: number
}

const repetition = /\{(\d+)(?:,(\d*))?\}/y
const groupStart = /\((?:\?(?:P?<[^>]*>|[a-zA-Z-]*[:)]?))?/y
const unicodeClass = /\\[pP](?:\{[^}]*\}|.)/sy
const hexadecimal = /\\x\{[^}]*\}/y
const bracketed = /\[\^?\]?(?:\[:\^?\w*:\]|\\.|[^\]\\])*\]?/sy
/** An item within brackets: a class or a character, escaped or not. */
const bracketedPart = /\[:\^?\w*:\]|\\x\{[^}]*\}|\\x..|\\[0-7]{1,3}|\\[pP](?:\{[^}]*\}|.)|\\.|./gsu

/** Cost of a Unicode class, of which `\pL` is among the largest, and of one where case is ignored. */
const UNICODE = 250
const UNICODE_FOLDED = 1100
/** Cost of an ASCII class such as `\w` where case is ignored. */
const ASCII_FOLDED = 60

/** The code point of an item in a class. */
const pointOf = (part: string): number => {
  if (!part.startsWith("\\")) return part.codePointAt(0) ?? 0
  const digits = /^\\x\{?([0-9a-fA-F]+)/.exec(part)?.[1]
  if (digits !== undefined) return Number.parseInt(digits, 16)
  return /^\\[0-7]/.test(part) ? Number.parseInt(part.slice(1), 8) : (part.codePointAt(1) ?? 0)
}

/** Cost of a class escape, inside or outside brackets. */
const charactersOfClass = (part: string, folds: boolean): number => {
  if (/^\\[pP]/.test(part)) return folds ? UNICODE_FOLDED : UNICODE
  return folds && /^(?:\\[dDsSwW]|\[:)/.test(part) ? ASCII_FOLDED : 0
}

const charactersOfBrackets = (text: string, folds: boolean): number => {
  const parts = text.replace(/^\[\^?|\]$/g, "").match(bracketedPart) ?? []
  const classes = parts.reduce((sum, part) => sum + charactersOfClass(part, folds), 0)
  if (!folds) return classes
  return parts.reduce((sum, part, at) => {
    const [from, to] = [parts[at - 1], parts[at + 1]]
    return part === "-" && from !== undefined && to !== undefined ? sum + Math.abs(pointOf(to) - pointOf(from)) : sum
  }, classes)
}

/** The size of a pattern in RE2 syntax, in time linear in its source. An invalid pattern gets some size or other; compiling it fails anyway. */
export const patternSize = (source: string): PatternSize => {
  const folds = /\(\?[a-zA-Z-]*i/.test(source)
  /** For each open group, the size before its last part, and the size of that part. */
  const open: Array<{ before: number; last: number; saves: number }> = []
  let before = 0
  let last = 0
  let characters = 0
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
      characters += charactersOfClass(source.slice(at, at + 2), folds)
      if (take(unicodeClass) === null && take(hexadecimal) === null) at += 2
      atom(1)
    } else if (character === "[") {
      characters += charactersOfBrackets(take(bracketed) ?? "", folds)
      atom(1)
    } else if (character === "(") {
      const begun = take(groupStart) ?? "("
      // Flags alone do not open a group.
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
        // Each optional repetition takes one more instruction.
        last = most === undefined ? last * times : (last + 1) * times + 2
        at += whole.length
      }
    }
  }
  for (const outer of open) before += outer.before + outer.last + 2
  return { instructions: before + last + 2, characters }
}
