import { isSiren } from "../../text/identifiers.js"
import { matchesOf } from "../../text/matches.js"
import { signsOf } from "../../text/signs.js"
import { digitsOf, type Finder } from "../Finding.js"

/** What says of whoever stands near it that a person trades under their own name, so that the firm's number is the person's. */
const MARKS =
  /(?<![\p{L}.])(?:EI(?! ?\d)|E\.I\.|EIRL|[Ee]ntrepreneur(?:e|euse)?s?\s[Ii]ndividuel(?:le)?s?|[Ee]ntreprise\s[Ii]ndividuelle|ENTREPRENEUR(?:E|EUSE)?\sINDIVIDUEL(?:LE)?|ENTREPRISE\sINDIVIDUELLE|(?:[Mm]icro|[Aa]uto|MICRO|AUTO)[- ]?(?:[Ee]ntrepr(?:eneure?|eneuse|ise)|ENTREPR(?:ENEURE?|ENEUSE|ISE))|[Dd]ispensée?\sd['’]immatriculation)(?![\p{L}])/gu

/** Forms of firms that are no persons: what stands beyond one is another's. */
const FIRM = /(?<![\p{L}.])(?:SARL|SASU?|EURL|SCI|SNC|SELARL|SCOP|SCP|S\.A\.(?:R\.L\.|S\.)?|SA)(?![\p{L}])/u

/** SIREN, SIRET and French VAT numbers by their form; the first group is the SIREN. */
const NUMBERS = /(?<![\p{L}\d])(?:FR ?[\dA-Z]{2} ?)?(\d{3}[ .]?\d{3}[ .]?\d{3})(?:[ .]?\d{5})?(?!\d|[ .]\d{3})/gu

const LABEL = /(?:siren|siret|r\.?c\.?s|r\.?n\.?e|immatricul\p{L}*|identification|tva|vat)(?!\p{L})[^\d\n]{0,60}$/iu

/** Characters between a mark and the number that it speaks of, at most: a few lines of an address or of a foot. */
const REACH = 300

/** The numbers of sole traders' firms (SIREN with its check digit, alone, in a SIRET or in a VAT number): who finds the number in the register finds the person. */
export const findSoleTraders: Finder = (text) => {
  if (signsOf(text).digits < 9) return []
  const marks = matchesOf(text, MARKS).map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
  if (marks.length === 0) return []
  const numbers = matchesOf(text, NUMBERS).flatMap(({ 0: value, 1: siren = "", index }) =>
    isSiren(siren) ? [{ siren: digitsOf(siren), start: index, end: index + value.length, value }] : []
  )
  const isTraders = ({ end, siren, start, value }: (typeof numbers)[number]): boolean =>
    (value.startsWith("FR") || LABEL.test(text.slice(Math.max(0, start - 80), start))) &&
    marks.some((mark) => {
      const [from, to] = mark.end <= start ? [mark.end, start] : [end, mark.start]
      // What is said of a firm stands behind its name: a mark behind the number speaks of it only where no firm is named before.
      if (mark.start >= end && FIRM.test(text.slice(Math.max(0, start - REACH / 2), start))) return false
      return (
        from <= to &&
        to - from <= REACH &&
        !FIRM.test(text.slice(from, to)) &&
        !numbers.some((other) => other.siren !== siren && other.start >= from && other.end <= to)
      )
    })
  const traders = new Set(numbers.filter(isTraders).map(({ siren }) => siren))
  return numbers.flatMap(({ end, siren, start }) => (traders.has(siren) ? [{ kind: "TAX_NUMBER", start, end }] : []))
}
