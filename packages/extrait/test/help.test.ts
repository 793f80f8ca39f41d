import { readFileSync } from "node:fs"
import type { Command } from "commander"
import { describe, expect, it } from "vitest"
import { program } from "../dist/cli/run.js"
import { styleFor } from "../dist/cli/style.js"
import { runCommand } from "./commandLine.js"

/** Every command that is shown, as the words that name it; the command itself is no words. */
const paths = (command: Command): ReadonlyArray<ReadonlyArray<string>> => [
  [],
  ...command
    .createHelp()
    .visibleCommands(command)
    .filter((sub) => sub.name() !== "help")
    .flatMap((sub) => paths(sub).map((path) => [sub.name(), ...path]))
]

const find = (path: ReadonlyArray<string>): Command =>
  path.reduce(
    (command, name) => command.commands.find((sub) => sub.name() === name) ?? command,
    program(() => undefined)
  )

describe("extrait --help", () => {
  const all = paths(program(() => undefined))

  it.each(all.map((path) => [path.join(" ")]))("%s: shows examples of existing commands and options", async (name) => {
    const { status, stderr, stdout } = await runCommand(...name.split(" ").filter(Boolean), "--help")
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
    const examples = stdout.split("\n").filter((line) => line.startsWith("  $ "))
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      const words = [...example.matchAll(/extrait ((?:[a-z]+ ?)*)(.*)/g)]
      expect(words.length).toBeGreaterThan(0)
      for (const [, names = "", rest = ""] of words) {
        const command = find(names.trim().split(" "))
        expect(command.name()).not.toBe("extrait")
        for (const [option] of rest.split("&&")[0]?.matchAll(/--[a-z-]+/g) ?? [])
          expect(command.options.map(({ long }) => long)).toContain(option)
      }
    }
  })

  it("offers --json on every command except mcp, export and completion", () => {
    const without = all
      .filter((path) => find(path).commands.length === 0)
      .filter((path) => !find(path).options.some(({ long }) => long === "--json"))
    expect(without).toEqual([["mcp"], ["export"], ["completion"]])
  })

  it("prints the package's version", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
    expect(await runCommand("--version")).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" })
  })

  it("exits with 1 on an unknown command", async () => {
    const { status, stderr, stdout } = await runCommand("extract-all")
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" })
    expect(stderr).toContain("unknown command 'extract-all'")
  })
})

describe("colours", () => {
  it.each([
    ["a terminal", true, {}, true],
    ["a file or a pipe", false, {}, false],
    ["NO_COLOR", true, { NO_COLOR: "1" }, false],
    ["NO_COLOR that holds nothing", true, { NO_COLOR: "" }, true],
    ["a dumb terminal", true, { TERM: "dumb" }, false],
    ["FORCE_COLOR", false, { FORCE_COLOR: "1" }, true],
    ["FORCE_COLOR over NO_COLOR", false, { FORCE_COLOR: "1", NO_COLOR: "1" }, true],
    ["FORCE_COLOR=0", true, { FORCE_COLOR: "0" }, false]
  ] as const)("%s", (_, isTTY, env, expected) => {
    expect(styleFor({ isTTY }, env).good("99 %") !== "99 %").toBe(expected)
  })
})
