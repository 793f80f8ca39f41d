import type { LanguageChoice } from "@extrait/core"

/** The languages that a submission may name, beside detection. */
export const languageChoices: ReadonlyArray<LanguageChoice> = ["en", "fr", "de"]
