import { describe, it } from "@effect/vitest"
import { type Context, Effect, Layer } from "effect"

/** States one rule of a port and checks it. */
export type Rule<R> = (rule: string, check: Effect.Effect<void, unknown, R>) => void

/** The rules of one port for one adapter. */
export const suite = (title: string, rules: () => void): void => {
  describe(title, rules)
}

const within = <R>(layer: Layer.Layer<R, unknown>, check: Effect.Effect<void, unknown, R>) =>
  Effect.scoped(
    Effect.flatMap(Layer.build(layer), (services) =>
      Effect.mapInputContext(check, (_: Context.Context<never>) => services)
    )
  )

/** Rules checked under the test clock. The layer is built afresh for every rule and must begin empty. */
export const rulesOf =
  <R>(layer: Layer.Layer<R, unknown>): Rule<R> =>
  (rule, check) =>
    it.effect(rule, () => within(layer, check))

/** The same under the real clock, for what waits. */
export const liveRulesOf =
  <R>(layer: Layer.Layer<R, unknown>): Rule<R> =>
  (rule, check) =>
    it.live(rule, () => within(layer, check))
