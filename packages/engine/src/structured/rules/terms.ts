import type { XmlElement } from "../readXml.js"
import { placesAt } from "./paths.js"

/** Where a format writes the terms of EN 16931 (`BT-1`) and its groups of terms (`BG-25`), each by its path. */
export interface TermPaths {
  readonly terms: Readonly<Record<string, string>>
  readonly groups?: Readonly<Record<string, TermPaths & { readonly at: string }>>
}

/**
 * The terms of an allowance or a charge, from a format's paths to its amount, base, reason and reason code. The terms have different names for the
 * document and for a line.
 */
export const adjustmentTerms =
  (paths: { readonly amount: string; readonly base: string; readonly reason: string; readonly code: string }) =>
  (amount: string, base: string, reason: string, code: string): TermPaths["terms"] => ({
    [amount]: paths.amount,
    [base]: paths.base,
    [reason]: paths.reason,
    [code]: paths.code
  })

/** An invoice's values as EN 16931 arranges them: terms with their texts, and groups for each occurrence. */
export interface Terms {
  /** By term; an element without a text states nothing. */
  readonly values: ReadonlyMap<string, ReadonlyArray<string>>
  /** By group. */
  readonly groups: ReadonlyMap<string, ReadonlyArray<Terms>>
}

/** Reads the values at a format's paths. `named` are texts that paths refer to. */
export const readTerms = (
  from: XmlElement,
  paths: TermPaths,
  named: ReadonlyMap<string, string> = new Map()
): Terms => {
  const values = new Map<string, ReadonlyArray<string>>()
  for (const [term, path] of Object.entries(paths.terms)) {
    const texts = placesAt(from, path, named).flatMap(({ text }) => (text === "" ? [] : [text]))
    if (texts.length > 0) values.set(term, texts)
  }
  const groups = new Map<string, ReadonlyArray<Terms>>()
  for (const [group, own] of Object.entries(paths.groups ?? {})) {
    const found = placesAt(from, own.at, named).flatMap(({ element }) => (element === undefined ? [] : [element]))
    if (found.length > 0)
      groups.set(
        group,
        found.map((element) => readTerms(element, own, named))
      )
  }
  return { values, groups }
}

/** The text of a term, the first where there are several. */
export const textOf = (terms: Terms, term: string): string | undefined => terms.values.get(term)?.[0]

/** Whether a term has a text, or a group occurs. */
export const hasTerm = (terms: Terms, name: string): boolean => terms.values.has(name) || terms.groups.has(name)

/** Every occurrence of a group: `BG-25/BG-27` are the allowances of all lines, and an absent group is the invoice itself. */
export const groupsOf = (terms: Terms, path: string): ReadonlyArray<Terms> =>
  path === ""
    ? [terms]
    : path
        .split("/")
        .reduce<ReadonlyArray<Terms>>((found, name) => found.flatMap(({ groups }) => groups.get(name) ?? []), [terms])

/** Difference between two sums of cents that is mere floating-point error. */
export const HALF_A_CENT = 0.005

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** The number of a term; undefined where there is none. */
export const numberOf = (terms: Terms, term: string): number | undefined => {
  const text = textOf(terms, term)
  return text === undefined || !DECIMAL.test(text) ? undefined : Number(text)
}
