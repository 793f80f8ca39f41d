import { kindOfKey } from "@extrait/privacy"

export type { DeidentifiedText, PrivateKind, ReplacedText } from "@extrait/privacy"
export { type Deidentification, deidentify, type Identified } from "./deidentify.js"
export { deidentifyText, type TextDeidentification } from "./deidentifyText.js"
export type { RedactedPage, ShownWord } from "./redactedPages.js"

/** Whether a key says of a value that it identifies a person or an account, as far as the key and the value alone tell. */
export const namesPersonalData = (key: string, value: string): boolean => kindOfKey(key, value) !== undefined
