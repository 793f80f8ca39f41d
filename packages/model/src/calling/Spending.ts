import { type Tenant, tenantKey } from "@extrait/core"
import { Clock, Effect } from "effect"
import type { ResolvedModelOptions } from "../ModelOptions.js"

/** What asking a model has taken. */
export interface Usage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly seconds: number
  readonly cost: number
}

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, seconds: 0, cost: 0 }

export const addUsage = (a: Usage, b: Usage): Usage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  seconds: a.seconds + b.seconds,
  cost: a.cost + b.cost
})

const tokensOf = ({ inputTokens, outputTokens }: Usage): number => inputTokens + outputTokens

/** Keeps accounts of what tenants have spent in the current period. */
export interface Spending {
  /**
   * Books what a question may take before it is asked, so that questions asked at once do not overdraw together. False, and nothing booked, where the tenant's
   * budget does not allow it.
   */
  readonly book: (tenant: Tenant | undefined, expected: Usage) => Effect.Effect<boolean>
  /** Puts what it took in place of what was booked for it. */
  readonly settle: (tenant: Tenant | undefined, expected: Usage, taken: Usage) => Effect.Effect<void>
}

interface Account {
  readonly since: number
  readonly spent: Usage
}

/** Tenants that have spent nothing in this period are forgotten once there are so many accounts. */
const MOST_ACCOUNTS = 10_000

/** Accounts in this process's memory. Questions of nobody's documents have an account of their own. */
export const makeSpending = ({
  tenantBudget: { cost, every, seconds, tokens }
}: Pick<ResolvedModelOptions, "tenantBudget">): Effect.Effect<Spending> =>
  Effect.sync(() => {
    const accounts = new Map<string, Account>()
    const period = Number(every.value._tag === "Millis" ? every.value.millis : Number.POSITIVE_INFINITY)
    const keyOf = (tenant: Tenant | undefined): string => (tenant === undefined ? "" : tenantKey(tenant))
    const accountOf = (key: string, now: number): Account => {
      const known = accounts.get(key)
      return known !== undefined && now - known.since < period ? known : { since: now, spent: noUsage }
    }
    const fits = (spent: Usage): boolean =>
      (tokens === undefined || tokensOf(spent) <= tokens) &&
      (seconds === undefined || spent.seconds <= seconds) &&
      (cost === undefined || spent.cost <= cost)
    const change = (key: string, now: number, by: Usage): boolean => {
      const account = accountOf(key, now)
      const spent = addUsage(account.spent, by)
      if (!fits(spent)) return false
      accounts.set(key, { ...account, spent })
      return true
    }
    return {
      book: (tenant, expected) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          if (accounts.size > MOST_ACCOUNTS) {
            for (const [key, { since }] of accounts) if (now - since >= period) accounts.delete(key)
          }
          return change(keyOf(tenant), now, expected)
        }),
      settle: (tenant, expected, taken) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const key = keyOf(tenant)
          const account = accountOf(key, now)
          const least = (a: number, b: number, c: number): number => Math.max(0, a - b + c)
          accounts.set(key, {
            ...account,
            spent: {
              inputTokens: least(account.spent.inputTokens, expected.inputTokens, taken.inputTokens),
              outputTokens: least(account.spent.outputTokens, expected.outputTokens, taken.outputTokens),
              seconds: least(account.spent.seconds, expected.seconds, taken.seconds),
              cost: least(account.spent.cost, expected.cost, taken.cost)
            }
          })
        })
    }
  })
