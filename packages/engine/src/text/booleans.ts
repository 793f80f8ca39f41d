import { fold } from "./fold.js"

const YES = new Set([
  "yes",
  "y",
  "true",
  "oui",
  "o",
  "vrai",
  "x",
  "☑",
  "☒",
  "✓",
  "✔",
  "✗",
  "■",
  "[x]",
  "(x)",
  "☑️",
  "on",
  "coche",
  "checked",
  "positif",
  "positive"
])
const NO = new Set([
  "no",
  "n",
  "false",
  "non",
  "faux",
  "☐",
  "□",
  "[]",
  "[ ]",
  "()",
  "off",
  "unchecked",
  "negatif",
  "negative",
  "none",
  "aucun",
  "aucune"
])

/**
 * What a short answer says: oui/non, yes/no, true/false, vrai/faux, a ticked or an empty box. A box beside a word answers for the
 * word: `☑ Oui` is true, `☑ Non` false, `☑ Oui ☐ Non` true. Null where the text is no such answer.
 */
export const parseBoolean = (text: string): boolean | null => {
  const plain = fold(text)
    .trim()
    .replace(/[.;:,!]+$/, "")
  if (YES.has(plain)) return true
  if (NO.has(plain)) return false
  const ticked =
    plain.match(/(?:☑|☒|✓|✔|■|\[x\]|\(x\))\s*(yes|oui|no|non|true|false|vrai|faux)\b/) ??
    plain.match(/\b(yes|oui|no|non|true|false|vrai|faux)\s*(?:☑|☒|✓|✔|■|\[x\]|\(x\))/)
  if (ticked !== null) return YES.has(ticked[1] ?? "")
  if (/^(?:☑|☒|✓|✔|■|\[x\])/.test(plain)) return true
  if (/^(?:☐|□|\[\s?\])/.test(plain)) return false
  const word = plain.match(/^(yes|oui|no|non|true|false|vrai|faux)\b/)
  return word === null ? null : YES.has(word[1] ?? "")
}
