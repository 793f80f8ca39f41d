import { Clock, Effect, Layer } from "effect"

/** The time of a server, which passes only when the test says so. Sleeping takes as long as ever. */
export const standingClock = () => {
  const real = Clock.make()
  let now = Date.now()
  const nanos = () => BigInt(now) * 1_000_000n
  const clock: Clock.Clock = {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: () => now,
    currentTimeMillis: Effect.sync(() => now),
    unsafeCurrentTimeNanos: nanos,
    currentTimeNanos: Effect.sync(nanos),
    sleep: (duration) => real.sleep(duration)
  }
  return {
    layer: Layer.setClock(clock),
    pass: (seconds: number) => {
      now += seconds * 1000
    }
  }
}
