import type { FontFamily } from "../../drawing/Drawing.js"
import type { Random } from "../../Random.js"
import type { Day } from "../../writing/Dates.js"
import { countryForms, type IdentityContent } from "./Content.js"
import type { CardEntry, EntryForm, Face } from "./Face.js"
import type { IdentityLabel } from "./Labels.js"

/** What the faces of one document are drawn from. */
export interface Setting {
  readonly content: IdentityContent
  readonly labels: Readonly<Record<IdentityLabel | "number", string>>
  readonly title: string
  readonly form: EntryForm
  readonly colon: string
  readonly write: (day: Day) => string
  readonly shown: (text: string) => string
  readonly paper: string
  readonly family: FontFamily
  readonly random: Random
  /** The fields that are printed outside the zone. */
  readonly printed: Set<string>
}

const two = (n: number): string => String(n).padStart(2, "0")
const englishMonths = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
const frenchMonths = ["JANV", "FÉV", "MARS", "AVR", "MAI", "JUIN", "JUIL", "AOÛT", "SEPT", "OCT", "NOV", "DÉC"]

/** How the document writes days. */
export const dayWriter = (random: Random, { country, kind }: IdentityContent): ((day: Day) => string) => {
  const month = (day: Day): string => englishMonths[day.month - 1] ?? ""
  const marked = (mark: string) => (d: Day) => `${two(d.day)}${mark}${two(d.month)}${mark}${d.year}`
  if (country === "FR")
    return random.weighted([
      [4, marked(".")],
      [3, marked("/")],
      [kind === "driving_licence" ? 0 : 3, marked(" ")]
    ])
  if (country === "US")
    return kind === "passport"
      ? (d) => `${two(d.day)} ${month(d).charAt(0)}${month(d).slice(1).toLowerCase()} ${d.year}`
      : (d) => `${two(d.month)}/${two(d.day)}/${d.year}`
  return random.weighted([
    [3, marked(".")],
    [3, marked("/")],
    [2, (d: Day) => `${two(d.day)} ${month(d)} ${d.year}`],
    [
      kind === "passport" ? 3 : 0,
      (d: Day) => `${two(d.day)} ${month(d)} /${frenchMonths[d.month - 1] ?? ""} ${two(d.year % 100)}`
    ]
  ])
}

/** Draws entries and remembers which fields they print. */
export const draw = (
  face: Face,
  setting: Setting,
  entries: ReadonlyArray<CardEntry>,
  area: { readonly x: number; readonly y: number; readonly width: number },
  form: EntryForm,
  columns = 2
): number => {
  for (const entry of entries) {
    for (const field of [entry.field ?? []].flat()) setting.printed.add(field)
    if (entry.behind !== undefined) setting.printed.add(entry.behind.field)
  }
  return face.entries(entries, form, area, { label: 5, value: 7, columns, colon: setting.colon })
}

/** What an identity document may say. */
export type Part =
  | "number"
  | "surname"
  | "given_names"
  | "sex"
  | "nationality"
  | "birth_date"
  | "birth_place"
  | "height"
  | "issue_date"
  | "expiry_date"
  | "issuing_authority"
  | "address"
  | "code"
  | "type"

export const entryOf = (part: Part, { content, labels, shown, write }: Setting): CardEntry => {
  const { holder, nationality } = content
  switch (part) {
    case "number":
      return { label: labels.number, value: content.number, field: "document_number" }
    case "surname":
      return { label: labels.surname, value: shown(holder.surname), field: "surname" }
    case "given_names":
      return {
        label: labels.given_names,
        value: shown(holder.givenNames.join(content.country === "FR" ? ", " : " ")),
        field: "given_names"
      }
    case "sex":
      return { label: labels.sex, value: holder.sex, field: "sex" }
    case "nationality":
      return { label: labels.nationality, value: shown(nationality.citizen[holder.sex]), field: "nationality" }
    case "birth_date":
      return { label: labels.birth_date, value: write(content.birth), field: "birth_date" }
    case "birth_place":
      return { label: labels.birth_place, value: shown(content.birthPlace), field: "birth_place" }
    case "height":
      return { label: labels.height, value: content.height }
    case "issue_date":
      return { label: labels.issue_date, value: write(content.issued), field: "issue_date" }
    case "expiry_date":
      return { label: labels.expiry_date, value: write(content.expires), field: "expiry_date" }
    case "issuing_authority":
      return { label: labels.issuing_authority, value: shown(content.authority), field: "issuing_authority" }
    case "address":
      return { label: labels.address, value: content.address.lines.join(" ") }
    case "code":
      return {
        label: labels.country_code,
        value: countryForms[content.country].find((form) => /^[A-Z]{3}$/.test(form)) ?? "",
        field: "issuing_country"
      }
    case "type":
      return { label: labels.type, value: "P" }
  }
}

/** The entries of some of the document's parts, in their order. */
export const parts = (setting: Setting, ...wanted: ReadonlyArray<Part>): ReadonlyArray<CardEntry> =>
  wanted.map((part) => entryOf(part, setting))
