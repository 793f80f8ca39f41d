export { deidentify, deidentifyText, type Identified, type ReplacedText } from "./deidentify.js"
export type { PrivateKind } from "./Finding.js"
export { namesPersonalData } from "./fieldKinds.js"
