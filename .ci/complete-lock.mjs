// Completes package-lock.json with the optional packages of other platforms that npm left out. npm does that when the registry it asks
// does not carry them, and `npm ci` then refuses the lock file for lacking them. Run it after `npm install`.
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const file = fileURLToPath(new URL("../package-lock.json", import.meta.url))
const lock = JSON.parse(readFileSync(file, "utf8"))
const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32", "aix"]
const processors = ["arm64", "arm", "x64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32"]

/** Where an entry says it runs, from its name: `@scope/core-linux-arm64-musl` runs on linux, arm64, musl. */
const platformOf = (name) => {
  const parts = name.split("/").at(-1).split("-")
  const os = systems.find((system) => parts.includes(system))
  const cpu = processors.find((processor) => parts.includes(processor))
  const libc = parts.some((part) => part.startsWith("musl"))
    ? "musl"
    : parts.some((part) => part.startsWith("gnu"))
      ? "glibc"
      : undefined
  return {
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(os === "linux" && libc !== undefined ? { libc: [libc] } : {}),
    ...(os === undefined ? {} : { os: [os] })
  }
}

const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = [`${path}/node_modules/${name}`, `node_modules/${name}`].some(
      (place) => lock.packages[place] !== undefined
    )
    if (found || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true
    }
    added.push(`${name}@${version}`)
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(added.length === 0 ? "the lock file is complete" : `added ${added.join(", ")}`)
