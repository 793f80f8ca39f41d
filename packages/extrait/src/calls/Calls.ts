import type { Failure } from "@extrait/api"
import { type Actor, CurrentActor, type Replayable, type Services, type Tenant } from "@extrait/core"
import { Effect, Exit, type Fiber, Runtime } from "effect"
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

/** The calls of an instance that are under way. Once it is closed they end, and those that come later end at once. */
export class CallsUnderWay {
  readonly #fibres = new Set<Fiber.RuntimeFiber<unknown, unknown>>()
  #closed = false

  /** Waits for the end of one. */
  exitOf<A, E>(fibre: Fiber.RuntimeFiber<A, E>): Promise<Exit.Exit<A, E>> {
    this.#fibres.add(fibre)
    if (this.#closed) fibre.unsafeInterruptAsFork(fibre.id())
    return new Promise((resolve) =>
      fibre.addObserver((exit) => {
        this.#fibres.delete(fibre)
        resolve(exit)
      })
    )
  }

  /** Ends all. */
  close(): void {
    this.#closed = true
    for (const fibre of this.#fibres) fibre.unsafeInterruptAsFork(fibre.id())
  }
}

/** Calls for a tenant, by an actor whom the audit trail names. */
export const callsIn = (
  runtime: Runtime.Runtime<Services>,
  tenant: Tenant,
  actor: Actor,
  underWay: CallsUnderWay
): Calls => {
  const run: Calls["run"] = async (effect) => {
    const fibre = Runtime.runFork(runtime)(Effect.provideService(effect, CurrentActor, actor))
    const exit = await underWay.exitOf(fibre)
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
