import type { TextSpan } from "./TextSpan.js"

/** A kind of identifying text of a host's own, such as numbers of badges. */
export interface OwnPrivateKind {
  /** What it is called: capitals, digits and underscores, a capital first, 40 characters at most. */
  readonly name: string
  /** Where such values stand in a text. Whole words are replaced, wherever in the document they stand. If it throws or gives a span outside the text, the document fails. */
  readonly find: (text: string) => Iterable<TextSpan>
  /** What its placeholders are called: `BADGE` gives `[BADGE_1]`. Default `name`; that of a built-in kind goes on with its numbers. */
  readonly placeholder?: string
}

/** A value that is private wherever it stands, and what its placeholder is called. */
export interface PrivateValue {
  readonly kind: string
  readonly value: string
}

/** A host's own kind cannot be used, or has not done what it must. Never quotes a text. */
export class OwnKindInvalid extends Error {
  override readonly name = "OwnKindInvalid"
}

const NAME = /^[A-Z][A-Z0-9_]{0,39}$/

/** The kinds as they are, or an `OwnKindInvalid` that names what is wrong with one. */
export const checkedKinds = (kinds: ReadonlyArray<OwnPrivateKind>): ReadonlyArray<OwnPrivateKind> => {
  for (const [index, { find, name, placeholder = name }] of kinds.entries()) {
    const at = `kinds[${index}]`
    if (!NAME.test(name)) throw new OwnKindInvalid(`${at}.name must match ${NAME.source}`)
    if (kinds.slice(0, index).some((other) => other.name === name))
      throw new OwnKindInvalid(`${at}.name is taken: ${name}`)
    if (!NAME.test(placeholder)) throw new OwnKindInvalid(`${at}.placeholder must match ${NAME.source}`)
    if (typeof find !== "function") throw new OwnKindInvalid(`${at}.find must be a function`)
  }
  return kinds
}

/** The span with the rest of the words that it begins and ends in. */
const wholeWords = (text: string, { end, start }: TextSpan): string => {
  const isWithin = (at: number): boolean => /^[\p{L}\p{M}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1))
  let [from, to] = [start, end]
  while (isWithin(from)) from--
  while (isWithin(to)) to++
  return text.slice(from, to)
}

const spansOf = (kind: OwnPrivateKind, text: string): ReadonlyArray<TextSpan> => {
  let spans: ReadonlyArray<TextSpan>
  try {
    spans = [...kind.find(text)]
  } catch (cause) {
    throw new OwnKindInvalid(`The finder ${kind.name} threw`, { cause })
  }
  const isWithin = ({ end, start }: TextSpan): boolean =>
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= text.length
  if (!spans.every(isWithin)) throw new OwnKindInvalid(`The finder ${kind.name} gave a span outside its text`)
  return spans
}

/** What a host's own kinds find in the texts of a document, each value once. Throws an `OwnKindInvalid`. */
export const findOwn = (
  kinds: ReadonlyArray<OwnPrivateKind>,
  texts: ReadonlyArray<string>
): ReadonlyArray<PrivateValue> => {
  const found = new Map<string, string>()
  for (const kind of kinds)
    for (const text of texts)
      for (const span of spansOf(kind, text)) {
        const value = wholeWords(text, span)
        found.set(value, found.get(value) ?? kind.placeholder ?? kind.name)
      }
  return Array.from(found, ([value, kind]) => ({ kind, value }))
}
