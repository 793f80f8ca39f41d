import { type DeidentifiedText, deidentify, LEXICONS, type OwnPrivateKind } from "@extrait/privacy"
import type { Deidentification } from "./deidentify.js"

/** How plain text is de-identified. */
export interface TextDeidentification extends Omit<Deidentification, "values"> {
  /** Kinds of a host's own beside the built-in ones. */
  readonly kinds?: ReadonlyArray<OwnPrivateKind>
}

/**
 * De-identifies plain text by its own labels, forms and check digits, and by what was learnt of names; `deidentify` of `@extrait/privacy` with every language
 * beside the text's own, for labels mix. `found` tells what was replaced, without the values themselves. Throws an `OwnKindInvalid` where a kind of
 * one's own throws or gives a span outside the text.
 */
export const deidentifyText = (
  text: string,
  language?: string,
  { kinds = [], ...options }: TextDeidentification = {}
): DeidentifiedText => {
  const codes = LEXICONS.map(({ code }) => code)
  const languages =
    language === undefined || !codes.includes(language)
      ? codes
      : [language, ...codes.filter((code) => code !== language)]
  return deidentify(text, { ...options, languages, ownKinds: kinds })
}
