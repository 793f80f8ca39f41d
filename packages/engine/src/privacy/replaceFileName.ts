import { type Redaction, squashed, textView, withReplacements } from "@extrait/privacy"

const placeholder = /\[[A-Z0-9_]+_\d+\]/

/** Replaces everything private in a file name by placeholders, including single words of people's names; the extension stays. */
export const replaceFileName = (fileName: string, redaction: Redaction): string => {
  const dot = fileName.lastIndexOf(".")
  const [stem, extension] =
    dot > 0 && /^\.[A-Za-z0-9]{1,5}$/.test(fileName.slice(dot))
      ? [fileName.slice(0, dot), fileName.slice(dot)]
      : [fileName, ""]
  const apart = stem.replace(/_/g, " ")
  const known = redaction.placeholders.occurrences.in(textView(apart))
  const own = redaction.replacementsIn(textView(stem))
  const values = withReplacements(stem, own.length > 0 ? own : known)
  const byWord = new Map(redaction.placeholders.nameWords)
  const eachWord = (text: string, form: RegExp, by: (plain: string) => string | undefined): string =>
    text
      .split(new RegExp(`(${placeholder.source})`))
      .map((part) => (placeholder.test(part) ? part : part.replace(form, (word) => by(squashed(word)) ?? word)))
      .join("")
  const words = eachWord(values, /\p{Lu}?\p{Ll}+|\p{Lu}+|[\p{L}\p{M}]+/gu, (plain) => byWord.get(plain))
  // A run of letters in one case may be a whole name: `martinjeanne`.
  const runs = eachWord(
    words,
    /[\p{L}\p{M}]{5,}/gu,
    (plain) => [...byWord].find(([part]) => part.length >= 5 && plain.includes(part))?.[1]
  )
  return runs + extension
}
