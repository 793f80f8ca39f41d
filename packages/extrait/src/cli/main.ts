import { Command, CommanderError, InvalidArgumentError, Option } from "commander"
import { ExtraitError } from "../ExtraitError.js"
import { type EvaluateOptions, evaluate } from "./evaluate.js"
import { exportReviews } from "./exportReviews.js"
import { type ExtractOptions, extract } from "./extract.js"
import { countJobs, listDead, type RetryOptions, retryJobs } from "./jobs.js"
import { type CreateKeyOptions, createKey, listKeys, revokeKey, rotateKey } from "./keys.js"
import type { ServeOptions } from "./serve.js"
import { UsageError } from "./UsageError.js"
import type { StoreOptions } from "./withStore.js"

const fraction = (text: string): number => {
  const value = Number(text)
  if (text.trim() === "" || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError("Expected a number from 0 to 1.")
  return value
}

const whole =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
    }
    return value
  }

/** Gathers the values of an option that may be given several times. */
const several = (value: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [...before, value]

const typeFile = () =>
  new Option("--type-file <file>", "document type of your own: JSON; may be given several times").argParser(several)

const dataDir = () => new Option("--data-dir <dir>", "folder of the database and the files").env("EXTRAIT_DATA_DIR")

const database = () =>
  new Option("--database <url>", "PostgreSQL for many machines; the folder then holds the files alone").env(
    "EXTRAIT_DATABASE"
  )

/** The command line of Extrait. `setStatus` receives the exit status of a command that did its work. */
const program = (setStatus: (status: number) => void): Command => {
  const root = new Command("extrait")
    .description("Document extraction: fields, tables and confidence from PDFs and pictures")
    .version("0.1.0")
    .exitOverride()

  root
    .command("extract")
    .description("extract files, or the files of folders, in this process")
    .argument("<file...>", "PDF, picture or text files, or folders of them")
    .option("--schema <file>", "extraction schema: JSON with fields and tables")
    .option("--document-type <type>", "document type, where it is known")
    .addOption(new Option("--language <language>", "language").choices(["fr", "en", "auto"]).default("auto"))
    .option("--include-recognition", "add the recognised words of every page")
    .option("--deidentify", "replace personal data by placeholders")
    .option("--explain", "tell why each value won and others did not")
    .addOption(typeFile())
    .option("--threshold <number>", "flag fields below this confidence, 0 to 1", fraction)
    .addOption(new Option("--password <password>", "password of encrypted PDFs").env("EXTRAIT_PASSWORD"))
    .option("--json", "print the result object as JSON; one a line for several files")
    .option("--out <dir>", "write <file name>.json for each file into this folder")
    .option("--concurrency <number>", "documents worked on at once", whole(1, 256))
    .action(async (files: ReadonlyArray<string>, options: ExtractOptions) => {
      setStatus((await extract(files, options)) === 0 ? 0 : 1)
    })

  root
    .command("evaluate")
    .description("extract a labelled set and tell how right the answers are")
    .argument("<dir>", "folder with files/, truth.jsonl and, optionally, set.json")
    .option("--schema <file>", "extraction schema; by default the one that set.json names")
    .option("--document-type <type>", "document type, where it is known")
    .addOption(typeFile())
    .option("--json", "print all scores as JSON")
    .option("--out <dir>", "write <file name>.json for each file into this folder")
    .option("--concurrency <number>", "documents worked on at once", whole(1, 256))
    .action(async (folder: string, options: EvaluateOptions) => {
      setStatus((await evaluate(folder, options)) === 0 ? 0 : 1)
    })

  root
    .command("serve")
    .description("serve the HTTP interface")
    .option("--port <number>", "port; 0 takes a free one", whole(0, 65_535), 3000)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .addOption(dataDir())
    .addOption(database())
    .addOption(new Option("--queue <queue>", "what hands documents to workers").choices(["embedded", "graphile"]))
    .option("--concurrency <number>", "documents worked on at once; 0 only accepts them", whole(0, 256))
    .addOption(typeFile())
    .action(async (options: ServeOptions) => {
      const { serve } = await import("./serve.js")
      await serve(options)
    })

  root
    .command("doctor")
    .description("check what is needed of this machine, by using it")
    .addOption(dataDir())
    .addOption(database())
    .option("--json", "print JSON")
    .action(async (options: StoreOptions) => {
      const { doctor } = await import("./doctor.js")
      setStatus((await doctor(options)) ? 0 : 1)
    })

  const keys = root.command("keys").description("API keys")
  keys
    .command("create")
    .description("make a key and print it, once")
    .option("--organisation <name>", "whose key; made when there is none of that name")
    .addOption(new Option("--mode <mode>", "sandbox or production").choices(["test", "live"]).default("test"))
    .option("--name <text>", "what the key is for")
    .addOption(dataDir())
    .addOption(database())
    .option("--json", "print JSON")
    .action((options: CreateKeyOptions) => createKey(options))
  keys
    .command("list")
    .addOption(dataDir())
    .addOption(database())
    .option("--json", "print JSON")
    .action((options: StoreOptions) => listKeys(options))
  keys
    .command("rotate")
    .description("make a new key in place of an old one, which stays valid for a day")
    .argument("<id>")
    .addOption(dataDir())
    .addOption(database())
    .option("--json", "print JSON")
    .action((id: string, options: StoreOptions) => rotateKey(id, options))
  keys
    .command("revoke")
    .description("end a key's validity at once")
    .argument("<id>")
    .addOption(dataDir())
    .addOption(database())
    .option("--json", "print JSON")
    .action((id: string, options: StoreOptions) => revokeKey(id, options))

  const reviews = root.command("reviews").description("what people have decided about results")
  reviews
    .command("export")
    .description("write the reviewed documents as a labelled set, which `extrait evaluate` reads")
    .argument("<dir>")
    .option("--organisation <name>", "whose documents")
    .addOption(new Option("--mode <mode>", "sandbox or production").choices(["test", "live"]).default("test"))
    .addOption(dataDir())
    .addOption(database())
    .option("--json", "print JSON")
    .action((folder: string, options: StoreOptions) => exportReviews(folder, options))

  const jobs = root.command("jobs").description("documents that wait to be worked on")
  jobs
    .command("count")
    .description("tell how many wait, are worked on, or are set aside")
    .addOption(dataDir())
    .addOption(database())
    .option("--json", "print JSON")
    .action((options: StoreOptions) => countJobs(options))
  jobs
    .command("dead")
    .description("list those that faults have set aside")
    .addOption(dataDir())
    .addOption(database())
    .option("--json", "print JSON")
    .action((options: StoreOptions) => listDead(options))
  jobs
    .command("retry")
    .description("put one that was set aside back into the queue, or all")
    .argument("[document id]")
    .option("--all", "every one that is set aside")
    .addOption(dataDir())
    .addOption(database())
    .option("--json", "print JSON")
    .action((id: string | undefined, options: RetryOptions) => retryJobs(id, options))
  return root
}

/** Runs a command line, `argv` as in `process.argv`, and gives the exit status: 0, or 1 when anything failed. */
export const main = async (argv: ReadonlyArray<string>): Promise<number> => {
  let status = 0
  // Whoever reads the output may stop reading, as `head` does: that is no fault of ours.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error
    process.exit(0)
  })
  try {
    await program((value) => {
      status = value
    }).parseAsync([...argv])
  } catch (error) {
    // Commander has said what is wrong, or has printed the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1
    if (!(error instanceof ExtraitError || error instanceof UsageError)) throw error
    const faults = "faults" in error ? error.faults.map(({ message, path }) => `\n  ${path.join(".")}: ${message}`) : []
    process.stderr.write(`extrait: ${error.message}${faults.join("")}\n`)
    return 1
  }
  return status
}
