// Runs the commands that pages show, each block in a shell of its own, two pages at once.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { makeClone, readersEnvironment } from "./cloneFolder.mjs"
import { plain, shellBlocksOf, shownCommandsOf } from "./commands.mjs"
import { entryOf, exceptions, isNamed } from "./exceptions.mjs"
import { prepare } from "./preparations.mjs"

const { inStep, instead, nowhere, programs, serving } = exceptions

/** Seconds that a block may take on a busy machine. */
const mostSeconds = 300

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const isThere = (program) => spawnSync("which", [program]).status === 0

/** The commands of a block that are run, as they are run. */
const toRun = (commands) =>
  commands
    .filter((command) => [inStep, nowhere].every((table) => entryOf(table, plain(command)) === undefined))
    .filter((command) => programs.every((program) => !command.startsWith(`${program} `) || isThere(program)))
    .map((command) => ({ shown: command, run: entryOf(instead, plain(command))?.run ?? command }))

/** A script of bash that runs them one after another, each with its output in a file of its own. */
const scriptOf = (commands, folder) =>
  [
    "set -eo pipefail",
    ...commands.flatMap(({ run, shown }, index) => {
      const out = join(folder, String(index))
      const asked = entryOf(serving, plain(shown))
      const beside = asked !== undefined || run.endsWith(" &")
      return [
        `echo ${index} > ${join(folder, "at")}`,
        `{ ${run.replace(/ &$/, "")}${beside ? " &" : ""}\n} > ${out} 2> ${out}.err < /dev/null`,
        ...(beside ? [`until grep -q http:// ${out}; do kill -0 $!; sleep 0.1; done`] : []),
        ...(asked === undefined ? [] : [`PRINTED=$(cat ${out})`, `{ ${asked}\n} > ${out}.asked`])
      ]
    })
  ].join("\n")

/** Ends what a block has left running, and waits until it is gone. */
const endGroup = async (pid) => {
  const signal = (name) => {
    try {
      process.kill(-pid, name)
      return true
    } catch {
      return false
    }
  }
  signal("SIGTERM")
  for (let tries = 0; tries < 300 && signal(0); tries++) await sleep(100)
  signal("SIGKILL")
}

/** Runs a block. What each command printed, and the one that failed. */
const runBlock = async (commands, { cwd, env, notes }) => {
  mkdirSync(notes, { recursive: true })
  const script = join(notes, "block.sh")
  writeFileSync(script, scriptOf(commands, notes))
  const shell = spawn("bash", [script], { cwd, env, stdio: ["ignore", "inherit", "inherit"], detached: true })
  const late = setTimeout(() => shell.kill(), mostSeconds * 1000)
  const status = await new Promise((resolve) => shell.once("exit", resolve))
  clearTimeout(late)
  await endGroup(shell.pid)
  const read = (name) => (existsSync(join(notes, name)) ? readFileSync(join(notes, name), "utf8") : "")
  const at = Number(read("at"))
  return {
    printed: commands.map((_, index) => read(String(index))),
    failure:
      status === 0 ? null : `${commands[at].shown}\n${read(String(at)).slice(-2000)}${read(`${at}.err`).slice(-2000)}`
  }
}

/** Exceptions that no page shows any more, or that name a step which is not there. */
const staleExceptions = (root, commands) => {
  const shown = [...new Set(commands.map(plain))]
  const steps = readFileSync(join(root, ".ci/run"), "utf8")
    .split("\n")
    .map((line) => line.trimStart())
  return [
    ...[...Object.keys(inStep), ...Object.keys(nowhere), ...Object.keys(instead), ...Object.keys(serving)]
      .filter((name) => !shown.some((command) => isNamed(name, command)))
      .map((command) => `.ci/docs/exceptions.mjs: no page shows ${command}`),
    ...Object.entries(inStep)
      .filter(([command, step]) =>
        steps.every((line) => !(line.startsWith(`step "${step}" `) && line.slice(step.length).includes(command)))
      )
      .map(([command, step]) => `.ci/docs/exceptions.mjs: no step "${step}" of .ci/run runs ${command}`)
  ]
}

/**
 * Runs every command that the pages show, but those with a reason not to. What each has printed by its plain form, the faults, and how many ran.
 */
export const runCommands = async (root, pages) => {
  // What only prints says the same wherever it stands, and is run once.
  const seen = new Set()
  const isNew = (command) => {
    const known = /^npm run extract [^>]*$/.test(command) && !command.includes("--out") && seen.has(command)
    seen.add(command)
    return !known
  }
  const all = pages.flatMap((page) => shellBlocksOf(readFileSync(page, "utf8"))).flat()
  const faults = staleExceptions(root, all)
  const printed = new Map()
  const parent = mkdtempSync(join(tmpdir(), "extrait-commands-"))
  let count = 0

  const runPage = async (page) => {
    const name = page.slice(root.length)
    const text = readFileSync(page, "utf8")
    const blocks = shellBlocksOf(text).map(toRun)
    const shown = new Set(all.map(plain))
    // What is only shown by its output is run as well.
    const apart = shownCommandsOf(text).filter((command) => !shown.has(plain(command)))
    const mine = [...blocks, ...apart.map((command) => [{ shown: command, run: command }])]
      .map((block) => block.filter(({ shown }) => isNew(plain(shown))))
      .filter((block) => block.length > 0)
    if (mine.length === 0) return
    const folder = join(parent, name.replace(/\W+/g, "_"))
    const cwd = makeClone(root, folder)
    const port = await freePort()
    const prepared = await prepare(name, cwd)
    try {
      for (const [index, block] of mine.entries()) {
        const started = performance.now()
        const commands = block.map(({ run, shown }) => ({
          shown,
          run: Object.entries({ 3000: port, ...prepared.replaced }).reduce(
            (at, [from, to]) => at.replaceAll(from, to),
            run
          )
        }))
        const notes = join(folder, `notes-${index}`)
        const env = readersEnvironment(root, { PORT: String(port) })
        const ran = await runBlock(commands, { cwd, env, notes })
        if (ran.failure !== null) faults.push(`${name}: a command fails: ${ran.failure}`)
        else for (const [at, { shown }] of commands.entries()) printed.set(plain(shown), ran.printed[at])
        count += commands.length
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        console.log(
          `${seconds.padStart(6)} s  ${name}: ${commands.map(({ shown }) => plain(shown)).join("; ")}`.slice(0, 160)
        )
      }
    } finally {
      await prepared.end()
      rmSync(folder, { recursive: true, force: true })
    }
  }

  // The one that installs everything is begun first, so that nothing waits for it at the end.
  const waiting = [...pages].sort((a, b) => Number(b.endsWith("start.md")) - Number(a.endsWith("start.md")))
  const worker = async () => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) await runPage(page)
  }
  try {
    await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
  return { printed, faults, count }
}
