import type { DocumentMaker } from "../DocumentMaker.js"
import { composeLetter, letterLayoutNames } from "./letter/compose.js"

/** Letters of people and of firms. */
export const letter: DocumentMaker = {
  type: "letter",
  fileName: { fr: "lettre", en: "letter" },
  layouts: letterLayoutNames,
  compose: composeLetter
}
