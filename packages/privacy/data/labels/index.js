import { de } from "./de.js"
import { en } from "./en.js"
import { fr } from "./fr.js"

export const languages = [en, fr, de]
