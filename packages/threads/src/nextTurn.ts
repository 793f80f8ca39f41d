import * as Effect from "effect/Effect"

/** Lets the host's other events have their turn. */
export const nextTurn = Effect.async<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(turn))
})
