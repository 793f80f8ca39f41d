import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily } from "../../drawing/Drawing.js"
import { A4, Sheet } from "../../drawing/Sheet.js"
import type { Random } from "../../Random.js"
import type { Day } from "../../writing/Dates.js"
import { countryForms, type IdentityContent, type IdentityKind, identityContent, identityFacts } from "./Content.js"
import { type CardEntry, type EntryForm, Face } from "./Face.js"
import { type IdentityLabel, identityLabels, identityTitle } from "./Labels.js"

/** Names of the layouts of each kind of identity document. */
export const identityLayouts: Readonly<Record<IdentityKind, ReadonlyArray<string>>> = {
  identity_card: ["card", "copy", "laminated", "listed"],
  passport: ["page", "copy", "listed"],
  driving_licence: ["card", "copy", "words"],
  residence_permit: ["card", "copy", "listed"]
}

/** A card as bank cards are, the laminated French one, and the page of a passport, in points. */
const sizes = {
  card: { width: 243, height: 153 },
  laminated: { width: 298, height: 210 },
  page: { width: 354, height: 249 }
} as const

interface Setting {
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

const dayWriter = (random: Random, { country, kind }: IdentityContent): ((day: Day) => string) => {
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
const draw = (
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

type Part =
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

const entryOf = (part: Part, { content, labels, shown, write }: Setting): CardEntry => {
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

const parts = (setting: Setting, ...wanted: ReadonlyArray<Part>): ReadonlyArray<CardEntry> =>
  wanted.map((part) => entryOf(part, setting))

/** The country and the title at the head of a face. */
const heading = (face: Face, setting: Setting): void => {
  const { content, random, title } = setting
  const forms = countryForms[content.country]
  const named =
    content.country === "US"
      ? "USA"
      : (forms[content.kind === "driving_licence" && content.country === "GB" ? 3 : 0] ?? "")
  const country = random.chance(0.7) ? named.toUpperCase() : named
  const swapped = random.chance(0.4)
  const style = face.style(7.5, true, face.family, "#1f3a5f")
  const small = face.style(named.length > 25 ? 5.5 : 6.5, false, face.family, "#1f3a5f")
  setting.printed.add("issuing_country")
  if (swapped) {
    face.text(country, 8, 6, small, "issuing_country")
    face.text(title, 8, 15, style)
  } else {
    face.text(title, 8, 6, style)
    face.text(country, 8, 16, small, "issuing_country")
  }
}

/** The entries of a European driving licence by their figures. */
const figures = (setting: Setting): ReadonlyArray<CardEntry> => {
  const { content, random, write } = setting
  const value = (part: Part): CardEntry => entryOf(part, setting)
  const place = entryOf("birth_place", setting)
  const dot = random.chance(0.85) ? "." : ""
  return [
    { ...value("surname"), label: `1${dot}` },
    { ...value("given_names"), label: `2${dot}` },
    {
      label: `3${dot}`,
      value: write(content.birth),
      field: "birth_date",
      behind: { value: place.value, field: "birth_place" }
    },
    { ...value("issue_date"), label: `4a${dot}` },
    { ...value("expiry_date"), label: `4b${dot}` },
    { ...value("issuing_authority"), label: `4c${dot}` },
    { ...value("number"), label: `5${dot}` },
    ...(content.country === "FR" ? [] : [{ label: `8${dot}`, value: content.address.lines.slice(0, 2).join(", ") }]),
    { label: `9${dot}`, value: random.pick(["AM/B1/B", "B", "AM/A1/A/B1/B", "AM/B1/B/BE"]) }
  ]
}

const front = (face: Face, setting: Setting): void => {
  const { content, form } = setting
  face.edge("#8aa0bd", setting.paper)
  heading(face, setting)
  face.portrait(8, 30, 58, 74)
  const area = { x: 74, y: 29, width: 163 }
  if (content.kind === "driving_licence" && content.country !== "US" && form === "numbered") {
    draw(face, setting, figures(setting), area, "numbered")
    return
  }
  const licence = content.kind === "driving_licence"
  const wanted: ReadonlyArray<Part> = licence
    ? [
        "number",
        "surname",
        "given_names",
        "birth_date",
        ...(content.country === "US" ? (["sex", "height"] as const) : (["birth_place"] as const)),
        "issue_date",
        "expiry_date"
      ]
    : form === "above"
      ? ["surname", "given_names", "sex", "nationality", "birth_date", "birth_place", "number", "expiry_date"]
      : ["surname", "given_names", "sex", "nationality", "birth_date", "birth_place", "number"]
  draw(face, setting, parts(setting, ...wanted), area, form)
}

const back = (face: Face, setting: Setting): void => {
  const { content, form, printed } = setting
  face.edge("#8aa0bd", setting.paper)
  const licence = content.kind === "driving_licence"
  const rest: Array<Part> = []
  if (!printed.has("expiry_date")) rest.push("expiry_date")
  if (!printed.has("issue_date")) rest.push("issue_date")
  if (!printed.has("issuing_authority") && !(licence && content.country === "US")) rest.push("issuing_authority")
  if (!licence && content.country !== "US") rest.push("height")
  if (licence) {
    face.text("A1   A   B1   B   C   D   BE", 10, 12, face.style(6.5))
    face.text("12.  01", 10, 24, face.style(6.5))
  }
  draw(
    face,
    setting,
    parts(setting, ...rest),
    { x: 12, y: licence ? 40 : 10, width: 220 },
    form === "numbered" ? "above" : form
  )
  if (content.zone !== undefined)
    face.zone(
      content.zone,
      content.zone.lines.length === 3 ? 98 : content.zone.lines.length === 2 ? 115 : 128,
      content.zone.lines[0]?.length === 36 ? 9.6 : 11,
      printed
    )
}

const passportPage = (face: Face, setting: Setting): void => {
  const { content, form, labels, random, title } = setting
  face.edge("#a59a8a", setting.paper)
  const style = face.style(8.5, true, face.family, "#5a1f2b")
  face.text(title, 10, 8, style)
  const [full = ""] = countryForms[content.country]
  if (random.chance(0.6)) {
    setting.printed.add("issuing_country")
    face.text(full.toUpperCase(), 340, 9, face.style(full.length > 25 ? 5.5 : 7), "issuing_country", "right")
  }
  face.portrait(10, 42, 86, 112)
  const lead = parts(setting, "type", "code", "number")
  if (form === "above") draw(face, setting, lead, { x: 106, y: 24, width: 238 }, "above", 3)
  const wanted: ReadonlyArray<Part> = [
    "surname",
    "given_names",
    "nationality",
    "sex",
    "birth_date",
    "birth_place",
    "issue_date",
    "expiry_date",
    "issuing_authority"
  ]
  const rest = parts(setting, ...wanted)
  if (form === "above") draw(face, setting, rest, { x: 106, y: 40, width: 238 }, "above")
  else draw(face, setting, [...lead.slice(1), ...rest], { x: 106, y: 30, width: 238 }, form)
  face.text(labels.signature, 10, 170, face.style(5, false, face.family, "#3b4a63"))
  if (content.zone !== undefined) face.zone(content.zone, 206, 12, setting.printed)
}

/** The laminated card: label and value on lines of running text, the zone beneath. */
const laminatedFront = (face: Face, setting: Setting): void => {
  const { colon, content, labels, random, title } = setting
  face.edge("#8aa0bd", setting.paper)
  const big = face.style(9, true)
  const text = face.style(7.5, true)
  const label = face.style(6.5)
  setting.printed.add("issuing_country")
  const [country = ""] = countryForms[content.country]
  face.text(country.toUpperCase(), 149, 8, face.style(country.length > 25 ? 6.5 : 9, true), "issuing_country", "center")
  const value = (part: Part): CardEntry => entryOf(part, setting)
  const run = (entries: ReadonlyArray<CardEntry>, x: number, y: number, gap = 14): void => {
    let left = x
    for (const entry of entries) {
      for (const field of [entry.field ?? []].flat()) setting.printed.add(field)
      left += face.text(`${entry.label}${colon}`, left, y + 0.8, label) + 3
      left += face.text(entry.value, left, y, text, entry.field) + gap
    }
  }
  if (random.chance(0.6)) {
    const head = `${title.split(" / ")[0] ?? title} ${content.language === "fr" ? "N°" : "No."}${colon}`
    const wide = face.text(head, 12, 24, face.style(7.5, true))
    face.text(content.number, 12 + wide + 4, 24, text, "document_number")
    setting.printed.add("document_number")
  } else {
    face.text(title, 12, 22, big)
    run([value("number")], 12, 36)
  }
  face.portrait(12, 50, 62, 84)
  run([value("surname")], 84, 50)
  run([value("given_names")], 84, 64)
  if (content.language === "fr") {
    run([value("sex"), { ...value("birth_date"), label: "Né(e) le" }], 84, 78)
    run([{ ...value("birth_place"), label: random.pick(["à", "Lieu de naissance"]) }], 84, 92)
  } else {
    run([value("sex"), value("birth_date")], 84, 78)
    run([value("birth_place")], 84, 92)
  }
  run([value("nationality")], 84, 106)
  run([value("height")], 84, 120)
  face.text(labels.signature, 84, 134, face.style(5.5))
  if (content.zone !== undefined)
    face.zone(
      content.zone,
      content.zone.lines.length === 3 ? 152 : 166,
      content.zone.lines.length === 3 ? 11 : 12,
      setting.printed
    )
}

const laminatedBack = (face: Face, setting: Setting): void => {
  const { content, random } = setting
  face.edge("#8aa0bd", setting.paper)
  const french = content.language === "fr"
  const entry = (part: Part, label: string): CardEntry => ({ ...entryOf(part, setting), label })
  const entries = french
    ? [
        entry("address", "Adresse"),
        entry("expiry_date", random.pick(["Carte valable jusqu'au", "Valable jusqu'au"])),
        entry("issue_date", random.pick(["délivrée le", "Délivrée le"])),
        entry("issuing_authority", random.pick(["par", "Délivrée par"]))
      ]
    : parts(setting, "address", "expiry_date", "issue_date", "issuing_authority")
  draw(face, setting, entries, { x: 14, y: 20, width: 260 }, "inline")
}

/** Composes an identity document of a kind. */
export const composeIdentity =
  (kind: IdentityKind) =>
  (language: Language, layout: string, random: Random): Composition => {
    if (!identityLayouts[kind].includes(layout)) throw new RangeError(`no layout of ${kind} is called ${layout}`)
    const laminated = layout === "laminated"
    const content = identityContent(random.fork("content"), kind, language, laminated)
    const style = random.fork("look")
    const colon = style.pick(language === "fr" ? [" :", ":", " :", ""] : [":", ":", ""])
    const capitals = style.chance(0.7)
    const licence = kind === "driving_licence"
    const setting: Setting = {
      content,
      labels: identityLabels(style, content),
      title: identityTitle(style, content),
      form:
        layout === "listed" || layout === "words"
          ? style.pick(["beside", "inline"] as const)
          : licence
            ? content.country === "US"
              ? style.pick(["inline", "above"] as const)
              : "numbered"
            : style.pick(["above", "above", "beside"] as const),
      colon,
      write: dayWriter(style, content),
      shown: (text) => (capitals ? text.toUpperCase() : text),
      paper: style.pick(["#f4f7fb", "#f8f4f0", "#f3f8f3", "#ffffff"]),
      family: style.pick(["sans", "sans", "serif"] as const),
      random: style,
      printed: new Set()
    }
    const size = kind === "passport" ? sizes.page : laminated ? sizes.laminated : sizes.card
    const copied = layout === "copy"
    const scale =
      kind === "passport" ? style.pick([1.35, 1.5]) : laminated ? style.pick([1.5, 1.7]) : style.pick([1.7, 1.9, 2.1])
    const sheet = copied
      ? new Sheet(A4.width, A4.height)
      : new Sheet(Math.round(size.width * scale + 16), Math.round(size.height * scale + 16))
    const at = copied
      ? { left: style.between(24, A4.width - size.width * scale - 24), top: style.between(50, 90) }
      : { left: 8, top: 8 }
    const faceAt = (top: number): Face =>
      new Face(sheet, at.left, top, scale, size.width, size.height, setting.family, "#16181d")
    if (kind === "passport") passportPage(faceAt(at.top), setting)
    else {
      const draws = laminated ? [laminatedFront, laminatedBack] : [front, back]
      draws.forEach((drawFace, i) => {
        if (!copied && i > 0) sheet.addPage()
        drawFace(faceAt(copied ? at.top + i * (size.height * scale + 30) : at.top), setting)
      })
    }
    if (copied && style.chance(0.5))
      sheet.text(
        language === "fr" ? "Copie certifiée conforme à l'original" : "Certified true copy of the original",
        60,
        A4.height - 70,
        { family: "sans", bold: false, size: 9, color: "#1a1a1a" }
      )
    return { pages: sheet.pages, facts: identityFacts(content), marks: sheet.marks, rows: {}, paper: "sheet" }
  }
