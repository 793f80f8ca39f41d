import { matchesOf } from "./matches.js"
import { signsOf } from "./signs.js"

/** Fewest digits of a time (`8:05`). */
const FEWEST_DIGITS = 3

const TIME =
  /(?<![\d:.])([01]?\d|2[0-3])\s?[:h]\s?([0-5]\d)(?:\s?[:m]\s?([0-5]\d)s?)?(?:\s?(am|pm|a\.m\.|p\.m\.))?(?![\d:]|\s?m(?:in)?\b)/gi

/** A time of day found in a text; `time` is `HH:MM` or `HH:MM:SS` of 24 hours. */
export interface TimeSpan {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly time: string
}

const NO_TIMES: ReadonlyArray<TimeSpan> = []

/** Every time of day of a text: `14:05`, `14h05`, `2:05:09 PM`. */
export const findTimes = (text: string): ReadonlyArray<TimeSpan> => {
  const signs = signsOf(text)
  if (signs.digits < FEWEST_DIGITS || !(signs.colon || signs.letters > 0)) return NO_TIMES
  const found: Array<TimeSpan> = []
  for (const match of matchesOf(text, TIME)) {
    const [all, h = "", m = "", s, half] = match
    let hour = Number(h)
    if (half !== undefined) {
      if (hour > 12 && /a/i.test(half)) continue
      if (/^p/i.test(half) && hour < 12) hour += 12
      if (/^a/i.test(half) && hour === 12) hour = 0
    }
    const time = `${String(hour).padStart(2, "0")}:${m}${s === undefined ? "" : `:${s}`}`
    found.push({ start: match.index, end: match.index + all.length, text: all, time })
  }
  return found
}
