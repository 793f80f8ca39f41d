import { createHash } from "node:crypto"
import { type Tenant, tenantKey } from "@extrait/core"
import { Clock, Duration, Effect } from "effect"
import { type Answers, promptVersion, type Question } from "../asking/prompt.js"
import type { ResolvedModelOptions } from "../ModelOptions.js"

/** Answers that were given a short while ago to the same question for the same tenant. In memory, and gone with the process. */
export interface AnswerCache {
  readonly find: (key: string) => Effect.Effect<Answers | undefined>
  readonly keep: (key: string, answers: Answers) => Effect.Effect<void>
}

/** The question, by a digest: what was asked is not kept. Of one tenant's questions nothing can be learnt by another's. */
export const cacheKey = (model: string, tenant: Tenant | undefined, { pictures, system, user }: Question): string => {
  const digest = createHash("sha256").update(
    JSON.stringify([promptVersion, model, tenant === undefined ? null : tenantKey(tenant), system, user])
  )
  for (const { bytes } of pictures) digest.update(bytes)
  return digest.digest("base64")
}

/** The cache: the answer that was used longest ago goes first. */
export const makeAnswerCache = ({
  cache: { capacity, timeToLive }
}: Pick<ResolvedModelOptions, "cache">): AnswerCache => {
  const kept = new Map<string, { readonly answers: Answers; readonly until: number }>()
  return {
    find: (key) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const found = kept.get(key)
        if (found === undefined) return undefined
        kept.delete(key)
        if (found.until <= now) return undefined
        kept.set(key, found)
        return found.answers
      }),
    keep: (key, answers) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        if (capacity === 0) return
        for (const [old, { until }] of kept) if (until <= now || kept.size >= capacity) kept.delete(old)
        kept.set(key, { answers, until: now + Duration.toMillis(timeToLive) })
      })
  }
}
