import { Clock, Context, Effect, Layer } from "effect"

/** A token bucket: `burst` requests at once, `perSecond` in the long run. */
export interface RateLimit {
  /** Tokens that come back each second. */
  readonly perSecond: number
  /** Tokens that the bucket holds when it is full. */
  readonly burst: number
}

/** Whether a request is let through, and when the next one is. */
export interface RateLimitDecision {
  readonly allowed: boolean
  /** Requests that would be let through now. */
  readonly remaining: number
  /** Whole seconds after which one request is let through; 0 when allowed. */
  readonly retryAfterSeconds: number
  /** Whole seconds until the bucket is full again. */
  readonly resetSeconds: number
}

/** Buckets of tokens by subject, such as a key's id. */
export interface RateLimiterService {
  /** Takes one token from the bucket of `subject`. */
  readonly take: (subject: string, limit: RateLimit) => Effect.Effect<RateLimitDecision>
}

/** The port of rate limits. */
export class RateLimiter extends Context.Tag("@extrait/core/RateLimiter")<RateLimiter, RateLimiterService>() {
  /** Buckets within one process. Full buckets are forgotten, so memory follows the number of active subjects. */
  static readonly layerMemory: Layer.Layer<RateLimiter> = Layer.sync(RateLimiter, () => {
    const buckets = new Map<string, { tokens: number; at: number; fullAt: number }>()
    let sweepAt = 0
    return {
      take: (subject, { burst, perSecond }) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          if (now >= sweepAt) {
            for (const [key, bucket] of buckets) if (bucket.fullAt <= now) buckets.delete(key)
            sweepAt = now + 60_000
          }
          const bucket = buckets.get(subject)
          const filled =
            bucket === undefined ? burst : Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
          const allowed = filled >= 1
          const tokens = allowed ? filled - 1 : filled
          buckets.set(subject, { tokens, at: now, fullAt: now + ((burst - tokens) / perSecond) * 1000 })
          return {
            allowed,
            remaining: Math.floor(tokens),
            retryAfterSeconds: allowed ? 0 : Math.ceil((1 - tokens) / perSecond),
            resetSeconds: Math.ceil((burst - tokens) / perSecond)
          }
        })
    }
  })
}
