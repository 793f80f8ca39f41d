import type { SpareWorkers } from "@extrait/threads"
import { type Command, InvalidArgumentError, Option } from "commander"
import type { ModelOptions } from "../options/index.js"
import { flagOf } from "./flags.js"
import { UsageError } from "./UsageError.js"

/** Reads a number from 0 to 1. */
export const fraction = (text: string): number => {
  const value = Number(text)
  if (text.trim() === "" || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError("Expected a number from 0 to 1.")
  return value
}

/** Reads a whole number within bounds, both included. */
export const whole =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
    }
    return value
  }

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Reads a time such as `90d`, `12h`, `30m`, `3600s` or `3600`, in seconds. */
export const duration = (text: string): number => {
  const [, digits, unit = "s"] = /^(\d{1,10})([smhd])?$/.exec(text) ?? []
  const factor = units[unit]
  if (digits === undefined || factor === undefined) {
    throw new InvalidArgumentError("Expected a time such as 90d, 12h, 30m or 3600s.")
  }
  return Number(digits) * factor
}

/** Gathers the values of an option that may be given several times. */
export const several = (value: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [...before, value]

/** Document types of one's own, by their files. */
export const typeFile = () => flagOf("documentTypes")

/** Networks to which webhooks may go though they are not public; in the environment separated by commas. */
export const webhookNetwork = () => flagOf("webhookNetworks")

/** Adds the configuration file. */
const withConfig = (command: Command): Command =>
  command.addOption(
    new Option("--config <file>", "configuration file; by default extrait.config.{ts,mts,js,mjs,json}").env(
      "EXTRAIT_CONFIG"
    )
  )

/** Adds where the store is: the folder, or the database beside it. */
export const inStore = (command: Command): Command =>
  withConfig(command.addOption(flagOf("dataDir")).addOption(flagOf("database")))

/** Adds the options of every command that looks into the store. */
export const ofStore = (command: Command): Command => inStore(command).option("--json", "print JSON")

/** Adds whose documents a command is about. */
export const ofTenant = (command: Command, whose: string): Command =>
  command
    .option("--organisation <name>", whose)
    .addOption(new Option("--mode <mode>", "sandbox or production").choices(["test", "live"]).default("test"))

/** Adds from when to when a list is wanted, and how many of its `rows` at most. */
export const ofSpan = (command: Command, rows: string): Command =>
  command
    .option("--since <time>", "ISO 8601, inclusive")
    .option("--until <time>", "ISO 8601, exclusive")
    .option("--limit <number>", `at most this many ${rows}`, whole(1, 1_000_000), 100)

/** Which language model stands beside the engine, as the command line gives it. */
export interface AskedModel {
  readonly model?: string
  readonly modelUrl?: string
  readonly modelFile?: string
  readonly modelPolicy?: NonNullable<ModelOptions["policy"]>
}

/** Adds the options of a language model; its key comes from EXTRAIT_MODEL_KEY alone. */
export const askingModel = (command: Command): Command =>
  command
    .addOption(flagOf("model", "model"))
    .addOption(flagOf("model", "baseUrl"))
    .addOption(flagOf("model", "file"))
    .addOption(flagOf("model", "policy"))

/** The options of `Extrait.open` for a language model; none where none is named. */
export const modelOf = ({ model, modelFile, modelPolicy, modelUrl }: AskedModel): { readonly model?: ModelOptions } => {
  if ([model, modelFile, modelPolicy, modelUrl].every((one) => one === undefined)) return {}
  const policy = modelPolicy === undefined ? {} : { policy: modelPolicy }
  if (modelFile !== undefined) {
    if (modelUrl !== undefined) throw new UsageError("a language model has --model-file or --model-url, not both")
    return { model: { file: modelFile, ...(model === undefined ? {} : { model }), ...policy } }
  }
  if (model === undefined || modelUrl === undefined) {
    throw new UsageError("a language model needs --model and --model-url, or --model-file")
  }
  if (!/^https?:\/\/./.test(modelUrl)) throw new UsageError("--model-url must begin with http:// or https://")
  return { model: { model, baseUrl: modelUrl, ...policy } }
}

/** What a program that runs commands in its own process gives them. */
export interface Host {
  /** Where the commands' workers come from and go to. Default: they end with their command. */
  readonly spareWorkers?: SpareWorkers
}

/** Receives the exit status of a command that did its work: 0, or 1 where a file or a check failed. */
export type SetStatus = (status: number) => void

/** The examples at the end of a command's help. */
export const examples = (...lines: ReadonlyArray<string>): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`
