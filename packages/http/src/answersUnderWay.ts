import { AnswersUnderWay } from "@extrait/api"
import { Effect } from "effect"

/** How many bytes of answers may be held in memory until their callers have taken them. */
export interface AnswerLimits {
  /** Limit for all callers together. */
  readonly maxBytes: number
  /** Limit for one tenant. */
  readonly maxTenantBytes: number
}

/** The limits where a host sets none: 256 MiB, and 32 MiB for one tenant. */
export const defaultAnswerLimits: AnswerLimits = {
  maxBytes: 256 * 1024 * 1024,
  maxTenantBytes: 32 * 1024 * 1024
}

/** Answers up to this length are written at once, and not counted. In bytes. */
export const smallAnswer = 64 * 1024

/**
 * What a streaming answer counts, in bytes: a few pieces in its stream and response, and what the system keeps for a
 * socket that nobody reads. That is up to four megabytes on Linux, and a few hundred of them slow down every
 * connection.
 */
export const streamedAnswer = 1024 * 1024

/** The account of answers that are under way. */
export interface AnswerAccount {
  /**
   * Enters bytes of a tenant until the returned effect is run; running it again changes nothing. A tenant's only answer
   * is let through whatever its size.
   */
  readonly enter: (tenant: string, bytes: number) => Effect.Effect<Effect.Effect<void>, AnswersUnderWay>
}

/** An account without entries. */
export const makeAnswerAccount = ({ maxBytes, maxTenantBytes }: AnswerLimits): AnswerAccount => {
  const ofTenants = new Map<string, number>()
  let all = 0
  return {
    enter: (tenant, bytes) =>
      Effect.suspend(() => {
        const own = ofTenants.get(tenant) ?? 0
        const fits = (held: number, most: number): boolean => held === 0 || held + bytes <= most
        if (!fits(all, maxBytes) || !fits(own, maxTenantBytes)) return new AnswersUnderWay()
        all += bytes
        ofTenants.set(tenant, own + bytes)
        let entered = true
        return Effect.succeed(
          Effect.sync(() => {
            if (!entered) return
            entered = false
            all -= bytes
            const left = (ofTenants.get(tenant) ?? 0) - bytes
            if (left > 0) ofTenants.set(tenant, left)
            else ofTenants.delete(tenant)
          })
        )
      })
  }
}
