import { findDates } from "../../text/dates.js"
import { DAY_FIRST, MONTH_FIRST } from "../../text/locale.js"
import { matchesOf } from "../../text/matches.js"
import { signsOf } from "../../text/signs.js"
import type { Finder, Finding } from "../Finding.js"
import { endsInBirthLabel } from "../nearLabels.js"

const LABEL =
  /(?<!\p{L})(?:(?:n[ée]{1,2}|néc|mé)(?:\s?\(?[·.-]?[ec]\)?)?(?:\s+|(?<=\))\s?)(?:[l1i|][eco]|à\s[\p{L} '-]{2,40}\sle|\p{Lu}[\p{L}'’-]{1,30}(?:\s\p{Lu}[\p{L}'’-]{1,30})?\sle)|date\s(?:de\s)?naiss(?:ance|\.)?|(?:de)?naissance|naiss\.|d\.?d\.?n\.?|n[ée]\(e\)|birth\s?-?date|date\sbirth|[do][ao][tf][eco]\s?[o0c][ft1l]\s?b(?:[il1](?!ll)\p{L}{1,3}|[rn]?[tf]h)|[b8][oc0]r[nm](?:\son)?|born\sin\s[\p{L} '-]{2,40}\son|(?<=\()b\.(?=\s?\d{1,2}[/.]\d)|d(?:[.,]\s?[o0]\s?[.,]\s?[b8]|\.?[o0][.,]?[b8])[.,]?|birthday|anniversaire)(?!\p{L})/giu

// The date stands right behind its label, with at most a few marks or a short word between.
const reach = 28
/** What begins another date of a paper, such as beside a place of birth. */
const OF_PAPER = /(?<!\p{L})(?:d[ée]livr[ée]|issued?|expir|valid|[ée]mise?\s)/iu
const LOOSE = /^[\s:.()/-]*(?:le\s+|on\s+)?(\d{1,2}[\s.,/-]+\d{1,2}[\s.,/-]+\d{2,4}|\d{8})(?!\d)/u

// The same with blanks or letters among its digits, or with a month in two pieces.
const BROKEN =
  /^[\s:.()/-]*(?:\d\)\s*)?(?:le\s+|on\s+)?([\dOolI|SBZAgqb](?:[ ./_-]{0,2}[\dOolI|SBZAgqb]){5,8}|[\dOolI|SBZ]{1,2}(?:(?:st|nd|rd|th|er)?[ .-]|(?=\p{L}{3}))[\p{L}0158|]{1,9}[ .]{0,2}\p{L}{0,7}[ .,-]{1,2}[\dOolI|SBZAgqb]{4}|\d{1,2} \p{L}{3,4} ?[/Il|1]? ?\p{L}{3,5} (?:\d{2}|\d{4})|\p{L}?[\p{L}0158|]{2,8}\.?\s?[\dOolI|]{1,2}[ ,.]{1,2}[\dOolI|SBZAgqb]{4})(?![\p{L}\p{N}]|[./-]\d)/u
const fewestDigits = 4
/** The rest of a question, up to the next line. */
const ASKED = /^[^\n?]{0,40}\?[^\n]{0,40}\n/
const BARE_DAY = /^[\s:.()/-]*(\d{1,2})\s$/

// A label that was misread stands within so many characters of its date.
const labelReach = 32

// A label of three letters none of which was surely read tells only with the year of a grown person.
const SHORT_LABEL =
  /(?<![\p{L}\d])[DPOo0dp][.]?[O0oc][.]?[B8bs6h](?:\.{1,2}\s?[:;]?|\s?[:;])\s{0,2}$|(?<![\p{L}\d])[DOP0][O0][B8]\s{1,2}$|(?<!\p{L})B[oc0][rmn]{1,2}\s?[:;]\s{0,2}$|(?:^|\n)[o0]rn\s?[:;]\s{0,2}$|(?:^|\n)p[o0][bs8]\s$/u
const latestGrown = 2010

// A date of figures, a sign of which was read as a letter or a mark of which was lost.
const FIGURES = /(?<=[\s:])[\dOolI|SBZ](?:[ ./_-]{0,2}[\dOolI|SBZ]){5,8}(?![\p{L}\p{N}]|[./-]\d)/gu
const GROWN = /(?:19\d{2}|200\d)$/
const fewestFigures = 5

/** Dates of birth: a date behind a label that says so. */
export const findBirthDates: Finder = (text) => {
  const found: Array<Finding> = []
  if (signsOf(text).digits < fewestDigits - 1) return found
  for (const match of matchesOf(text, LABEL)) {
    const from = match.index + match[0].length
    const rest = text.slice(from, from + reach + 24)
    const french = findDates(rest, DAY_FIRST)[0]
    const first = french ?? findDates(rest, MONTH_FIRST)[0]
    if (first !== undefined && OF_PAPER.test(rest.slice(0, first.start))) continue
    if (first !== undefined && first.start <= reach) {
      // A year in two pieces: `19 51`.
      const year = /(?:19|20)$/.test(first.text) ? rest.slice(first.end).match(/^\s\d{2}(?!\d|[.,/-]\d)/) : null
      // A day before a month that was taken to end in its own.
      const day = BARE_DAY.exec(rest.slice(0, first.start))?.[1] ?? ""
      found.push({
        kind: "DATE_OF_BIRTH",
        start: from + first.start - (day === "" ? 0 : day.length + 1),
        end: from + first.end + (year?.[0].length ?? 0)
      })
      continue
    }
    // What is asked in one line is answered in the next.
    const asked = ASKED.exec(text.slice(from, from + 120))?.[0]
    const answer =
      asked === undefined ? "" : (text.slice(from + asked.length, from + asked.length + 160).split("\n", 1)[0] ?? "")
    const answered = findDates(answer, DAY_FIRST)[0] ?? findDates(answer, MONTH_FIRST)[0]
    if (asked !== undefined && answered !== undefined) {
      const start = from + asked.length + answered.start
      found.push({ kind: "DATE_OF_BIRTH", start, end: start + answered.text.length })
      continue
    }
    const broken = rest.match(BROKEN)
    const loose = [rest.match(LOOSE), (broken?.[1]?.match(/\d/g)?.length ?? 0) >= fewestDigits ? broken : null]
      .filter((match) => match !== null)
      .sort((a, b) => b[0].length - a[0].length)[0]
    if (loose?.[1] !== undefined) {
      const end = from + loose[0].length
      found.push({ kind: "DATE_OF_BIRTH", start: end - loose[1].length, end })
    }
  }
  for (const { end, iso, start } of findDates(text, DAY_FIRST)) {
    if (found.some((other) => start < other.end && other.start < end)) continue
    const before = text.slice(Math.max(0, start - labelReach), start)
    const short = SHORT_LABEL.test(before) && Number(iso.slice(0, 4)) <= latestGrown
    if (short || endsInBirthLabel(before.slice(before.lastIndexOf("\n", before.length - 2) + 1)))
      found.push({ kind: "DATE_OF_BIRTH", start, end })
  }
  for (const { 0: figures, index: start } of matchesOf(text, FIGURES)) {
    const end = start + figures.length
    if (found.some((other) => start < other.end && other.start < end)) continue
    if ((figures.match(/\d/g)?.length ?? 0) < fewestFigures || !/[ ./_-]/.test(figures)) continue
    const before = text.slice(Math.max(0, start - labelReach), start)
    if (
      (SHORT_LABEL.test(before) && GROWN.test(figures)) ||
      endsInBirthLabel(before.slice(before.lastIndexOf("\n", before.length - 2) + 1))
    )
      found.push({ kind: "DATE_OF_BIRTH", start, end })
  }
  return found
}
