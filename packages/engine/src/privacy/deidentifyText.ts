import { type DeidentifiedText, deidentify, LEXICONS, type OwnPrivateKind } from "@extrait/privacy"
import type { Deidentification } from "./deidentify.js"

/** How plain text is de-identified. */
export interface TextDeidentification extends Omit<Deidentification, "values"> {
  /** Kinds of a host's own beside the built-in ones. */
  readonly kinds?: ReadonlyArray<OwnPrivateKind>
}

/**
 * De-identifies plain text by its labels, forms and check digits, and by the fitted name model. It is `deidentify` of `@extrait/privacy` with every
 * language besides the text's own, because labels mix. `found` reports the replacements, without the values themselves. Throws an `OwnKindInvalid`
 * if a caller's own kind throws or returns a span outside the text.
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
