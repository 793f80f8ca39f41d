import { afterEach, describe, expect, it, vi } from "vitest"
import { runCommand } from "./commandLine.js"

afterEach(() => vi.unstubAllEnvs())

/** What the command suggests after a line, asked as the script of bash asks. */
const suggested = async (line: string): Promise<ReadonlyArray<string>> => {
  vi.stubEnv("SHELL", "bash")
  vi.stubEnv("COMP_LINE", line)
  vi.stubEnv("COMP_POINT", String(line.length))
  vi.stubEnv("COMP_CWORD", String(line.split(" ").length - 1))
  const printed: Array<string> = []
  const log = vi.spyOn(console, "log").mockImplementation((text) => void printed.push(text))
  try {
    await runCommand("completion-server", "--", ...line.split(" "))
    return printed
  } finally {
    log.mockRestore()
  }
}

describe("completion", () => {
  it("suggests commands, subcommands, options and their values", async () => {
    expect(await suggested("extrait e")).toEqual(["extract", "evaluate", "export", "events"])
    expect(await suggested("extrait schema ")).toEqual(["infer", "check", "help"])
    expect(await suggested("extrait extract --ov")).toEqual(["--overlay"])
    expect(await suggested("extrait keys create --mode ")).toEqual(["test", "live"])
  })

  it("leaves files and folders to the shell", async () => {
    expect(await suggested("extrait extract inv")).toEqual(["__tabtab_complete_files__"])
    expect(await suggested("extrait extract --schema ")).toEqual(["__tabtab_complete_files__"])
    expect(await suggested("extrait extract --threshold ")).toEqual([])
  })

  it("prints a script for each supported shell, and lists them for any other", async () => {
    for (const shell of ["bash", "zsh", "fish", "pwsh"]) {
      const { status, stdout } = await runCommand("completion", shell)
      expect(status).toBe(0)
      expect(stdout).toContain("completion-server")
    }
    const { status, stderr } = await runCommand("completion", "csh")
    expect(status).toBe(1)
    expect(stderr).toContain("bash, zsh, fish, pwsh")
  })
})
