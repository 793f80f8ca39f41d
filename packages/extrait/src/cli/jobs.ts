import type { DeadJob } from "@extrait/core"
import type { Extrait } from "../Extrait.js"
import { UsageError } from "./UsageError.js"
import { print, type StoreOptions, withStore } from "./withStore.js"

/** Options of `extrait jobs retry`. */
export interface RetryOptions extends StoreOptions {
  readonly all?: boolean
}

/** Every job that is set aside. */
const everyDead = async (extrait: Extrait): Promise<ReadonlyArray<DeadJob>> => {
  const found: Array<DeadJob> = []
  for (;;) {
    const last = found.at(-1)
    const page = await extrait.jobs.dead(last === undefined ? {} : { after: last.documentId })
    if (page.length === 0) return found
    found.push(...page)
  }
}

export const countJobs = (options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const counts = await extrait.jobs.counts()
    const { dead, delayed, waiting, working } = counts
    print(options, counts, `${waiting} waiting, ${delayed} to be tried again, ${working} worked on, ${dead} set aside`)
  })

export const listDead = (options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const dead = await everyDead(extrait)
    const rows = dead.map(({ deadAt, documentId, faults, reason, tenant }) =>
      [
        documentId,
        `${tenant.organisation}/${tenant.mode}`,
        `set aside ${new Date(deadAt).toISOString()}`,
        `after ${faults} faults`,
        reason
      ].join("  ")
    )
    print(options, dead, rows.length === 0 ? "No job is set aside" : rows.join("\n"))
  })

/** Puts one job back into the queue, or all that are set aside. */
export const retryJobs = (id: string | undefined, options: RetryOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    if ((id === undefined) === (options.all !== true)) {
      throw new UsageError("name one document, or use --all")
    }
    const ids = id === undefined ? (await everyDead(extrait)).map(({ documentId }) => documentId) : [id]
    const revived: Array<string> = []
    for (const one of ids) if (await extrait.jobs.retry(one)) revived.push(one)
    if (id !== undefined && revived.length === 0) throw new UsageError(`no job of ${id} is set aside`)
    print(options, revived, `${revived.length} put back into the queue`)
  })
