import type { Finding, PrivateKind } from "./Finding.js"
import { withoutBoxNumber } from "./numberedBoxes.js"

/** Kinds of which a row may hold one for each of two people. */
const OF_TWO: ReadonlySet<PrivateKind> = new Set([
  "DATE_OF_BIRTH",
  "ID_NUMBER",
  "NUMBER_PLATE",
  "ACCOUNT",
  "TAX_NUMBER",
  "SOCIAL_SECURITY_NUMBER"
])
const fewestCharacters = 6
/** Of capitals with digits, which stand in other places in numbers of papers that a name has made, so many. */
const fewestMixed = 8
const MIXED = /^(?=.*\d)(?=.*\p{Lu})[\p{Lu}\d]+$/u

/** Whether two values are written in one way: digits for digits and letters for letters, or as long a mixture of both. */
export const areAlike = (first: string, second: string): boolean =>
  first.length >= fewestCharacters &&
  /\d/.test(first) &&
  (shapeOf(first) === shapeOf(second) ||
    (first.length === second.length && first.length >= fewestMixed && MIXED.test(first) && MIXED.test(second)))

/** Digits as 0 and letters as A: values written in one way are alike. */
const shapeOf = (value: string): string => value.replace(/\d/g, "0").replace(/\p{L}/gu, "A")

const NEXT = /^(?:[ \t]+|[ ]*[|⇥][ ]*)([^\s|⇥]+)[ \t]*(?=\n|$)/u

/**
 * Values that end a row beside one of the same form, both behind one label: a form that asks the same of two people, as of two drivers, has their answers
 * beside each other.
 */
export const besideAlike = (text: string, findings: ReadonlyArray<Finding>): ReadonlyArray<Finding> =>
  findings.flatMap(({ end, kind, start }): ReadonlyArray<Finding> => {
    if (!OF_TWO.has(kind)) return []
    const [all, next] = NEXT.exec(text.slice(end, end + 80)) ?? []
    if (all === undefined || next === undefined) return []
    // Values of columns have other values before them, and no label.
    const label = withoutBoxNumber(text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim())
    if (!/^\p{L}{1,3}[^\d,;]{1,50}$/u.test(label)) return []
    const first = text.slice(start, end)
    const from = end + all.indexOf(next)
    return areAlike(first, next) ? [{ kind, start: from, end: from + next.length }] : []
  })
