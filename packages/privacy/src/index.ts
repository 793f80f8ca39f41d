export { type Analysis, analyze } from "./analyze.js"
export {
  type Deidentification,
  type DeidentifiedPages,
  type DeidentifiedText,
  deidentify,
  Redaction,
  type ReplacedText,
  withReplacements,
  wordFates
} from "./deidentify.js"
export { squashed } from "./fold.js"
export { kindOfKey, namesFirm, type Parties, personIn } from "./keys.js"
export * from "./kinds.js"
export type { Lexicon } from "./labels/Lexicon.js"
export { LEXICONS } from "./labels/Lexicon.js"
export type { Replacement } from "./placeholders/Occurrences.js"
export { Placeholders, type Showing } from "./placeholders/Placeholders.js"
export type { Candidate, Form, Reading, Recognizer } from "./recognizers/Recognizer.js"
export { recognizerOf } from "./recognizers/Recognizer.js"
export { namesSoleTrader } from "./recognizers/soleTraders.js"
export { RECOGNIZERS } from "./registry.js"
export { type PageView, type PageWord, type PrivatePage, pageView } from "./view/pageView.js"
export { textView } from "./view/textView.js"
export type { Place, Segment, Token, View } from "./view/View.js"
