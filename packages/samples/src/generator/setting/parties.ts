import type { Sheet } from "../drawing/Sheet.js"
import { type Entry, labelled } from "./entries.js"
import type { PageLook } from "./PageLook.js"

/** What a letterhead prints beneath the name. */
export interface LetterheadLines {
  readonly name: string
  readonly field?: string
  readonly address: ReadonlyArray<string>
  readonly addressField?: string
  /** Telephone, mail, numbers: each on a line of its own. */
  readonly contacts: ReadonlyArray<Entry>
}

type Align = "left" | "right" | "center"

/** A name in large type with address and contacts beneath; `named` leaves the name out where a band already shows it. Returns the `y` beneath. */
export const drawLetterhead = (
  sheet: Sheet,
  lines: LetterheadLines,
  x: number,
  y: number,
  look: PageLook,
  align: Align,
  named = true
): number => {
  let top = y
  if (named) {
    sheet.text(lines.name, x, top, look.heading, {
      align,
      ...(lines.field === undefined ? {} : { field: lines.field })
    })
    top += look.heading.size * 1.3
  }
  const address = align === "center" ? [lines.address.join(" - ")] : lines.address
  sheet.lines(address, x, top, look.body, look.leading, {
    align,
    ...(lines.addressField === undefined ? {} : { field: lines.addressField })
  })
  top += address.length * look.leading
  for (const entry of lines.contacts) {
    if (entry.label === "") sheet.text(entry.value, x, top, look.body, { align })
    else labelled(sheet, entry, x, top, look, look.body, align)
    top += look.leading
  }
  return top
}

/** A party under its heading: a name, the lines of an address. */
export interface PartyLines {
  /** Empty for a party that is shown without a heading, in the window of an envelope. */
  readonly heading: string
  readonly name: string | undefined
  readonly field?: string
  readonly address: ReadonlyArray<string>
  readonly addressField?: string
}

/** A party's heading, name and address; returns the `y` beneath. */
export const drawParty = (sheet: Sheet, party: PartyLines, x: number, y: number, look: PageLook): number => {
  let top = y
  if (party.heading !== "") {
    sheet.text(party.heading, x, top, look.label)
    top += look.leading * 1.15
  }
  if (party.name !== undefined) {
    sheet.text(party.name, x, top, look.strong, party.field === undefined ? {} : { field: party.field })
    top += look.leading
  }
  sheet.lines(
    party.address,
    x,
    top,
    look.body,
    look.leading,
    party.addressField === undefined ? {} : { field: party.addressField }
  )
  return top + party.address.length * look.leading
}

/** Parties side by side, each in a box with its heading on a coloured ground; returns the `y` beneath. */
export const drawBoxedParties = (
  sheet: Sheet,
  parties: ReadonlyArray<PartyLines>,
  x: number,
  y: number,
  width: number,
  look: PageLook
): number => {
  const gap = 10
  const part = (width - gap * (parties.length - 1)) / parties.length
  const head = look.leading + 5
  const rows = Math.max(...parties.map(({ address, name }) => address.length + (name === undefined ? 0 : 1)))
  const height = head + rows * look.leading + 12
  parties.forEach((party, i) => {
    const left = x + i * (part + gap)
    sheet.box(left, y, part, height, { stroke: look.rule })
    sheet.box(left, y, part, head, { fill: look.stripe, stroke: look.rule })
    sheet.text(party.heading, left + 6, y + 3.5, look.label)
    drawParty(sheet, { ...party, heading: "" }, left + 6, y + head + 6, look)
  })
  return y + height
}
