import { expect } from "@effect/vitest"
import { Signals } from "@extrait/core"
import { Effect, Exit, type Layer, Option, Scope } from "effect"
import { liveRulesOf, suite } from "./rules.js"

/** Whether the effect ends within the time a signal may take. */
const ends = (effect: Effect.Effect<void>) => Effect.map(Effect.timeoutOption(effect, "1 second"), Option.isSome)
const endsNot = (effect: Effect.Effect<void>) => Effect.map(Effect.timeoutOption(effect, "30 millis"), Option.isNone)

/** What every `Signals` keeps to. The layer is built afresh for every rule. */
export const signalsConformance = (name: string, layer: Layer.Layer<Signals, unknown>): void =>
  suite(`${name}: Signals`, () => {
    const rule = liveRulesOf(layer)

    rule(
      "wakes every listener of a topic, and no other",
      Effect.scoped(
        Effect.gen(function* () {
          const signals = yield* Signals
          const [a, b, other] = [yield* signals.listen("t"), yield* signals.listen("t"), yield* signals.listen("u")]
          yield* signals.publish("t")
          expect([yield* ends(a), yield* ends(b), yield* endsNot(other)]).toEqual([true, true, true])
        })
      )
    )

    rule(
      "merges signals since the last wait into one, and misses none",
      Effect.scoped(
        Effect.gen(function* () {
          const signals = yield* Signals
          const next = yield* signals.listen("t")
          expect(yield* endsNot(next)).toBe(true)
          yield* signals.publish("t")
          yield* signals.publish("t")
          yield* signals.publish("t")
          expect(yield* ends(next)).toBe(true)
          expect(yield* endsNot(next)).toBe(true)
          yield* signals.publish("t")
          expect(yield* ends(next)).toBe(true)
        })
      )
    )

    rule(
      "publishes without listeners, and replays nothing to later ones",
      Effect.scoped(
        Effect.gen(function* () {
          const signals = yield* Signals
          yield* signals.publish("t")
          // What came before listening began is no signal.
          expect(yield* endsNot(yield* signals.listen("t"))).toBe(true)
        })
      )
    )

    rule(
      "stops listening when the scope closes, without affecting other listeners",
      Effect.scoped(
        Effect.gen(function* () {
          const signals = yield* Signals
          const scope = yield* Scope.make()
          yield* Scope.extend(signals.listen("t"), scope)
          const stays = yield* signals.listen("t")
          yield* Scope.close(scope, Exit.void)
          yield* signals.publish("t")
          expect(yield* ends(stays)).toBe(true)
        })
      )
    )
  })
