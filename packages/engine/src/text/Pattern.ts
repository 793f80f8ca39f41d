import { RE2JS, RE2JSException } from "re2js"

/** A compiled regular expression that runs in time linear in the text. */
export interface Pattern {
  readonly _tag: "Pattern"
  /** Whether the pattern matches the whole of `value`. */
  readonly matches: (value: string) => boolean
  /** Where the pattern matches within a text, from left to right, between words alone. */
  readonly spansIn: (text: string) => ReadonlyArray<PatternSpan>
}

/** Offsets of a match in its text. */
export interface PatternSpan {
  readonly start: number
  readonly end: number
}

/** Matches of one text that are looked at. */
const MOST_SPANS = 50

/** What is wrong with a pattern's source. */
export interface PatternError {
  readonly _tag: "PatternError"
  readonly message: string
}

/**
 * Compiles a pattern in RE2 syntax. What RE2 lacks (look-around, back-references) is an error.
 *
 * @see https://github.com/google/re2/wiki/Syntax
 */
export const compilePattern = (source: string): Pattern | PatternError => {
  try {
    const compiled = RE2JS.compile(source)
    return {
      _tag: "Pattern",
      matches: (value) => compiled.matches(value),
      spansIn: (text) => {
        const found: Array<PatternSpan> = []
        const matcher = compiled.matcher(text)
        while (matcher.find() && found.length < MOST_SPANS) {
          const [start, end] = [matcher.start(), matcher.end()]
          const within = /[\p{L}\p{N}]$/u.test(text.slice(0, start)) && /^[\p{L}\p{N}]/u.test(text.slice(start))
          const beyond = /[\p{L}\p{N}]$/u.test(text.slice(0, end)) && /^[\p{L}\p{N}]/u.test(text.slice(end))
          if (end > start && !within && !beyond) found.push({ start, end })
        }
        return found
      }
    }
  } catch (error) {
    if (error instanceof RE2JSException) return { _tag: "PatternError", message: error.message }
    throw error
  }
}
