import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { scoreCells, scoreFields, scoreRelations, scoreRows } from "@extrait/engine/evaluation"

const command = fileURLToPath(new URL("../../bin/extrait.js", import.meta.url))

const some = (documents, test) => documents.some(test)
const isLabelled = (record) => Object.keys(record ?? {}).length > 0

/** How right the answers are, by what the documents are labelled with; null where nothing of the kind is. */
export const scoresOf = ({ complete, documents, keys }, resultOf) => {
  const typed = documents.filter(({ document_type }) => typeof document_type === "string")
  return {
    fields: some(documents, ({ fields }) => isLabelled(fields)) ? scoreFields(documents, resultOf, keys) : null,
    relations: some(documents, ({ tables }) => tables !== undefined) ? scoreRelations(documents, resultOf) : null,
    rows: some(documents, ({ rows }) => isLabelled(rows)) ? scoreRows(documents, resultOf) : null,
    // Where only some rows of a table are labelled, those found beyond them say nothing.
    cells: complete && some(documents, ({ rows }) => isLabelled(rows)) ? scoreCells(documents, resultOf) : null,
    types:
      typed.length === 0
        ? null
        : {
            right: typed.filter(({ document_type, file }) => resultOf(file)?.document_type === document_type).length,
            of: typed.length,
            /** Each wrong one: what it is, what it was taken for. */
            wrong: typed.flatMap(({ document_type, file }) => {
              const taken = resultOf(file)?.document_type ?? null
              return taken === document_type ? [] : [`${document_type} taken for ${taken ?? "nothing known"}`]
            })
          }
  }
}

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
