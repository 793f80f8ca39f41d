// The vocabulary of fields, as questions: what papers call their fields, and what programs call the same.
import { readdirSync, readFileSync } from "node:fs"

/** Kinds of fields that schemas ask for as another type than a string. */
export const TYPES = {
  date: "date",
  amount: "number",
  rate: "number",
  count: "number",
  measure: "number",
  boolean: "boolean"
}

/** The fields of a file of the vocabulary, a line each. */
export const linesOf = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line))

/** The fields of all files of a folder: their keys, their hints, and the type that a schema asks for them as. */
export const vocabularyFields = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) => linesOf(new URL(name, folder)))
    .map(({ hints = [], keys, type }) => ({ hints, keys, type: TYPES[type] ?? "string" }))
