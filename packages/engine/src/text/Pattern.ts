import { RE2JS, RE2JSException } from "re2js"

/** A compiled regular expression that runs in time linear in the text. */
export interface Pattern {
  readonly _tag: "Pattern"
  /** Whether the pattern matches the whole of `value`. */
  readonly matches: (value: string) => boolean
}

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
    return { _tag: "Pattern", matches: (value) => compiled.matches(value) }
  } catch (error) {
    if (error instanceof RE2JSException) return { _tag: "PatternError", message: error.message }
    throw error
  }
}
