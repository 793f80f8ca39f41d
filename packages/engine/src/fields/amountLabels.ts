import { findDates } from "../text/dates.js"
import type { DocumentType } from "../types/DocumentType.js"
import { labelQuality } from "./labels.js"
import { soughtInType } from "./sought.js"

/** How well words must name an amount of the document to count as its label rather than a row's name. */
const NAMES = 0.8

/**
 * Whether words name one of a type's own amounts. A table row that does states a balance or a total of the document and is not an entry. A date
 * after the name (`Ancien solde au 01/03/2024`) does not change that.
 */
export const amountLabels = (type: DocumentType | undefined): ((text: string) => boolean) => {
  const amounts = type === undefined ? [] : soughtInType(type).filter(({ kind }) => kind === "amount")
  if (amounts.length === 0) return () => false
  return (text) => {
    if (text.length > 80) return false
    const name = findDates(text).reduceRight(
      (rest, { start, end }) =>
        `${rest.slice(0, start).replace(/\s(?:au|le|on|at|du|of)\s*$/i, "")} ${rest.slice(end)}`,
      text
    )
    return amounts.some(({ query }) => labelQuality(query, name) >= NAMES)
  }
}
