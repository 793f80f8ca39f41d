import type { Placeholders } from "./Placeholders.js"
import { replacementsIn, withReplacements } from "./replaceText.js"
import { squashed } from "./squashed.js"

/** A file name with everything private in it replaced by placeholders, single words of people's names included; the extension stays. */
export const replaceFileName = (fileName: string, placeholders: Placeholders): string => {
  const dot = fileName.lastIndexOf(".")
  const [stem, extension] =
    dot > 0 && /^\.[A-Za-z0-9]{1,5}$/.test(fileName.slice(dot))
      ? [fileName.slice(0, dot), fileName.slice(dot)]
      : [fileName, ""]
  const values = withReplacements(stem, replacementsIn(stem, placeholders))
  const byWord = new Map(placeholders.nameWords)
  const words = values.replace(/\[[A-Z_]+_\d+\]|\p{Lu}?\p{Ll}+|\p{Lu}+|[\p{L}\p{M}]+/gu, (word) =>
    word.startsWith("[") ? word : (byWord.get(squashed(word)) ?? word)
  )
  // A run of letters in one case may be a whole name: `martinjeanne`.
  return (
    words.replace(/\[[A-Z_]+_\d+\]|[\p{L}\p{M}]{5,}/gu, (word) => {
      if (word.startsWith("[")) return word
      const plain = squashed(word)
      const inside = [...byWord].find(([part]) => part.length >= 5 && plain.includes(part))
      return inside === undefined ? word : inside[1]
    }) + extension
  )
}
