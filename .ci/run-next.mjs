// Runs the example of Next.js in Next.js itself: `npm run test:next [folder]`. Next.js is 330 MB and builds for a minute or more, so it is no dependency of the
// workspace: it is installed in the folder, a temporary one unless named, where it is found the next time.
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { after } from "node:test"
import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"
import { mountSuite } from "../examples/mountSuite.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const given = process.argv[2]
const folder = given === undefined ? mkdtempSync(join(tmpdir(), "extrait-next-")) : resolve(given)
const dataDir = mkdtempSync(join(tmpdir(), "extrait-next-data-"))
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", EXTRAIT_DATA_DIR: dataDir }
const run = (command, ...args) => execFileSync(command, args, { cwd: folder, env, stdio: "inherit" })

after(() => {
  rmSync(dataDir, { recursive: true, force: true })
  if (given === undefined) rmSync(folder, { recursive: true, force: true })
})

mkdirSync(folder, { recursive: true })
if (!existsSync(join(folder, "node_modules/next"))) {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }')
  run("npm", "install", "--no-audit", "--no-fund", "next@15", "react@19", "react-dom@19")
}
for (const name of ["app", "extrait.js", "next.config.js"]) {
  cpSync(join(root, "examples/next", name), join(folder, name), { recursive: true })
}
// As an installation has them: packages that lie in node_modules themselves, and what they need beside them.
const installed = join(folder, "node_modules")
const manifest = (name) => JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"))
for (const name of readdirSync(join(root, "packages"))) {
  const { files, name: full } = manifest(name)
  rmSync(join(installed, full), { recursive: true, force: true })
  for (const file of [...files, "package.json"]) {
    cpSync(join(root, "packages", name, file), join(installed, full, file), { recursive: true })
  }
}
for (const name of readdirSync(join(root, "node_modules"))) {
  if (name.startsWith(".") || name === "extrait" || name === "@extrait") continue
  const scoped = name.startsWith("@") ? readdirSync(join(root, "node_modules", name)) : [""]
  for (const inner of scoped) {
    const link = join(installed, name, inner)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, "node_modules", name, inner), link)
  }
}
const next = join(folder, "node_modules/next/dist/bin/next")
run(process.execPath, next, "build")

mountSuite(async () => {
  // The data folder is shared: the key is made here and used there.
  const extrait = await Extrait.open({ dataDir, concurrency: 0, log: "warning" })
  const { secret: key } = await extrait.keys.create()
  const server = spawn(process.execPath, [next, "start", "--port", "0", "--hostname", "127.0.0.1"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"]
  })
  const url = await new Promise((found, failed) => {
    let said = ""
    server.stdout.on("data", (text) => {
      said += text
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (address !== undefined && said.includes("Ready")) found(address)
    })
    server.once("exit", () => failed(new Error(said)))
  })
  const stop = async () => {
    const ended = once(server, "exit")
    server.kill()
    await ended
    await extrait.close()
  }
  return { url, key, stop }
})
