import { parse } from "mrz"
import type { TextSpan } from "../TextSpan.js"
import type { View } from "../view/View.js"
import { dateAt } from "./dates.js"
import type { Candidate, Recognizer } from "./Recognizer.js"

const ROW = /^[A-Z0-9<«]{28,46}$/
const LENGTHS = [30, 36, 44]

/** What the fields of a zone tell, by their names in `mrz`. */
const FIELDS: Readonly<Record<string, string>> = {
  birthDate: "DATE_OF_BIRTH",
  documentNumber: "ID_NUMBER",
  lastName: "PERSON",
  firstName: "PERSON"
}

/** Machine-readable zones (ICAO 9303), row by row, and the values they reveal for elsewhere. */
export const machineZone: Recognizer = {
  name: "machine-readable zone",
  kinds: ["ID_NUMBER", "PERSON", "DATE_OF_BIRTH"],
  *find({ view }): Iterable<Candidate> {
    const rows: Array<string> = []
    for (const { 0: line, index } of view.text.matchAll(/.+/g)) {
      const plain = line.replace(/\s/g, "").replace(/«/g, "<<")
      if (!ROW.test(plain) || !/<.*</.test(plain)) continue
      rows.push(plain)
      yield { kind: "ID_NUMBER", start: index, end: index + line.length, score: 0.95 }
    }
    const zones = [rows.slice(0, 3), rows.slice(0, 2), rows.slice(-2)].map(fieldsOf)
    for (const { field, valid, value } of zones.find((fields) => fields.length > 0) ?? []) {
      const kind = FIELDS[field ?? ""]
      if (!valid || value === null || kind === undefined) continue
      for (const span of kind === "DATE_OF_BIRTH" ? daysOf(view, value) : elsewhere(view.text, value))
        yield { kind, ...span, score: 0.7, why: "zone" }
    }
  }
}

const fieldsOf = (lines: ReadonlyArray<string>): ReturnType<typeof parse>["details"] => {
  const length = LENGTHS.find((one) => Math.abs(one - (lines[0]?.length ?? 0)) <= 1)
  if (length === undefined || lines.length < 2) return []
  try {
    return parse(lines.map((line) => line.slice(0, length).padEnd(length, "<"))).details
  } catch {
    // The rows are no zone of a known format, perhaps because one is missing: they are replaced as they are.
    return []
  }
}

/** Dates that are the day `YYMMDD` of a zone. */
function* daysOf({ text, tokens }: View, value: string): Iterable<TextSpan> {
  const day = value.replace(/(?<=^(?:..){1,2})/g, "-")
  for (const { start } of tokens) {
    const date = dateAt(text.slice(start, start + 30))
    if (date?.days.some((one) => one.slice(2) === day) === true) yield { start, end: start + date.end }
  }
}

function* elsewhere(text: string, value: string): Iterable<TextSpan> {
  for (const word of value.split(" ").filter(({ length }) => length >= 3))
    for (const { index } of text.matchAll(new RegExp(`(?<![\\p{L}\\d<])${word}(?![\\p{L}\\d<])`, "giu")))
      yield { start: index, end: index + word.length }
}
