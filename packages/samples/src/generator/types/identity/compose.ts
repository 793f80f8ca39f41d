import type { Composition, Language } from "../../DocumentMaker.js"
import { A4, Sheet } from "../../drawing/Sheet.js"
import type { Random } from "../../Random.js"
import { countryForms, type IdentityKind, identityContent, identityFacts } from "./Content.js"
import { dayWriter, draw, entryOf, type Part, parts, type Setting } from "./entries.js"
import { type CardEntry, Face } from "./Face.js"
import { identityLabels, identityTitle } from "./Labels.js"
import { laminatedBack, laminatedFront } from "./laminatedCard.js"

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
