import type { Language } from "../DocumentMaker.js"
import type { Random } from "../Random.js"

/** How numbers are written in one document. */
export interface NumberStyle {
  readonly decimal: "." | ","
  readonly thousands: string
  readonly currency: string
  /** What stands for the currency beside an amount, and where. */
  readonly mark: "symbol before" | "symbol after" | "code before" | "code after" | "none"
}

/** The sign of each currency. */
export const currencySign: Readonly<Record<string, string>> = { EUR: "€", GBP: "£", USD: "$" }

/** One of the ways that the language writes numbers. */
export const numberStyle = (random: Random, language: Language, currency: string): NumberStyle =>
  language === "fr"
    ? {
        decimal: random.chance(0.92) ? "," : ".",
        // A no-break space, as typesetting programs put it, or a plain one.
        thousands: random.pick([" ", " ", "\u00a0", ""]),
        currency,
        mark: random.weighted([
          [6, "symbol after"],
          [1, "code after"],
          [2, "none"]
        ])
      }
    : {
        decimal: ".",
        thousands: random.weighted([
          [5, ","],
          [1, ""]
        ]),
        currency,
        mark: random.weighted([
          [7, "symbol before"],
          [1, "code before"],
          [1, "code after"],
          [1.5, "none"]
        ])
      }

/** A number with the given count of decimals, without currency. */
export const writeNumber = (value: number, style: NumberStyle, decimals: number): string => {
  const [whole = "0", fraction] = Math.abs(value).toFixed(decimals).split(".")
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, style.thousands)
  const sign = value < 0 ? "-" : ""
  return sign + grouped + (fraction === undefined ? "" : style.decimal + fraction)
}

/** Cents as an amount; `bare` leaves the currency out, as columns of figures do. */
export const writeMoney = (cents: number, style: NumberStyle, bare = false): string => {
  const number = writeNumber(Math.abs(cents) / 100, style, 2)
  const sign = cents < 0 ? "-" : ""
  const symbol = currencySign[style.currency] ?? style.currency
  if (bare || style.mark === "none") return sign + number
  if (style.mark === "symbol before") return sign + symbol + number
  if (style.mark === "code before") return `${style.currency} ${sign}${number}`
  return `${sign}${number} ${style.mark === "symbol after" ? symbol : style.currency}`
}

/** A quantity in thousandths, with as many decimals as it needs. */
export const writeQuantity = (thousandths: number, style: NumberStyle): string => {
  const decimals = thousandths % 1000 === 0 ? 0 : thousandths % 100 === 0 ? 1 : thousandths % 10 === 0 ? 2 : 3
  return writeNumber(thousandths / 1000, style, decimals)
}

/** A rate in tenths of a per cent: `20 %`, `5,5%`. */
export const writeRate = (tenths: number, style: NumberStyle, form: "plain" | "spaced" | "decimals"): string => {
  if (form === "decimals") return `${writeNumber(tenths / 10, style, 2)}%`
  return writeNumber(tenths / 10, style, tenths % 10 === 0 ? 0 : 1) + (form === "spaced" ? " %" : "%")
}
