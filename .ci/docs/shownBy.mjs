// Claims of a page that name the test which shows them: the test is there.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A row whose last cell begins with a file: `` `x.test.ts` describe › name ``. */
const shown = /\| `([\w/.-]+\.ts)` ?([^|]*) \|$/

/** Whether a source has a name as that of a test, a group of tests, or the template of one. */
const isNamed = (source, name) => source.includes(JSON.stringify(name)) || source.includes(`\`${name}\``)

const rowFaults = (root, page, folder, row) => {
  const claim = row.split("|")[1].trim()
  const [, file, name = ""] = shown.exec(row) ?? []
  // That a page's commands exist is looked at where they are run.
  if (file === undefined) return /\| `npm run [^|`]*` \|$/.test(row) ? [] : [`${page}: ${claim}: no test is named`]
  const path = join(root, folder, file)
  if (!existsSync(path)) return [`${page}: ${claim}: no file ${file}`]
  const source = readFileSync(path, "utf8")
  const absent = name.split(" › ").filter((part) => part !== "" && !isNamed(source, part))
  return absent.length === 0 ? [] : [`${page}: ${claim}: no test "${absent.join(" › ")}" in ${file}`]
}

/** Faults of the tables of a page whose last column names a test, by files from a folder on. */
export const faultsOfClaims = (root, page, folder = "") =>
  readFileSync(join(root, page), "utf8")
    .split("\n\n")
    .flatMap((table) => {
      const [head = "", , ...rows] = table.trim().split("\n")
      return /^\|.*\| (test|shown by) \|$/.test(head) ? rows.flatMap((row) => rowFaults(root, page, folder, row)) : []
    })
