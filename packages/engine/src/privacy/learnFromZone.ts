import { zoneOf } from "../fields/machineZone.js"
import type { PageLayout } from "../layout/Layout.js"
import type { PrivateKind } from "./Finding.js"
import type { Placeholders } from "./Placeholders.js"
import type { PrivateArea } from "./PrivateArea.js"

const kinds: ReadonlyArray<readonly [name: "document_number" | "birth_date", kind: PrivateKind]> = [
  ["document_number", "ID_NUMBER"],
  ["birth_date", "DATE_OF_BIRTH"]
]

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
  return rows.flatMap(({ layout, lines }) =>
    lines.map(({ box, text }) => ({ page: layout.page.page, box, value: text, placeholder: whole }))
  )
}
