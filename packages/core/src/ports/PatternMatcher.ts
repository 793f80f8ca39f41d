import { beyondPatternLimits, compilePattern } from "@extrait/engine/domain"
import { Context, Effect, Schema } from "effect"
import { pause } from "./pause.js"

/** Nobody could say in time whether a pattern matches. */
export class PatternUndecided extends Schema.TaggedError<PatternUndecided>()("PatternUndecided", {
  message: Schema.String
}) {}

/** Matches patterns of schemas with values, without keeping everybody else waiting. */
export interface PatternMatcherService {
  /**
   * Whether a pattern, in RE2 syntax, matches the whole of a value. A text that is no pattern matches everything. A match
   * that takes too long is given up.
   */
  readonly matches: (source: string, value: string) => Effect.Effect<boolean, PatternUndecided>
}

/**
 * Most steps of one match on the calling thread: instructions times characters. Some milliseconds the first time, and
 * as long again for compiling.
 */
const mostSteps = 100_000

/** Matches within the calling thread, one match a turn of its loop. Anything that may take longer than a moment stays undecided. */
const matchHere: PatternMatcherService["matches"] = (source, value) =>
  Effect.suspend(() => {
    const undecided = new PatternUndecided({ message: "The value is too long for its field's pattern" })
    // A pattern stored before there were limits may be too large to compile here.
    if (beyondPatternLimits(source) !== null) return undecided
    const pattern = compilePattern(source)
    if (pattern._tag !== "Pattern") return Effect.succeed(true)
    return pattern.instructions * value.length > mostSteps ? undecided : Effect.succeed(pattern.matches(value))
  }).pipe(Effect.zipLeft(pause))

/**
 * Matches the patterns of fields against values that a person has corrected or a language model has given. `extrait`
 * provides `PatternThreads.layer` of `@extrait/threads/patterns`, which matches in threads with a deadline. The default
 * matches small patterns on the calling thread, one a turn of its loop, and leaves larger ones undecided.
 */
export class PatternMatcher extends Context.Reference<PatternMatcher>()("@extrait/core/PatternMatcher", {
  defaultValue: (): PatternMatcherService => ({ matches: matchHere })
}) {}
