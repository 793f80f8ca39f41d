import { Command, CommanderError } from "commander"
import { DocumentTypeInvalid } from "../documentTypes.js"
import { ExtraitError } from "../ExtraitError.js"
import { OptionRefused } from "../OptionRefused.js"
import { auditCommands } from "./commands/audit.js"
import { completionCommands } from "./commands/completion.js"
import { eventsCommands } from "./commands/events.js"
import { exportCommands } from "./commands/export.js"
import { extractionCommands } from "./commands/extraction.js"
import { filesCommands } from "./commands/files.js"
import { hostingCommands } from "./commands/hosting.js"
import { jobsCommands } from "./commands/jobs.js"
import { keysCommands } from "./commands/keys.js"
import { reviewsCommands } from "./commands/reviews.js"
import { schemaCommands } from "./commands/schema.js"
import { secretsCommands } from "./commands/secrets.js"
import { webhooksCommands } from "./commands/webhooks.js"
import { examples, type Host, type SetStatus } from "./options.js"
import { UsageError } from "./UsageError.js"
import { version } from "./version.js"

/** The command line of Extrait; `setStatus` receives the exit status of a command that did its work. */
export const program = (setStatus: SetStatus, host: Host = {}): Command => {
  const root = new Command("extrait")
    .description("Document extraction: fields, tables and confidence from PDFs and pictures")
    .version(version)
    .addHelpText(
      "after",
      `${examples("extrait doctor", "extrait extract invoice.pdf", "extrait serve --port 3000")}\n\nExit status: 0, or 1 where a file or a check failed or the command is wrong.`
    )
    .exitOverride()
  extractionCommands(root, setStatus, host)
  schemaCommands(root, host)
  hostingCommands(root, setStatus, host)
  keysCommands(root)
  exportCommands(root)
  reviewsCommands(root)
  jobsCommands(root)
  webhooksCommands(root)
  eventsCommands(root)
  secretsCommands(root)
  filesCommands(root)
  auditCommands(root)
  completionCommands(root)
  return root
}

/** Why storage did not answer: users of the command may know, unlike callers over HTTP. */
const causeOf = (error: Error): string => {
  const unavailable = error instanceof ExtraitError && error.code === "storage_unavailable" ? error.cause : undefined
  const why = unavailable instanceof Error ? unavailable.cause : undefined
  return why instanceof Error ? ` (${why.message})` : ""
}

/** Runs a command line, `argv` as in `process.argv`, and gives the exit status: 0, or 1 when anything failed. */
export const run = async (argv: ReadonlyArray<string>, host: Host = {}): Promise<number> => {
  let status = 0
  try {
    await program((value) => {
      status = value
    }, host).parseAsync([...argv])
  } catch (error) {
    // Commander has said what is wrong, or has printed the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1
    // An option of the library may come from the environment.
    if (
      !(
        error instanceof ExtraitError ||
        error instanceof UsageError ||
        error instanceof OptionRefused ||
        error instanceof DocumentTypeInvalid
      )
    )
      throw error
    // The message often is the first of the faults.
    const faults = ("faults" in error ? error.faults : [])
      .map(({ message, path }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
      .filter((fault) => !error.message.startsWith(fault))
    process.stderr.write(`${[`extrait: ${error.message}${causeOf(error)}`, ...faults].join("\n  ")}\n`)
    return 1
  }
  return status
}
