import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { scoresOf } from "../../dist/evaluation/scoresOf.js"

const command = fileURLToPath(new URL("../../bin/extrait.js", import.meta.url))

/** The command's arguments, run by run: the folder, or, where documents have schemas of their own, first those and then the others. */
const runsOf = ({ documents, files, ownSchemas, schema }) => {
  const forAll = schema === null ? [] : ["--schema", schema]
  if (ownSchemas.size === 0) return [[files, ...forAll]]
  const [first] = ownSchemas.values()
  const paths = (has) =>
    documents.filter(({ file }) => ownSchemas.has(file) === has).map(({ file }) => join(files, file))
  return [
    [...paths(true), "--schema", dirname(first)],
    [...paths(false), ...forAll]
  ].filter(([file]) => file !== undefined && file !== "--schema")
}

/** Runs the command over a set, as a user would, and scores its answers; these are kept in `keep` where that is given. */
export const measureSet = (set, keep) => {
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), "extrait-accuracy-")) : join(keep, set.name)
  mkdirSync(folder, { recursive: true })
  const started = performance.now()
  const complaints = runsOf(set).map((run) => {
    const args = [command, "extract", ...run, "--out", folder]
    const { error, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1 << 28 })
    if (error) throw error
    return stderr.trim()
  })
  const seconds = (performance.now() - started) / 1000
  const results = new Map(
    set.documents.flatMap(({ file }) => {
      const path = join(folder, `${file}.json`)
      return existsSync(path) ? [[file, JSON.parse(readFileSync(path, "utf8"))]] : []
    })
  )
  if (keep === undefined) rmSync(folder, { recursive: true })
  const resultOf = (file) => results.get(file)
  return {
    set,
    seconds,
    complaints: complaints.filter((text) => text !== "").join("\n"),
    resultOf,
    ...scoresOf(set, resultOf)
  }
}
