import type { Command } from "commander"
import type { RetryOptions } from "../jobs.js"
import { examples, ofStore } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `jobs`: what waits, and what faults have set aside. */
export const jobsCommands = (root: Command): void => {
  const jobs = root
    .command("jobs")
    .description("documents that wait to be worked on")
    .addHelpText("after", examples("extrait jobs count", "extrait jobs dead --json", "extrait jobs retry --all"))
  ofStore(jobs.command("count").description("tell how many wait, are worked on, or are set aside"))
    .addHelpText("after", examples("extrait jobs count --json"))
    .action(async (options: StoreOptions) => (await import("../jobs.js")).countJobs(options))
  ofStore(jobs.command("dead").description("list those that faults have set aside"))
    .addHelpText("after", examples("extrait jobs dead"))
    .action(async (options: StoreOptions) => (await import("../jobs.js")).listDead(options))
  ofStore(
    jobs
      .command("retry")
      .description("put one that was set aside back into the queue, or all")
      .argument("[document id]")
      .option("--all", "every one that is set aside")
  )
    .addHelpText(
      "after",
      examples("extrait jobs retry doc_0198b3c4d5e67890abcdef1234567890", "extrait jobs retry --all")
    )
    .action(async (id: string | undefined, options: RetryOptions) =>
      (await import("../jobs.js")).retryJobs(id, options)
    )
}
