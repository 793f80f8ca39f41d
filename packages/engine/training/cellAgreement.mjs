// How a cell of a table agrees with what is labelled: numbers as numbers, days as days, texts without what printing adds.

/** Text without case, accents, spaces and punctuation. */
export const squashed = (text) =>
  String(text ?? "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]/gu, "")

/** The number that a text prints: the last mark is the decimal one, but where it comes twice. */
const numberOf = (text) => {
  const kept = String(text ?? "")
    .replace(/[^\d.,()\-−]/g, "")
    .replace("−", "-")
  if (!/\d/.test(kept)) return Number.NaN
  const negative = /^\(.*\)$/.test(kept) || kept.startsWith("-") || kept.endsWith("-")
  const digits = kept.replace(/[()-]/g, "")
  const marks = digits.match(/[.,]/g) ?? []
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","))
  const number =
    last < 0
      ? Number(digits)
      : marks.length > 1 && new Set(marks).size === 1
        ? Number(digits.replace(/[.,]/g, ""))
        : Number(`${digits.slice(0, last).replace(/[.,]/g, "")}.${digits.slice(last + 1)}`)
  return negative ? -number : number
}

const NUMBER = /^[<>]?\s*-?[\d .]+(?:[.,]\d+)?\s*(%|€|£|\$)?$/

/** Whether a given cell says what is labelled. */
export const cellAgreement = (truth, cell) => {
  if (cell === undefined) return false
  const { normalized, value } = cell
  const wanted = String(truth)
  if (squashed(wanted) === squashed(value)) return true
  if (/^\d{4}-\d\d-\d\d$/.test(wanted))
    return cell.day === wanted || String(normalized?.date ?? normalized ?? value).slice(0, 10) === wanted
  if (NUMBER.test(wanted)) {
    const number = Math.abs(Number(wanted.replace(/[<>€£$% ]/g, "").replace(",", ".")))
    const given =
      typeof normalized === "number"
        ? normalized
        : typeof normalized?.amount === "number"
          ? normalized.amount
          : numberOf(value)
    return Math.abs(number - Math.abs(given)) < 0.0051 || Math.abs(number - Math.abs(numberOf(value))) < 0.0051
  }
  const [a, b] = [squashed(wanted), squashed(value)]
  return (
    a.length > 8 &&
    (a === b || (b.length > 0.85 * a.length && a.includes(b)) || (a.length > 0.85 * b.length && b.includes(a)))
  )
}
