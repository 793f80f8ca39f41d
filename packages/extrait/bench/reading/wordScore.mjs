/** The words of a text: separated by white space, compatibility forms (ligatures, full-width letters) resolved, case folded. */
export const wordsOf = (text) => text.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean)

/** How many words or other texts two lists share: each counts as often as it stands in both, wherever it stands. */
export const sharedWords = (found, expected) => {
  const left = new Map()
  for (const word of expected) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of found) {
    const count = left.get(word) ?? 0
    if (count > 0) shared++
    left.set(word, count - 1)
  }
  return shared
}

const f1 = (shared, found, expected) => (found + expected === 0 ? 1 : (2 * shared) / (found + expected))

/**
 * Word F1 of texts against what they should be, given as pairs `{found, expected}`. `micro` counts all documents' words together, `macro` is
 * the mean of the documents' own scores.
 */
export const scoreWords = (pairs) => {
  let [shared, found, expected, sum] = [0, 0, 0, 0]
  const documents = []
  for (const pair of pairs) {
    const words = { found: wordsOf(pair.found), expected: wordsOf(pair.expected) }
    const both = sharedWords(words.found, words.expected)
    const own = f1(both, words.found.length, words.expected.length)
    shared += both
    found += words.found.length
    expected += words.expected.length
    sum += own
    documents.push({ ...pair.name, f1: own })
  }
  return {
    micro: f1(shared, found, expected),
    macro: sum / documents.length,
    precision: shared / found,
    recall: shared / expected,
    documents
  }
}
