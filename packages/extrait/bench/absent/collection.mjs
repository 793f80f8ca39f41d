import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readLabelledSet, schemaOf } from "../../dist/evaluation/LabelledSet.js"
import { seeded } from "../model/seeded.mjs"

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"))

/** The schema that a document is asked by: its own, its set's, or what it is labelled with where its type says what to look for. */
const schemaAsked = (set, { fields, file }) => {
  const path = schemaOf(set, file)
  if (path !== null) return readJson(path)
  return {
    fields: Object.entries(fields).map(([key, { type }]) => ({
      key: set.keys[key] ?? key,
      type: type === "id" ? "string" : type
    }))
  }
}

const labelledFields = (set, { fields }) =>
  Object.fromEntries(Object.entries(fields).map(([key, label]) => [set.keys[key] ?? key, label]))

const documentsOf = (set) =>
  set.documents
    .filter(({ fields }) => Object.keys(fields ?? {}).length > 0)
    .map((document) => {
      const schema = schemaAsked(set, document)
      const labels = labelledFields(set, document)
      return {
        name: `${set.name}/${document.file}`,
        path: join(set.files, document.file),
        schema,
        fields: schema.fields,
        labels,
        keys: [...new Set([...schema.fields.map(({ key }) => key), ...Object.keys(labels)])]
      }
    })

/** Every document with labelled fields from the sets below a folder, or only from the named ones: what it is asked, and what it says. */
export const readCollection = async (folder, only = []) => {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "truth.jsonl")))
    .map(({ name }) => name)
    .filter((name) => only.length === 0 || only.includes(name))
    .sort()
  const sets = []
  for (const name of names) sets.push(await readLabelledSet(join(folder, name)))
  return sets.flatMap(documentsOf)
}

/** As many of the documents as wanted, drawn by the seed. */
export const drawnFrom = (documents, count, seed) => {
  const random = seeded(`${seed} documents`)
  return documents
    .map((document) => ({ document, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ document }) => document)
}
