// Claims of a page that name the test which shows them: the test is there.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Faults of the last cells that begin with a test's file: `` `packages/…/x.test.ts` describe › name ``. */
export const faultsOfClaims = (root, page) =>
  [
    ...readFileSync(join(root, page), "utf8").matchAll(/^\| (?:[^\n]*\| )?`(packages\/[\w/.-]+\.ts)` ?([^|\n]*) \|$/gm)
  ].flatMap(([row, file, name]) => rowFaults(root, page, row, file, name))

const rowFaults = (root, page, row, file, name) => {
  const claim = row.split("|")[1].trim()
  const path = join(root, file)
  if (!existsSync(path)) return [`${page}: ${claim}: no file ${file}`]
  const source = readFileSync(path, "utf8")
  const absent = name.split(" › ").filter((part) => part !== "" && !source.includes(JSON.stringify(part)))
  return absent.length === 0 ? [] : [`${page}: ${claim}: no test "${absent.join(" › ")}" in ${file}`]
}
