import type { Country } from "../invented/Places.js"
import type { Random } from "../Random.js"

/** A calendar day. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

const months = {
  fr: [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre"
  ],
  frShort: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
  en: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December"
  ]
} as const

/** One way of writing a day. */
export type DateStyle = (day: Day) => string

const two = (n: number): string => String(n).padStart(2, "0")
const ordinal = (n: number): string =>
  `${n}${n % 10 === 1 && n !== 11 ? "st" : n % 10 === 2 && n !== 12 ? "nd" : n % 10 === 3 && n !== 13 ? "rd" : "th"}`
const english = (month: number): string => months.en[month - 1] ?? ""

/** `YYYY-MM-DD`. */
export const isoDay = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`

const french: ReadonlyArray<readonly [number, DateStyle]> = [
  [8, (d) => `${two(d.day)}/${two(d.month)}/${d.year}`],
  [2, (d) => `${two(d.day)}.${two(d.month)}.${d.year}`],
  [1, (d) => `${two(d.day)}-${two(d.month)}-${d.year}`],
  [1, (d) => `${two(d.day)}/${two(d.month)}/${two(d.year % 100)}`],
  [1, isoDay],
  [4, (d) => `${d.day === 1 ? "1er" : d.day} ${months.fr[d.month - 1]} ${d.year}`],
  [2, (d) => `${d.day} ${months.frShort[d.month - 1]} ${d.year}`]
]

const british: ReadonlyArray<readonly [number, DateStyle]> = [
  [6, (d) => `${two(d.day)}/${two(d.month)}/${d.year}`],
  [4, (d) => `${d.day} ${english(d.month)} ${d.year}`],
  [2, (d) => `${d.day} ${english(d.month).slice(0, 3)} ${d.year}`],
  [1, (d) => `${two(d.day)}-${english(d.month).slice(0, 3)}-${d.year}`],
  [1, (d) => `${ordinal(d.day)} ${english(d.month)} ${d.year}`],
  [1, isoDay]
]

const american: ReadonlyArray<readonly [number, DateStyle]> = [
  [6, (d) => `${two(d.month)}/${two(d.day)}/${d.year}`],
  [4, (d) => `${english(d.month)} ${d.day}, ${d.year}`],
  [3, (d) => `${english(d.month).slice(0, 3)} ${d.day}, ${d.year}`],
  [1, isoDay]
]

/** One of the ways that the country writes days. `figures` keeps to those without month names, as tills print them. */
export const dateStyle = (random: Random, country: Country, figures = false): DateStyle => {
  const styles = country === "FR" ? french : country === "US" ? american : british
  const sample: Day = { year: 2024, month: 5, day: 17 }
  return random.weighted(figures ? styles.filter(([, write]) => !/[a-z]/i.test(write(sample))) : styles)
}

const fromUtc = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate()
})

/** A day between 2023 and the middle of 2026. */
export const someDay = (random: Random): Day => fromUtc(new Date(Date.UTC(2023, 0, 1 + random.int(0, 1260))))

/** The day that many days later, or earlier when negative. */
export const addDays = ({ year, month, day }: Day, days: number): Day =>
  fromUtc(new Date(Date.UTC(year, month - 1, day + days)))
