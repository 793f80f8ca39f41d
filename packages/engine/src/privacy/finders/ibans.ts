import { findIdentifiers, isIban } from "../../text/identifiers.js"
import { type Finder, type Finding, firstOfOverlapping, matchesOf } from "../Finding.js"

const LABELLED =
  /(?<![\p{L}\p{N}])(?:[I1l|][B8]A[NM]|iban)(?!\p{L})(?:\s(?:number|no|num[ée]ro|n)(?!\p{L}))?[^\p{L}\p{N}]{0,5}([A-Z1l8|][A-Z0-9]\s?[0-9OQDIlSBZbogG|]\s?[0-9OQDIlSBZbogG|](?:[ .-]?[A-Z0-9bolsqgpz|]){8,30})(?![\p{L}\p{N}])/gu
const LOWER = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?: ?[a-z0-9]{1,4}){3,8}(?![\p{L}\p{N}])/giu

// Its groups of four, one of which may have lost or doubled a digit: nothing else is written so.
const GROUPS =
  /(?<![\p{L}\p{N}])[A-Z]{2}[0-9OIlSBZboG|]{2,3}(?: [A-Z0-9bolsqgz|]{3,5}){4,7}(?: [A-Z0-9bolsqgz|]{1,3})?(?![\p{L}\p{N}])/gu
const fewestDigits = 14

// One without blanks that lost or doubled a sign, behind the countries whose numbers documents of France, Britain and Ireland show.
const TOGETHER =
  /(?<![\p{L}\p{N}])(?:FR|GB|IE|DE|BE|ES|IT|NL|LU|CH|PT|AT)[\dOIlSBZb]{2}[A-Z0-9bolg]{13,26}(?: \d{1,4})?(?![\p{L}\p{N}])/gu

// Groups of an IBAN whose beginning ran together with its label.
const WITHOUT_BEGINNING =
  /(?<!\p{L})(?:(?:bank|international)\s+acc?ount|compte\s+bancaire|iban)[ :]{1,3}(?:[^\n\d]{0,20} )??((?:[A-Z0-9]{4} ){3,7}[A-Z0-9]{1,4})(?![\p{L}\p{N}])/giu

const isGrouped = (value: string): boolean => {
  const groups = value.split(" ").slice(1, -1)
  return (
    (value.match(/\d/g)?.length ?? 0) >= fewestDigits &&
    groups.filter((group) => group.length !== 4).length <= 1 &&
    groups.every((group) => /\d/.test(group) || group.length === 4)
  )
}

/**
 * IBANs: those of the right length for their country, those that pass ISO 7064 in any case of letters or over a line end, those that a label names, and
 * those in groups of four.
 */
export const findIbans: Finder = (text) => {
  const whole = findIdentifiers(text).filter(({ kind }) => kind === "iban")
  const broken = text.includes("\n")
    ? findIdentifiers(text.replace(/\n/g, " ")).filter(
        ({ end, kind, start, valid }) => kind === "iban" && valid && text.slice(start, end).includes("\n")
      )
    : []
  const sure = [...broken, ...whole].map(({ end, start }): Finding => ({ kind: "IBAN", start, end }))
  // Words may follow the number on its line.
  const named = matchesOf("IBAN", text, LABELLED, () => true, 1).map((finding) => ({
    ...finding,
    end: finding.start + text.slice(finding.start, finding.end).replace(/(?:\s[A-Za-z]+)+$/, "").length
  }))
  return firstOfOverlapping([
    ...sure,
    ...matchesOf("IBAN", text, LOWER, isIban),
    ...named,
    ...matchesOf("IBAN", text, GROUPS, isGrouped),
    ...matchesOf("IBAN", text, WITHOUT_BEGINNING, (value) => (value.match(/\d/g)?.length ?? 0) >= fewestDigits - 1, 1),
    ...matchesOf("IBAN", text, TOGETHER, (value) => (value.match(/\d/g)?.length ?? 0) >= fewestDigits)
  ])
}
