import type { Command } from "commander"
import type { RetryOptions } from "../jobs.js"
import { examples, ofStore } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `jobs`: what waits, and what faults have set aside. */
export const jobsCommands = (root: Command): void => {
  const jobs = root
    .command("jobs")
    .description("documents waiting to be processed")
    .addHelpText("after", examples("extrait jobs count", "extrait jobs dead --json", "extrait jobs retry --all"))
  ofStore(jobs.command("count").description("count documents that wait, are being processed, or are set aside"))
    .addHelpText("after", examples("extrait jobs count --json"))
    .action(async (options: StoreOptions) => (await import("../jobs.js")).countJobs(options))
  ofStore(jobs.command("dead").description("list documents set aside after too many faults"))
    .addHelpText("after", examples("extrait jobs dead"))
    .action(async (options: StoreOptions) => (await import("../jobs.js")).listDead(options))
  ofStore(
    jobs
      .command("retry")
      .description("return one that was set aside, or all, to the queue")
      .argument("[document id]")
      .option("--all", "all that are set aside")
  )
    .addHelpText(
      "after",
      examples("extrait jobs retry doc_0198b3c4d5e67890abcdef1234567890", "extrait jobs retry --all")
    )
    .action(async (id: string | undefined, options: RetryOptions) =>
      (await import("../jobs.js")).retryJobs(id, options)
    )
}
