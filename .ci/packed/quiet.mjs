// Imports the entry points that it is told of, one after the other, and prints what any of them did but define things. It is copied to where
// they are installed: `node quiet.mjs '["@extrait/core", …]'`.
import childProcess from "node:child_process"
import dgram from "node:dgram"
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import net from "node:net"
import workerThreads from "node:worker_threads"

const done = []

/** Notes every call of a function, which works as before. */
const watch = (holder, name, what, counts = () => true) => {
  const original = holder[name]
  const noting = function (...args) {
    if (counts(args)) done.push(`${what} (${name} ${typeof args[0] === "string" ? args[0] : ""})`)
    return new.target === undefined
      ? Reflect.apply(original, this, args)
      : Reflect.construct(original, args, new.target)
  }
  noting.prototype = original.prototype
  holder[name] = noting
}
const writes = ([, flags]) => typeof flags === "string" && /[wa+]/.test(flags)
for (const name of ["spawn", "spawnSync", "fork", "exec", "execFile", "execFileSync"])
  watch(childProcess, name, "starts a process")
watch(workerThreads, "Worker", "starts a thread")
watch(net.Socket.prototype, "connect", "opens a connection")
watch(net.Server.prototype, "listen", "listens")
watch(dgram, "createSocket", "opens a socket")
for (const name of ["writeFileSync", "mkdirSync", "mkdtempSync", "appendFileSync", "rmSync", "createWriteStream"])
  watch(fs, name, "writes")
for (const name of ["open", "openSync"]) watch(fs, name, "writes", writes)
for (const name of ["writeFile", "mkdir", "mkdtemp", "appendFile", "rm"]) watch(fs.promises, name, "writes")
for (const stream of ["stdout", "stderr"]) watch(process[stream], "write", "prints")
syncBuiltinESMExports()

const stateOf = () => ({
  "a listener on process": process
    .eventNames()
    .flatMap((name) => Array(process.listenerCount(name)).fill(String(name))),
  // Timers, sockets, servers, watchers, ports, children. Files that the loader reads are closed again.
  "a resource that stays open": process
    .getActiveResourcesInfo()
    .filter((kind) => !/^(CloseReq|FSReq|FileHandle|Immediate|TTYWrap|PipeWrap|TickObject)/.test(kind)),
  "a change of what Node gives": [Array.prototype, Object.prototype, String.prototype, Promise.prototype].flatMap(
    (holder) => Reflect.ownKeys(holder).map(String)
  ),
  "another working folder": [process.cwd()],
  // libvips, of which sharp is made, notes there where it is.
  "a variable of the environment": Object.keys(process.env).filter((name) => name !== "VIPSHOME")
})
const more = (before, after) => {
  const left = [...before]
  return after.filter((one) => {
    const at = left.indexOf(one)
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
}

const faults = []
for (const entry of JSON.parse(process.argv[2])) {
  const before = stateOf()
  done.length = 0
  try {
    await import(entry)
  } catch (error) {
    faults.push(`${entry} cannot be imported: ${error}`)
    continue
  }
  await new Promise((resolve) => setImmediate(resolve))
  const after = stateOf()
  for (const act of done) faults.push(`importing ${entry}: ${act}`)
  for (const [what, names] of Object.entries(after)) {
    for (const name of more(before[what], names)) faults.push(`importing ${entry}: leaves ${what}: ${name}`)
  }
}
fs.writeSync(1, faults.map((fault) => `${fault}\n`).join(""))
