import { flatMap } from "../../flatMap.js"
import type { Word } from "../../page/Page.js"
import { fold } from "../../text/fold.js"
import { cellText } from "../cellContent.js"
import type { NamedCell } from "./NamedRow.js"

const numberWord = /^[<>≤≥~=]{0,2}[-+]?\d+(?:[.,]\d+)*$/
const comparison = /^[<>≤≥=]{1,2}$/
const simpleUnits = new Set(
  "% ‰ g mg µg ug μg ng pg kg l dl cl ml µl ul fl mol mmol µmol umol nmol pmol ui iu mui miu u ku mu meq mosm s sec seconds secondes min mn h cm mm µm um m m2 m² mmhg kpa bpm ratio cp copies".split(
    " "
  )
)
const compoundUnit =
  /^(?:[\p{L}µμ%[\]*^\d.²³]{0,10})\/(?:\d{0,2}\.?\d{0,3}\s?)?[\p{L}µμ[\]*^²³%]{1,10}\d?(?:\/[\p{L}µμ]{1,5})?\d?$/u
const powerUnit = /^(?:x?10[*^]?\d{1,2}|x10[e^]?\d+)(?:\/\p{L}{1,3})?$/u

/** Whether a text is a unit of measure as laboratories print them. */
export const isUnit = (text: string): boolean => {
  const plain = fold(text)
    .replace(/[()]/g, "")
    .replace(/\s*\/\s*/g, "/")
    .trim()
  if (/^\d{1,2}\/\d/.test(plain)) return false
  return simpleUnits.has(plain) || compoundUnit.test(plain) || powerUnit.test(plain)
}

/** The parts of a measured value. */
export interface Measure {
  readonly value: NamedCell
  readonly unit: NamedCell | undefined
  readonly rest: ReadonlyArray<Word>
}

const cell = (words: ReadonlyArray<Word>): NamedCell => ({ words, text: cellText(words) })

/** Whether a word marks a result as too high or too low and is not a unit. */
export const isMark = (text: string): boolean => /^(?:[HLA]|HH|LL|\*{1,3}|[↑↓]|High|Low|HIGH|LOW)$/.test(text)

/** Reads a number at the start of words, with a comparison sign before it, grouped thousands, and a unit after it. */
export const readMeasure = (words: ReadonlyArray<Word>): Measure | undefined => {
  let at = 0
  const value: Array<Word> = []
  const first = words[0]
  if (first && comparison.test(first.text)) {
    value.push(first)
    at = 1
  }
  const number = words[at]
  if (!number || !numberWord.test(number.text)) return undefined
  value.push(number)
  at++
  while (/^[<>≤≥]?\d{1,3}$/.test(number.text) && /^\d{3}(?:[.,]\d+)?$/.test(words[at]?.text ?? "")) {
    const next = words[at]
    if (!next) break
    value.push(next)
    at++
  }
  const one = words[at]
  const two = words[at + 1]
  if (
    one &&
    two &&
    !one.text.includes("(") &&
    isUnit(`${one.text}${two.text}`) &&
    /\/$|^\//.test(one.text) &&
    // A whole unit with a number after it, such as the first of a range (`/mm3 4 000 - 10 000`).
    !(isUnit(one.text) && /^\d/.test(two.text))
  ) {
    return {
      value: cell(value),
      unit: { words: [one, two], text: `${one.text}${two.text}` },
      rest: words.slice(at + 2)
    }
  }
  // A column of flags may precede that of the units: `228 H mg/dL`.
  if (one && isMark(one.text) && ((two && isUnit(two.text)) || rangeLength(words.slice(at + 1)) > 0)) {
    const unit = two && isUnit(two.text) ? two : undefined
    return {
      value: cell(value),
      unit: unit && { words: [unit], text: unit.text.replace(/[()]/g, "") },
      rest: [one, ...words.slice(unit ? at + 2 : at + 1)]
    }
  }
  if (one && isUnit(one.text)) {
    return {
      value: cell(value),
      unit: { words: [one], text: one.text.replace(/[()]/g, "") },
      rest: words.slice(at + 1)
    }
  }
  return { value: cell(value), unit: undefined, rest: words.slice(at) }
}

/** The name of the analyte, and the unit in brackets after it. */
export const readAnalyte = (
  words: ReadonlyArray<Word>
): { readonly name: NamedCell; readonly unit: NamedCell | undefined } => {
  for (let start = words.length - 1; start >= 1 && start >= words.length - 4; start--) {
    const tail = words.slice(start)
    const text = tail.map((word) => word.text).join("")
    const inside = text.match(/^[([](.+)[)\]]\s*:?$/)?.[1]
    if (inside !== undefined && isUnit(inside))
      return { name: cell(words.slice(0, start)), unit: { words: tail, text: inside } }
  }
  // `Lymphocytes %:` has its unit without brackets.
  const last = words[words.length - 1]
  const bare = last?.text.replace(/[.:\s]+/g, "") ?? ""
  if (last && words.length > 1 && (bare === "%" || bare.includes("/")) && isUnit(bare)) {
    return { name: cell(words.slice(0, -1)), unit: { words: [last], text: bare } }
  }
  return { name: cell(words), unit: undefined }
}

/** A line that reads as a result. */
export interface ResultLine {
  readonly analyte: NamedCell
  readonly value: NamedCell
  readonly unit: NamedCell | undefined
  readonly range: NamedCell | undefined
  readonly flag: NamedCell | undefined
}

/** Joins the groups of a number whose thousands are separated by spaces. */
const GROUPED = "_"

const rangeText =
  /^[([]?\s?(?:[<>≤≥]\s?=?\s?[\d_]+(?:[.,]\d+)?|([\d_]+(?:[.,]\d+)?)\s?%?\s?(?:[-–—]|à|a|to)\s?([\d_]+(?:[.,]\d+)?)(?![\d./-]))\s?%?\s?[)\]]?(?=\s|$)/i

const THOUSANDS_HEAD = /(?:^|[^\d.,])\d{1,3}$|_\d{3}$/
const THOUSANDS_TAIL = /^\d{3}(?:[.,]\d+)?[)\]]?(?!\d)/

/** The text of words, with a number's thousands joined unless another column begins between them. */
const joinedText = (words: ReadonlyArray<Word>): string =>
  words.reduce((text, word, i) => {
    const before = words[i - 1]
    if (before === undefined) return word.text
    const apart = word.box.x - before.box.x - before.box.width > word.box.height * COLUMN_GAP
    const grouped = !apart && THOUSANDS_TAIL.test(word.text) && THOUSANDS_HEAD.test(text)
    return `${text}${grouped ? GROUPED : " "}${word.text}`
  }, "")

/** Gap, in heights of a word, beyond which the next is not part of the same number. */
const COLUMN_GAP = 0.7

const numberIn = (text: string): number => Number(text.replaceAll(GROUPED, "").replace(",", "."))

/** How many words, from the first, are a reference range: `0.5 - 1.5`, `(3,9 à 6,1)`, `4 000 à 10 000`, `< 5`. */
const rangeLength = (words: ReadonlyArray<Word>): number => {
  const match = joinedText(words.slice(0, 8)).match(rangeText)
  if (!match) return 0
  const low = match[1]
  const high = match[2]
  // Digits joined by a dash are a code unless they increase.
  if (low !== undefined && high !== undefined && numberIn(low) >= numberIn(high)) return 0
  return match[0].trim().split(/[\s_]+/).length
}

const flagText =
  /^(?:[HLNB]{1,2}|\*{1,3}|[↑↓]|high|low|normal|haut|bas|eleve|diminue|abnormal|positive?|negative?|positif|negatif)$/

/**
 * Reads name, number, unit and reference from the pieces of one line. A line without a unit or a reference is no result: a name with a number may be
 * anything.
 */
export const readResultLine = (pieces: ReadonlyArray<ReadonlyArray<Word>>): ResultLine | undefined => {
  const words = pieces.flat()
  const starts = new Set(flatMap(pieces, (piece) => piece[0] ?? []))
  for (let at = 1; at < words.length; at++) {
    const measure = readMeasure(words.slice(at))
    if (!measure) continue
    const word = words[at]
    // A number within a name (vitamin B 12) is followed by the rest of the name, not by a unit.
    if (!measure.unit && word && !starts.has(word)) continue
    const { name, unit: named } = readAnalyte(words.slice(0, at))
    if (
      !/\p{L}{2}|\p{L}\.\p{L}/u.test(name.text) ||
      name.words.length > 9 ||
      (/[:]$/.test(name.text) && name.words.length > 6)
    )
      return undefined
    let { unit } = measure
    let rest = measure.rest
    if (rest[0]?.text === ":") rest = rest.slice(1)
    const text = cellText(rest)
    let range: NamedCell | undefined
    let flag: NamedCell | undefined
    let from = 0
    while (from < rest.length) {
      const here = rest[from]
      if (!here) break
      const length = range ? 0 : rangeLength(rest.slice(from))
      if (length > 0) {
        const to = from + length
        const next = rest[to]
        if (!unit && !named && next && isUnit(next.text)) unit = { words: [next], text: next.text.replace(/[()]/g, "") }
        range = cell(rest.slice(from, to))
        from = to
      } else if (!flag && flagText.test(fold(here.text).length <= 2 ? here.text.toUpperCase() : fold(here.text))) {
        flag = cell([here])
        from++
      } else {
        if (!unit && !named && isUnit(here.text)) unit = { words: [here], text: here.text.replace(/[()]/g, "") }
        from++
      }
    }
    if (!(unit ?? named) && !range) return undefined
    if (!range && /\p{L}{3,}(?:\s+\p{L}{3,}){3}/u.test(text)) return undefined
    return { analyte: name, value: measure.value, unit: unit ?? named, range, flag }
  }
  return undefined
}
