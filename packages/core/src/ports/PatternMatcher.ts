import { beyondPatternLimits, compilePattern } from "@extrait/engine/domain"
import { Context, Effect, Schema } from "effect"

/** Nobody could say in time whether a pattern matches. */
export class PatternUndecided extends Schema.TaggedError<PatternUndecided>()("PatternUndecided", {
  message: Schema.String
}) {}

/** Matches patterns of schemas with values, without keeping everybody else waiting. */
export interface PatternMatcherService {
  /**
   * Whether a pattern, in RE2 syntax, matches the whole of a value. What is no pattern matches everything. A match that takes too
   * long is given up.
   */
  readonly matches: (source: string, value: string) => Effect.Effect<boolean, PatternUndecided>
}

/** Most steps of one match on the thread of whoever asks: instructions times characters. Some 5 ms. */
const mostSteps = 1_000_000

/** Matches within the calling thread, and leaves what may take longer than a moment to `further`. */
export const matchHere =
  (further: PatternMatcherService["matches"]): PatternMatcherService["matches"] =>
  (source, value) =>
    Effect.suspend(() => {
      // One that was stored before there were limits may be too large to compile here.
      if (beyondPatternLimits(source) !== null) return further(source, value)
      const pattern = compilePattern(source)
      if (pattern._tag !== "Pattern") return Effect.succeed(true)
      return pattern.instructions * value.length > mostSteps
        ? further(source, value)
        : Effect.succeed(pattern.matches(value))
    })

/**
 * Matches the patterns of fields against values that a person has corrected or a language model has given. `extrait`
 * provides `PatternThreads.layer` of `@extrait/threads/patterns`, which matches in threads with a deadline. The default
 * matches small patterns on the calling thread, in a few milliseconds, and leaves larger ones undecided.
 */
export class PatternMatcher extends Context.Reference<PatternMatcher>()("@extrait/core/PatternMatcher", {
  defaultValue: (): PatternMatcherService => ({
    matches: matchHere(() => new PatternUndecided({ message: "The value is too long for its field's pattern" }))
  })
}) {}
