import { Argument, type Command } from "commander"
import { examples } from "../options.js"

/** `completion`: the shell completes commands, options and files. */
export const completionCommands = (root: Command): void => {
  root
    .command("completion")
    .description("print a shell completion script")
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish", "pwsh"]))
    .addHelpText("after", examples("extrait completion bash > ~/.local/share/bash-completion/completions/extrait"))
    .action(async (shell: "bash" | "zsh" | "fish" | "pwsh") => (await import("../completion.js")).printScript(shell))
  // Called by those scripts.
  root
    .command("completion-server", { hidden: true })
    .allowUnknownOption()
    .argument("[word...]")
    .action(async () => (await import("../completion.js")).complete(root))
}
