import type { Command } from "commander"
import type { RetryOptions } from "../jobs.js"
import { ofStore } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `jobs`: what waits, and what faults have set aside. */
export const jobsCommands = (root: Command): void => {
  const jobs = root.command("jobs").description("documents that wait to be worked on")
  ofStore(jobs.command("count").description("tell how many wait, are worked on, or are set aside")).action(
    async (options: StoreOptions) => (await import("../jobs.js")).countJobs(options)
  )
  ofStore(jobs.command("dead").description("list those that faults have set aside")).action(
    async (options: StoreOptions) => (await import("../jobs.js")).listDead(options)
  )
  ofStore(
    jobs
      .command("retry")
      .description("put one that was set aside back into the queue, or all")
      .argument("[document id]")
      .option("--all", "every one that is set aside")
  ).action(async (id: string | undefined, options: RetryOptions) => (await import("../jobs.js")).retryJobs(id, options))
}
