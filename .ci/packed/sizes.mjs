// The table of the packages' sizes in docs/packages.md.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { manifests, root } from "./packs.mjs"

const page = join(root, "docs/packages.md")
const part = /(<!-- sizes: [^\n]*-->\n)[\s\S]*?(<!-- end of sizes -->)/

/** Bytes as a person reads them. */
export const shown = (bytes) =>
  bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} kB`
    : `${bytes < 1e7 ? (bytes / 1e6).toFixed(1) : Math.round(bytes / 1e6)} MB`

/** Writes what was measured: by package what it is packed, unpacked, and installed with all that it needs, and seconds of its installation. */
export const writeSizes = (rows) => {
  const lines = rows.map(
    ({ installed, name, packages, packed, seconds, unpacked }) =>
      `| \`${name}\` | ${shown(packed)} | ${shown(unpacked)} | ${shown(installed)} | ${packages} | ${seconds.toFixed(0)} s |`
  )
  const table = [
    "| package | packed | unpacked | installed, with what it needs | packages | time |",
    "|---|---|---|---|---|---|",
    ...lines
  ].join("\n")
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(part, (_, open, close) => `${open}\n${table}\n\n${close}`)
  )
}

const bytesOf = (text) => {
  const [, digits, unit] = /^([\d.]+) (kB|MB)$/.exec(text) ?? []
  return Number(digits) * (unit === "MB" ? 1e6 : 1e3)
}

/** Packages whose row is missing, or no longer true by more than a quarter (and 5 kB, which a long sentence may be). */
export const faultsOfSizes = (packs) => {
  const [text = ""] = part.exec(readFileSync(page, "utf8")) ?? []
  const rows = new Map(
    [...text.matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|/gm)].map(([, ...row]) => [row[0], row])
  )
  return manifests.flatMap(({ name }) => {
    const row = rows.get(name)
    if (row === undefined) return [`docs/packages.md: no size of ${name}; npm run packages -- --each --write`]
    const { packed } = packs.get(name)
    const said = bytesOf(row[1])
    return Math.abs(packed - said) <= Math.max(5e3, said / 4)
      ? []
      : [`docs/packages.md: ${name} is ${shown(packed)} packed, not ${row[1]}; npm run packages -- --each --write`]
  })
}
