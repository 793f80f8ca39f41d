import type { RateLimit, RateLimitDecision } from "@extrait/core"

/** How often one key may ask. */
export interface RateLimits {
  /** Every request. */
  readonly requests: RateLimit
  /** Submissions of documents, beside that. */
  readonly submissions: RateLimit
}

/** What a key may ask where a host sets nothing: 20 requests a second, 5 submissions among them, and bursts above that. */
export const defaultRateLimits: RateLimits = {
  requests: { perSecond: 20, burst: 60 },
  submissions: { perSecond: 5, burst: 30 }
}

/** A bucket by its name, and what it said. */
export interface Taken {
  readonly name: keyof RateLimits
  readonly limit: RateLimit
  readonly decision: RateLimitDecision
}

/**
 * The header fields that tell a caller how its buckets stand: `q` requests in `w` seconds at most, `r` left now, full
 * again in `t` seconds.
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export const rateLimitHeaders = (taken: ReadonlyArray<Taken>): Readonly<Record<string, string>> => ({
  "ratelimit-policy": taken
    .map(({ limit, name }) => `"${name}";q=${limit.burst};w=${Math.ceil(limit.burst / limit.perSecond)}`)
    .join(", "),
  ratelimit: taken
    .map(({ decision, name }) => `"${name}";r=${decision.remaining};t=${decision.resetSeconds}`)
    .join(", ")
})
