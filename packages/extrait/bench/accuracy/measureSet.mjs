import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { scoresOf } from "../../dist/evaluation/scoresOf.js"

const command = fileURLToPath(new URL("../../bin/extrait.js", import.meta.url))

/** Runs the command over a set, as a user would, and scores its answers; these are kept in `keep` where that is given. */
export const measureSet = (set, keep) => {
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), "extrait-accuracy-")) : join(keep, set.name)
  mkdirSync(folder, { recursive: true })
  const args = [command, "extract", set.files, "--out", folder]
  if (set.schema !== null) args.push("--schema", set.schema)
  const started = performance.now()
  const { error, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1 << 28 })
  if (error) throw error
  const seconds = (performance.now() - started) / 1000
  const results = new Map(
    set.documents.flatMap(({ file }) => {
      const path = join(folder, `${file}.json`)
      return existsSync(path) ? [[file, JSON.parse(readFileSync(path, "utf8"))]] : []
    })
  )
  if (keep === undefined) rmSync(folder, { recursive: true })
  const resultOf = (file) => results.get(file)
  return { set, seconds, complaints: stderr.trim(), resultOf, ...scoresOf(set, resultOf) }
}
