import { getCompletionScript, getShellFromEnv, log, logFiles, parseEnv, type SupportedShell } from "@pnpm/tabtab"
import type { Command, Option } from "commander"

/** Prints what a shell reads to complete `extrait`: `source <(extrait completion bash)`. */
export const printScript = async (shell: SupportedShell): Promise<void> => {
  process.stdout.write(await getCompletionScript({ name: "extrait", completer: "extrait", shell }))
}

/** The words that may follow those typed so far, or files and folders. */
export type Suggestions = ReadonlyArray<{ readonly name: string; readonly description: string }> | "files"

const named = (command: Command, word: string): Command | undefined =>
  command.commands.find((sub) => sub.name() === word)

const optionOf = (command: Command, word: string): Option | undefined =>
  command.options.find(({ long, short }) => word === long || word === short)

const takesFile = (placeholder: string): boolean => /<(?:file|dir)/.test(placeholder)

/** Suggests what follows `before`, the whole words typed after `extrait`, where `beginning` is typed of the next. */
const suggestionsFor = (root: Command, before: ReadonlyArray<string>, beginning: string): Suggestions => {
  let command = root
  for (const word of before) command = named(command, word) ?? command
  const last = before.at(-1)
  const option = last === undefined ? undefined : optionOf(command, last)
  if (option !== undefined && (option.required || option.optional)) {
    if (option.argChoices !== undefined) return option.argChoices.map((name) => ({ name, description: "" }))
    return takesFile(option.flags) ? "files" : []
  }
  if (beginning.startsWith("-")) {
    return command
      .createHelp()
      .visibleOptions(command)
      .map(({ description, long, short }) => ({ name: long ?? short ?? "", description }))
  }
  if (command.commands.length > 0) {
    return command
      .createHelp()
      .visibleCommands(command)
      .map((sub) => ({ name: sub.name(), description: sub.description() }))
  }
  const argument = command.registeredArguments[0]
  if (argument?.argChoices !== undefined) return argument.argChoices.map((name) => ({ name, description: "" }))
  return argument !== undefined && ["file", "dir"].includes(argument.name()) ? "files" : []
}

/** Answers a shell that asks, by the variables of its completion, what may follow. */
export const complete = (root: Command): void => {
  const { lastPartial, partial } = parseEnv(process.env)
  const before = partial.split(/\s+/).slice(1, -1)
  const suggestions = suggestionsFor(root, before, lastPartial)
  if (suggestions === "files") logFiles()
  else log([...suggestions], getShellFromEnv(process.env))
}
