import { parse } from "mrz"
import type { View } from "../view/View.js"
import { dateAt } from "./dates.js"
import type { Candidate, Recognizer } from "./Recognizer.js"

const ROW = /^[A-Z0-9<«]{28,46}$/
const LENGTHS = [30, 36, 44]

/** Machine-readable zones (ICAO 9303), row by row, and the values they reveal for elsewhere. */
export const machineZone: Recognizer = {
  name: "machine-readable zone",
  kinds: ["ID_NUMBER", "PERSON", "DATE_OF_BIRTH"],
  *find({ view }): Iterable<Candidate> {
    const rows: Array<{ readonly text: string; readonly start: number; readonly end: number }> = []
    let start = 0
    for (const line of view.text.split("\n")) {
      const plain = line.replace(/\s/g, "").replace(/«/g, "<<")
      if (ROW.test(plain) && (plain.match(/</g)?.length ?? 0) >= 2)
        rows.push({ text: plain, start, end: start + line.length })
      start += line.length + 1
    }
    for (const row of rows) yield { kind: "ID_NUMBER", start: row.start, end: row.end, score: 0.95 }
    for (const lines of [rows.slice(0, 3), rows.slice(0, 2), rows.slice(-2)]) {
      const told = fieldsOf(lines.map(({ text }) => text))
      if (told === undefined) continue
      for (const { kind, value } of told)
        yield* kind === "DATE_OF_BIRTH" ? daysOf(view, value) : elsewhere(view.text, kind, value)
      return
    }
  }
}

const fieldsOf = (lines: ReadonlyArray<string>): ReadonlyArray<{ kind: string; value: string }> | undefined => {
  const length = LENGTHS.find((one) => Math.abs(one - (lines[0]?.length ?? 0)) <= 1)
  if (length === undefined || lines.length < 2) return undefined
  try {
    const { details } = parse(lines.map((line) => line.slice(0, length).padEnd(length, "<")))
    return details.flatMap(({ field, valid, value }) =>
      !valid || value === null
        ? []
        : field === "birthDate"
          ? [{ kind: "DATE_OF_BIRTH", value }]
          : field === "documentNumber"
            ? [{ kind: "ID_NUMBER", value }]
            : field === "lastName" || field === "firstName"
              ? value.split(" ").map((word) => ({ kind: "PERSON", value: word }))
              : []
    )
  } catch {
    // The rows are no zone of a known format, perhaps because one is missing: they are replaced as they are.
    return undefined
  }
}

/** Dates that are the day `YYMMDD` of a zone. */
function* daysOf({ text, tokens }: View, value: string): Iterable<Candidate> {
  const day = `${value.slice(0, 2)}-${value.slice(2, 4)}-${value.slice(4, 6)}`
  for (const { start } of tokens) {
    const date = dateAt(text.slice(start, start + 30))
    if (date?.days.some((one) => one.slice(2) === day) === true)
      yield { kind: "DATE_OF_BIRTH", start, end: start + date.end, score: 0.75, why: "zone" }
  }
}

function* elsewhere(text: string, kind: string, value: string): Iterable<Candidate> {
  if (value.length < 3) return
  const plain = text.toUpperCase()
  if (plain.length !== text.length) return
  for (let at = plain.indexOf(value); at >= 0; at = plain.indexOf(value, at + value.length))
    if (!/[\p{L}\d<]/u.test(`${text.charAt(at - 1)}${text.charAt(at + value.length)}`))
      yield { kind, start: at, end: at + value.length, score: 0.7, why: "zone" }
}
