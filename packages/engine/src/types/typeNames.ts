import { editDistance, fold } from "../text/fold.js"
import type { DocumentType } from "./DocumentType.js"

/** A word of a name without the ending of its plural, English or French; a word of three letters or fewer has none. */
const singular = (word: string): string => {
  if (word.length <= 3) return word
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`
  return /[^s]s$|[au]ux$/.test(word) ? word.slice(0, -1) : word
}

/** A name in the form in which it is compared: without case, accents, plural and separators. */
const comparable = (name: string): string => (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).map(singular).join("")

/** Every name that a type goes by. */
const namesOf = ({ aliases = [], name }: DocumentType): ReadonlyArray<string> => [name, ...aliases]

/**
 * The type that a caller means: `invoice` is also `Invoice`, `invoices` and `facture`. Case, accents, spaces, hyphens, underscores and plural do not
 * matter. A type's own name takes precedence over other types' aliases, and a later type over an earlier one, because a host's own types come after
 * the built-in ones. Undefined if no type has that name.
 */
export const typeNamed = (name: string, types: ReadonlyArray<DocumentType>): DocumentType | undefined => {
  const wanted = comparable(name)
  if (wanted === "") return undefined
  const latest = types.toReversed()
  return (
    types.find((type) => type.name === name) ??
    latest.find((type) => comparable(type.name) === wanted) ??
    latest.find(({ aliases = [] }) => aliases.some((alias) => comparable(alias) === wanted))
  )
}

/** How far a name is from another, 0 to 1 of the longer one's letters; a name that begins the other is as near as one with half its letters wrong at most. */
const distance = (a: string, b: string): number => {
  const edits = editDistance(a, b) / Math.max(a.length, b.length, 1)
  return a.length > 2 && (b.startsWith(a) || a.startsWith(b)) ? Math.min(edits, 0.5) : edits
}

/** Names of the types that are spelled most like a name, nearest first, at most `most`; a type counts by the nearest of its names and aliases. */
export const nearestTypes = (name: string, types: ReadonlyArray<DocumentType>, most = 3): ReadonlyArray<string> => {
  const wanted = comparable(name)
  return types
    .map((type) => ({
      name: type.name,
      distance: Math.min(...namesOf(type).map((known) => distance(wanted, comparable(known))))
    }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map((type) => type.name)
}
