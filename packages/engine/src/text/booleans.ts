import { anyOf, wordsOfAll } from "../lang/languages.js"
import { answerOfOptions, optionsIn } from "./checkBoxes.js"
import { fold } from "./fold.js"

const YES = new Set([
  ...wordsOfAll(({ answers }) => `${answers.yes} ${answers.yesAlone}`),
  ..."x ☑ ☒ ✓ ✔ ✗ ■ [x] (x) ☑️".split(" ")
])
const NO = new Set([...wordsOfAll(({ answers }) => `${answers.no} ${answers.noAlone}`), "☐", "□", "[]", "[ ]", "()"])

/** An answering word with more text after it. */
const ANSWER = new RegExp(`^(${anyOf(({ answers }) => `${answers.yes} ${answers.no}`)})\\b`)

/**
 * The meaning of a short answer: oui/non, yes/no, true/false, vrai/faux, a ticked or an empty box. A box beside a word answers for the word: `☑ Oui`
 * is true, `☑ Non` false, `☑ Oui ☐ Non` and `Oui ☒ Non ☐` true. Null if the text is no such answer.
 */
export const parseBoolean = (text: string): boolean | null => {
  const plain = fold(text)
    .trim()
    .replace(/[.;:,!]+$/, "")
  if (YES.has(plain)) return true
  if (NO.has(plain)) return false
  const { lead, options } = optionsIn(plain)
  if (options.length > 0) {
    const answer = answerOfOptions(options)
    if (answer !== undefined) return answer
    return lead.trim() === "" && options.length === 1 ? (options[0]?.box.ticked ?? null) : null
  }
  const word = plain.match(ANSWER)
  return word === null ? null : YES.has(word[1] ?? "")
}
