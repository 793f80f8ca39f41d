import { afterAll, beforeAll, describe, it } from "@effect/vitest"
import { type Context, Effect, Exit, Layer, Scope } from "effect"

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

/** Milliseconds that threads, processes and what they load may take on a busy machine. */
const slowest = 60_000

/**
 * The same for adapters that keep nothing between calls and take long to start. The layer is built once for the suite that this is called
 * in, so what an earlier rule did must not show in a later one.
 */
export const sharedRulesOf = <R>(layer: Layer.Layer<R, unknown>): Rule<R> => {
  const scope = Effect.runSync(Scope.make())
  let services: Context.Context<R> | null = null
  beforeAll(async () => {
    services = await Effect.runPromise(Layer.buildWithScope(layer, scope))
  }, slowest)
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)), slowest)
  return (rule, check) =>
    it.live(
      rule,
      () => (services === null ? Effect.dieMessage("the adapter did not start") : Effect.provide(check, services)),
      slowest
    )
}
