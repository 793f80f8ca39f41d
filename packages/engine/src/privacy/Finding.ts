import { matchesOf as matchesIn } from "../text/matches.js"

/** What a piece of text says about a person or an account; it is the placeholder's name. */
export type PrivateKind =
  | "PERSON"
  | "DATE_OF_BIRTH"
  | "PLACE_OF_BIRTH"
  | "EMAIL"
  | "PHONE"
  | "ADDRESS"
  | "IBAN"
  | "CARD"
  | "SOCIAL_SECURITY_NUMBER"
  | "TAX_NUMBER"
  | "ACCOUNT"
  | "ID_NUMBER"
  | "IP_ADDRESS"
  | "AGE"
  | "NUMBER_PLATE"
  | "URL"

/** A piece of text that identifies a person or an account; `end` is the offset after it. */
export interface Finding {
  readonly kind: PrivateKind
  readonly start: number
  readonly end: number
}

/** Looks for one kind of identifying text. Offsets are those of the text given. */
export type Finder = (text: string) => ReadonlyArray<Finding>

/** Findings of every match of a global pattern that passes the check; with a group, of the group alone. */
export const matchesOf = (
  kind: PrivateKind,
  text: string,
  pattern: RegExp,
  accept: (value: string, match: RegExpMatchArray) => boolean = () => true,
  group = 0
): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  for (const match of matchesIn(text, pattern)) {
    const value = match[group]
    if (value === undefined || value === "" || !accept(value, match)) continue
    // A group is the last thing its pattern matches, so it ends where the match ends.
    const start = group === 0 ? match.index : match.index + match[0].length - value.length
    found.push({ kind, start, end: start + value.length })
  }
  return found
}

/**
 * Findings of which each stands unless one before it overlaps it: the surest come first. Of an address, which may have begun in what is another value, the
 * rest behind it stands.
 */
export const firstOfOverlapping = (findings: Iterable<Finding>): ReadonlyArray<Finding> => {
  const kept: Array<Finding> = []
  const overlapping = (finding: Finding) => kept.filter(({ start, end }) => finding.start < end && start < finding.end)
  for (const finding of findings) {
    const others = overlapping(finding)
    if (others.length === 0) kept.push(finding)
    else if (finding.kind === "ADDRESS") {
      const rest = { ...finding, start: Math.max(...others.map(({ end }) => end)) }
      if (rest.start < rest.end) kept.push(rest)
    }
  }
  return kept
}

/** Digits of a text alone. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "")
