/**
 * Machine-readable zones of identity documents: TD1, TD2 and TD3 of ICAO Doc 9303 (parts 3 to 7), the two lines of 36 on the French identity card
 * (arrêté of 1987), and the single line on card-sized driving licences (ISO/IEC 18013-1, as on French licences).
 */

import {
  asLetters,
  birthDay,
  fitted,
  type MachineZone,
  mendedNumber,
  recentDay,
  withoutDoubled,
  ZoneReader,
  zoneAlphabet,
  zoneCheckDigit
} from "./ZoneReader.js"

export type { MachineZone, ZoneForm, ZoneValue, ZoneValueName } from "./ZoneReader.js"
export { zoneAlphabet, zoneCheckDigit } from "./ZoneReader.js"

/** Reads birth, sex and expiry at `at` of a line. */
const lifeAndExpiry = (reader: ZoneReader, line: number, at: number): void => {
  const birth = reader.day(line, at)
  reader.sex(line, at + 7)
  const expiry = reader.day(line, at + 8)
  const until = recentDay(expiry.text)
  const born = birthDay(birth.text, until)
  if (born !== undefined) reader.take("birth_date", line, at, birth.text, born, birth.checked)
  if (until !== undefined) reader.take("expiry_date", line, at + 8, expiry.text, until, expiry.checked)
}

const readTd3 = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  if (!/^P/.test(lines[0] ?? "")) return undefined
  const reader = new ZoneReader([...lines])
  reader.letters("issuing_country", 0, 2, 5)
  reader.names(0, 5, 44)
  reader.number(1, 0, 9, 9)
  reader.letters("nationality", 1, 10, 13)
  lifeAndExpiry(reader, 1, 13)
  reader.check(reader.part(1, 28, 42), reader.digits(1, 42, 43))
  reader.check(reader.part(1, 0, 10) + reader.part(1, 13, 20) + reader.part(1, 21, 43), reader.digits(1, 43, 44))
  return reader.finish("TD3")
}

/** The second line of a passport, or of a card in the same form, on its own. */
const readSecondLine =
  (form: "TD3" | "TD2") =>
  (lines: ReadonlyArray<string>): MachineZone | undefined => {
    const reader = new ZoneReader([...lines])
    const last = form === "TD3" ? 43 : 35
    reader.number(0, 0, 9, 9)
    reader.letters("nationality", 0, 10, 13)
    lifeAndExpiry(reader, 0, 13)
    reader.check(
      reader.part(0, 0, 10) + reader.part(0, 13, 20) + reader.part(0, 21, last),
      reader.digits(0, last, last + 1)
    )
    return reader.finishAlone(form)
  }

/** The second of a card's three lines, on its own: its last digit also covers the first line. */
const readMiddleLine = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  const reader = new ZoneReader([...lines])
  lifeAndExpiry(reader, 0, 0)
  reader.letters("nationality", 0, 15, 18)
  return /[MFX<]/.test(reader.part(0, 7, 8)) ? reader.finishAlone("TD1") : undefined
}

const readTd2 = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  if (!/^[IAC]/.test(lines[0] ?? "")) return undefined
  const reader = new ZoneReader([...lines])
  reader.letters("issuing_country", 0, 2, 5)
  reader.names(0, 5, 36)
  reader.number(1, 0, 9, 9)
  reader.letters("nationality", 1, 10, 13)
  lifeAndExpiry(reader, 1, 13)
  reader.check(reader.part(1, 0, 10) + reader.part(1, 13, 20) + reader.part(1, 21, 35), reader.digits(1, 35, 36))
  return reader.finish("TD2")
}

/** A number longer than nine characters continues in the optional data, followed by its check digit (Doc 9303-5, note j). */
const longNumber = (reader: ZoneReader): boolean => {
  if (reader.part(0, 14, 15) !== "<") return false
  const rest = reader.part(0, 15, 30).match(/^([A-Z0-9]+)([0-9])</)
  if (rest === null) return false
  const text = reader.part(0, 5, 14) + (rest[1] ?? "")
  if (zoneCheckDigit(text) !== rest[2]) return false
  reader.take("document_number", 0, 5, text, text, reader.check(text, rest[2]))
  return true
}

const readTd1 = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  if (!/^[IACR1LT]/.test(lines[0] ?? "")) return undefined
  const reader = new ZoneReader([...lines])
  if (/^[1LT]/.test(reader.part(0, 0, 1))) reader.mend(0, 0, "I")
  reader.letters("issuing_country", 0, 2, 5)
  if (!longNumber(reader)) reader.number(0, 5, 14, 14)
  lifeAndExpiry(reader, 1, 0)
  reader.letters("nationality", 1, 15, 18)
  reader.names(2, 0, 30)
  reader.check(
    reader.part(0, 5, 30) + reader.part(1, 0, 7) + reader.part(1, 8, 15) + reader.part(1, 18, 29),
    reader.digits(1, 29, 30)
  )
  return reader.finish("TD1")
}

const readFrenchCard = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  if (!/^[I1][D0O][FP]R/.test(lines[0] ?? "")) return undefined
  const reader = new ZoneReader([...lines])
  reader.mend(0, 0, "IDFRA")
  reader.take("issuing_country", 0, 2, "FRA", "FRA", null)
  reader.take("nationality", 0, 2, "FRA", "FRA", null)
  const surname = asLetters(reader.part(0, 5, 30))
  reader.mend(0, 5, surname)
  reader.name("surname", 0, 5, surname.split("<<")[0] ?? "")
  reader.digits(1, 0, 12)
  reader.number(1, 0, 12, 12)
  const given = asLetters(reader.part(1, 13, 27))
  reader.mend(1, 13, given)
  reader.name("given_names", 1, 13, given.replace(/<<+/g, "<").replace(/<$/, ""))
  const birth = reader.day(1, 27)
  reader.sex(1, 34)
  // The number begins with year and month of issue.
  const born = birthDay(birth.text, recentDay(`${reader.part(1, 0, 4)}28`))
  if (born !== undefined) reader.take("birth_date", 1, 27, birth.text, born, birth.checked)
  reader.check(reader.part(0, 0, 36) + reader.part(1, 0, 35), reader.digits(1, 35, 36))
  return reader.finish("french_identity_card")
}

const readLicence = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  if (!/^[D0][1IL][A-Z0]{3}/.test(lines[0] ?? "")) return undefined
  const reader = new ZoneReader([...lines])
  reader.mend(0, 0, "D1")
  reader.letters("issuing_country", 0, 2, 5)
  const check = reader.digits(0, 14, 15)
  // The digit also covers the kind of document and the country.
  const lead = reader.part(0, 0, 5)
  const shown = reader.part(0, 5, 14)
  const number = mendedNumber(lead + shown, check)?.slice(lead.length) ?? shown
  reader.mend(0, 5, number)
  reader.take("document_number", 0, 5, number, number.replace(/</g, ""), reader.check(lead + number, check))
  const whole = (): string => reader.part(0, 0, 29)
  const expiry = reader.digits(0, 15, 21)
  const surname = asLetters(reader.part(0, 21, 29))
  reader.mend(0, 21, surname)
  reader.name("surname", 0, 21, surname)
  const holds = reader.check(whole(), reader.digits(0, 29, 30))
  const until = recentDay(expiry)
  if (until !== undefined) reader.take("expiry_date", 0, 15, expiry, until, holds)
  return reader.finish("driving_licence")
}

const FORMS: ReadonlyArray<{
  readonly count: number
  readonly length: number
  readonly read: (lines: ReadonlyArray<string>) => MachineZone | undefined
}> = [
  { count: 2, length: 44, read: readTd3 },
  { count: 3, length: 30, read: readTd1 },
  { count: 2, length: 36, read: readFrenchCard },
  { count: 2, length: 36, read: readTd2 },
  { count: 1, length: 30, read: readLicence },
  { count: 1, length: 44, read: readSecondLine("TD3") },
  { count: 1, length: 36, read: readSecondLine("TD2") },
  { count: 1, length: 30, read: readMiddleLine }
]

/** How many characters too long or too short a line may have been read. */
const MOST_OFF = 7

/** How many of a zone's values no check digit contradicts. */
const soundness = (zone: MachineZone): number =>
  Object.values(zone.values).filter(({ checked }) => checked !== false).length

/**
 * Reads a zone from its lines, as recognised. Confused letters and digits are corrected by their position and by the check digits, and lost or
 * doubled fillers are restored. Undefined if the lines are no zone of a known form, or if more check digits fail than agree.
 */
export const parseZone = (lines: ReadonlyArray<string>): MachineZone | undefined => {
  const plain = lines.map(zoneAlphabet)
  const asRead = readAs(plain)
  if (asRead?.valid === true || asRead?.partial === true) return asRead
  // A character read twice shifts all that follow; only full agreement of the check digits proves that this happened.
  for (const [i, line] of plain.entries()) {
    // An edge or a stain before a line may have been read as one of its characters.
    for (const one of [...withoutDoubled(line), line.slice(1)]) {
      const zone = readAs(plain.map((other, j) => (i === j ? one : other)))
      if (zone?.valid === true) return zone
    }
  }
  return asRead
}

const readAs = (plain: ReadonlyArray<string>): MachineZone | undefined => {
  let best: MachineZone | undefined
  for (const { count, length, read } of FORMS) {
    if (plain.length !== count) continue
    const exact = plain.map((line) => fitted(line, length, MOST_OFF))
    if (!exact.every((line) => line !== undefined)) continue
    const zone = read(exact)
    if (zone === undefined) continue
    if (best === undefined || (zone.valid && !best.valid) || soundness(zone) > soundness(best)) best = zone
  }
  return best
}
