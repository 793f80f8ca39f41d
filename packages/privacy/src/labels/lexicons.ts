import { de } from "./de.js"
import { en } from "./en.js"
import { fr } from "./fr.js"
import type { Lexicon } from "./Lexicon.js"

/** The languages that personal data is known in. */
export const LEXICONS: ReadonlyArray<Lexicon> = [en, fr, de]
