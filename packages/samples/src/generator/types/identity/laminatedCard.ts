import { countryForms } from "./Content.js"
import { draw, entryOf, type Part, parts, type Setting } from "./entries.js"
import type { CardEntry, Face } from "./Face.js"

/** The laminated card: label and value on lines of running text, the zone beneath. */
export const laminatedFront = (face: Face, setting: Setting): void => {
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

export const laminatedBack = (face: Face, setting: Setting): void => {
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
