/** The words of a text, folded: letters and figures alone. */
export const wordsOf = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u00ad\u200b]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Fewest words of a line of running text. */
const leastOfLine = 7

/**
 * How many neighbours of a reference's running text are neighbours in a text: pairs of words that follow each other within a long line of the reference, or over the
 * end of one long line and the beginning of the next. `missing` are words of the reference that the text lacks, `words` all of them.
 */
export const neighbours = (text, reference) => {
  const given = wordsOf(text)
  const pairs = new Map()
  for (let i = 1; i < given.length; i++) {
    const pair = `${given[i - 1]} ${given[i]}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  const counts = new Map()
  for (const word of given) counts.set(word, (counts.get(word) ?? 0) + 1)
  let kept = 0
  let wanted = 0
  let missing = 0
  let words = 0
  let before = null
  for (const line of reference.split("\n")) {
    // A word that the line's end parts is put together by some and not by others.
    const own = wordsOf(line)
    for (const word of own) {
      words++
      const left = counts.get(word) ?? 0
      if (left === 0) missing++
      else counts.set(word, left - 1)
    }
    const long = own.length >= leastOfLine
    const run = long && before !== null ? [before, ...own] : own
    if (long) {
      for (let i = 1; i < run.length; i++) {
        const pair = `${run[i - 1]} ${run[i]}`
        const left = pairs.get(pair) ?? 0
        wanted++
        if (left > 0) {
          kept++
          pairs.set(pair, left - 1)
        }
      }
    }
    before = long && !/[-\u00ad\u2010]\s*$/.test(line) ? (own.at(-1) ?? null) : null
  }
  return { kept, pairs: wanted, missing, words }
}
