import type { Failure } from "@extrait/api"
import { type Actor, CurrentActor, type Replayable, type Services, type Tenant } from "@extrait/core"
import { Effect, Exit, Runtime } from "effect"
import { createOptions } from "../callOptions.js"
import { toExtraitError } from "../rejection.js"
import type { CreateOptions } from "../Submission.js"

/** How the calls of an instance run: for one tenant, and in its runtime. */
export interface Calls {
  readonly tenant: Tenant
  /** Rejects with an `ExtraitError`. */
  readonly run: <A>(effect: Effect.Effect<A, Failure, Services>) => Promise<A>
  /** Runs a call that may repeat an earlier one, and resolves with its answer without saying whether it did. */
  readonly create: <A>(
    options: CreateOptions,
    call: (key: string | null) => Effect.Effect<Replayable<A>, Failure, Services>
  ) => Promise<A>
}

/** Calls for a tenant, by an actor whom the audit trail names. They end with the signal. */
export const callsIn = (
  runtime: Runtime.Runtime<Services>,
  tenant: Tenant,
  actor: Actor,
  signal: AbortSignal
): Calls => {
  const run: Calls["run"] = async (effect) => {
    const exit = await Runtime.runPromiseExit(runtime)(Effect.provideService(effect, CurrentActor, actor), { signal })
    if (Exit.isSuccess(exit)) return exit.value
    throw await toExtraitError(exit.cause)
  }
  return {
    tenant,
    run,
    create: (options, call) =>
      run(
        Effect.map(
          Effect.flatMap(createOptions(options), ({ idempotencyKey }) => call(idempotencyKey ?? null)),
          ({ value }) => value
        )
      )
  }
}
