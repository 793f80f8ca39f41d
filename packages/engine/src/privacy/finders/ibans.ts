import { findIdentifiers, isIban } from "../../text/identifiers.js"
import { type Finder, type Finding, matchesOf } from "../Finding.js"

const LABELLED = /\bIBAN(?!\p{L})[^\p{L}\p{N}]{0,5}([A-Z]{2}\s?[0-9OIl]{2}(?:[ .-]?[A-Z0-9]){8,30})(?![\p{L}\p{N}])/gu
const LOWER = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?: ?[a-z0-9]{1,4}){3,8}(?![\p{L}\p{N}])/giu

/** IBANs: those of the right length for their country, those that pass ISO 7064 in any case of letters, and those that a label names. */
export const findIbans: Finder = (text) => {
  const sure: ReadonlyArray<Finding> = [
    ...findIdentifiers(text).flatMap(({ kind, start, end }) =>
      kind === "iban" ? [{ kind: "IBAN" as const, start, end }] : []
    ),
    ...matchesOf("IBAN", text, LOWER, isIban)
  ]
  // Words may follow the number on its line.
  const named = matchesOf("IBAN", text, LABELLED, () => true, 1).map((finding) => ({
    ...finding,
    end: finding.start + text.slice(finding.start, finding.end).replace(/(?:\s[A-Z]+)+$/, "").length
  }))
  return [
    ...sure,
    ...named.filter((finding) => !sure.some(({ start, end }) => finding.start < end && start < finding.end))
  ]
}
