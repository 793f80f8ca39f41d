import { RE2JS, RE2JSException } from "re2js"
import { type PatternSize, patternSize } from "./patternSize.js"

/** A compiled regular expression that runs in time linear in the text. */
export interface Pattern {
  readonly _tag: "Pattern"
  /** Whether the pattern matches the whole of `value`. Takes up to `instructions` steps for each character. */
  readonly matches: (value: string) => boolean
  /** Where the pattern matches within a text, from left to right, between words alone. */
  readonly spansIn: (text: string) => ReadonlyArray<PatternSpan>
  /** Instructions of its program. */
  readonly instructions: number
}

/** Offsets of a match in its text. */
export interface PatternSpan {
  readonly start: number
  readonly end: number
}

/** Matches of one text that are looked at. */
const MOST_SPANS = 50

/** The error in a pattern's source. */
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
      },
      instructions: compiled.programSize()
    }
  } catch (error) {
    if (error instanceof RE2JSException) return { _tag: "PatternError", message: error.message }
    throw error
  }
}

/** Limits on patterns from callers. */
export interface PatternLimits {
  /** Characters of the source, in UTF-16 units. */
  readonly length: number
  /** Instructions of the program. */
  readonly instructions: number
  /** Characters processed to build its classes, as `PatternSize` counts them. */
  readonly characters: number
}

/** The limits of one pattern: many times what a number or a code of any country needs. */
export const patternLimits: PatternLimits = { length: 500, instructions: 2000, characters: 24_000 }

/** The limits of all patterns of one schema together. They compile in a few milliseconds, which happens between requests. */
export const schemaPatternLimits: PatternLimits = { length: 3000, instructions: 5000, characters: 24_000 }

const whole = new Intl.NumberFormat("en")

const beyond = (length: number, size: PatternSize, limits: PatternLimits): string | null => {
  if (length > limits.length) return `more than ${whole.format(limits.length)} characters`
  if (size.instructions > limits.instructions) {
    return `a program of more than ${whole.format(limits.instructions)} instructions: let less repeat, and less often`
  }
  return size.characters > limits.characters ? "too many or too wide classes of characters" : null
}

/** How a pattern exceeds the limits of one, measured from its source without compiling it; null if it does not. */
export const beyondPatternLimits = (source: string): string | null =>
  source.length > patternLimits.length
    ? beyond(source.length, { instructions: 0, characters: 0 }, patternLimits)
    : beyond(source.length, patternSize(source), patternLimits)

/** How the patterns of one schema exceed their joint limits; null if they do not. */
export const beyondSchemaPatternLimits = (sources: ReadonlyArray<string>): string | null => {
  // Patterns that are too long are reported individually.
  const measured = sources.filter((source) => source.length <= patternLimits.length)
  const sum = measured.map(patternSize).reduce(
    (all, { characters, instructions }) => ({
      characters: all.characters + characters,
      instructions: all.instructions + instructions
    }),
    { characters: 0, instructions: 0 }
  )
  return beyond(
    measured.reduce((length, source) => length + source.length, 0),
    sum,
    schemaPatternLimits
  )
}
