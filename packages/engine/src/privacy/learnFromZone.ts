import { zoneOf } from "../fields/machineZone.js"
import type { PageLayout } from "../layout/Layout.js"
import { editDistance } from "../text/fold.js"
import { zoneCheckDigit } from "../text/mrz.js"
import type { PrivateKind } from "./Finding.js"
import type { Placeholders } from "./Placeholders.js"
import type { PrivateArea } from "./PrivateArea.js"

const kinds: ReadonlyArray<readonly [name: "document_number" | "birth_date", kind: PrivateKind]> = [
  ["document_number", "ID_NUMBER"],
  ["birth_date", "DATE_OF_BIRTH"]
]

/** Nine signs of a document's number behind its country, or before its country at a row's beginning, and their check digit. */
const NUMBERS = [
  /^[A-Z<]{0,2}[A-Z]{3}(?<number>[A-Z0-9]{9})(?<check>\d)/,
  /^(?<number>[A-Z0-9]{9})(?<check>\d)[A-Z]{3}\d/
]

/** The document's number of a row that may have lost a sign before it, where its check digit agrees. */
const numbersBefore = (row: string): ReadonlyArray<string> =>
  // However many of the first signs are lost, the country and the number stand behind each other.
  NUMBERS.flatMap((form) => {
    const { check, number } = form.exec(row)?.groups ?? {}
    return number !== undefined && /\d/.test(number) && zoneCheckDigit(number) === check ? [number] : []
  })

/** Signs of what may be a document's number read amiss, how many of them may be, and digits among them. */
const shortestNumber = 6
const mostWrong = 3
const fewestDigits = 4

/** Words of the pages that are a document's number of which signs were lost or read amiss. */
const misreadNumbers = (layouts: ReadonlyArray<PageLayout>, numbers: ReadonlyArray<string>): ReadonlyArray<string> =>
  layouts.flatMap(({ page }) =>
    page.words.flatMap(({ text }) =>
      text.length >= shortestNumber &&
      /^[\p{L}\d]+$/u.test(text) &&
      (text.match(/\d/g)?.length ?? 0) >= fewestDigits &&
      numbers.some((number) => editDistance(text.toUpperCase(), number, mostWrong) <= mostWrong)
        ? [text]
        : []
    )
  )

/**
 * Tells the placeholders what a machine-readable zone says, which stands elsewhere on its page behind labels that may be misread, and gives the places of
 * the zone's lines. What a check digit speaks against is not told.
 */
export const learnFromZone = (
  layouts: ReadonlyArray<PageLayout>,
  placeholders: Placeholders
): ReadonlyArray<PrivateArea> => {
  const placed = zoneOf(layouts)
  if (placed === undefined) return []
  const { rows, zone } = placed
  const whole = placeholders.of("ID_NUMBER", (zone?.lines ?? rows.map(({ text }) => text)).join("\n"))
  const { given_names: given, surname } = zone?.values ?? {}
  const name = [given, surname].flatMap((value) =>
    value === undefined || value.checked === false ? [] : [value.decoded]
  )
  if (name.length > 0) placeholders.of("PERSON", name.join(" "))
  for (const [key, kind] of kinds) {
    const value = zone?.values[key]
    if (value !== undefined && value.checked !== false) placeholders.of(kind, value.decoded)
  }
  const numbers = rows.flatMap(({ text }) => numbersBefore(text))
  for (const number of [...numbers, ...misreadNumbers(layouts, numbers)]) placeholders.of("ID_NUMBER", number)
  return rows.flatMap(({ layout, lines }) =>
    lines.map(({ box, text }) => ({ page: layout.page.page, box, value: text, placeholder: whole }))
  )
}
