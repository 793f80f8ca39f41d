import type { Host } from "./options.js"
import { version } from "./version.js"

/** A reader of the output may stop reading, as `head` does: that is no fault of ours. */
const stopQuietly = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "EPIPE") throw error
  process.exit(0)
}

/** Runs a command line, `argv` as in `process.argv`, and gives the exit status: 0, or 1 when anything failed. */
export const main = async (argv: ReadonlyArray<string>, host: Host = {}): Promise<number> => {
  // Stays after the last line: the fault may come when everything is written.
  if (!process.stdout.listeners("error").includes(stopQuietly)) process.stdout.on("error", stopQuietly)
  // Scripts ask for it before anything else, and need not wait until all commands are loaded.
  const [, , first] = argv
  if (first === "--version" || first === "-V") {
    process.stdout.write(`${version}\n`)
    return 0
  }
  const { run } = await import("./run.js")
  return run(argv, host)
}
